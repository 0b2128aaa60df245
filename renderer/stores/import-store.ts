import { create } from 'zustand'
import type { ImportProgress } from '#contract/imports'

interface ImportState {
  /** The one import that runs, ran last, or was interrupted; null: none, or put away by the person. */
  readonly progress: ImportProgress | null
}

/** How far the import of pictures is. */
export const useImport = create<ImportState>(() => ({ progress: null }))

/** Takes over what main says; an ended import from before this start is not news. */
export function takeImport(progress: ImportProgress | null): void {
  const known = useImport.getState().progress
  if (progress !== null && known === null && (progress.state === 'done' || progress.state === 'cancelled')) return
  useImport.setState({ progress })
}

/** Takes an ended import off the screen. */
export function putAwayImport(): void {
  useImport.setState({ progress: null })
}

/** How much of it is done, from 0 to 1; undefined while the pictures are still being counted. */
export function importShare({ done, skippedCount, total }: ImportProgress): number | undefined {
  return total === 0 ? undefined : Math.min(1, (done + skippedCount) / total)
}
