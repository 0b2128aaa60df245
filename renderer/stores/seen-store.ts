import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { SeenAs } from '#contract/see-as'

interface SeeAsState {
  /** As whom the shell reads a project; null: as the person themselves. */
  readonly seen: SeenAs | null
  /** The bar that says so above every page; it comes with the code that begins it. */
  readonly bar: ReactNode
}

/** As whom the shell reads a project. */
export const useSeeAs = create<SeeAsState>(() => ({ seen: null, bar: null }))
