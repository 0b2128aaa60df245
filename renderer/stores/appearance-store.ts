import { create } from 'zustand'
import type { AppInfo, Appearance } from '#contract/app'

interface AppearanceState {
  readonly appearance: Appearance
  readonly dark: boolean
}

/** How the shell looks: the person's choice, and whether that means dark right now. */
export const useAppearance = create<AppearanceState>(() => ({ appearance: 'system', dark: false }))

/** Takes over the choice that main keeps. */
export function takeAppearance({ appearance, dark }: Pick<AppInfo, 'appearance' | 'dark'>): void {
  useAppearance.setState({ appearance, dark: appearance === 'system' ? dark : appearance === 'dark' })
}

/** Marks the document, so that the theme's colour pairs follow the choice; the answer ends it. */
export function followAppearance(root: HTMLElement): () => void {
  const apply = ({ appearance }: AppearanceState) => {
    if (appearance === 'system') root.removeAttribute('data-appearance')
    else root.setAttribute('data-appearance', appearance)
  }
  apply(useAppearance.getState())
  return useAppearance.subscribe(apply)
}
