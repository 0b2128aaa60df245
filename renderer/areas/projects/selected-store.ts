import { create } from 'zustand'

interface SelectedProjects {
  readonly ids: ReadonlySet<number>
  /** From where a range is drawn. */
  readonly anchor: number
}

/** The projects that are chosen in the list. */
export const useSelectedProjects = create<SelectedProjects>(() => ({ ids: new Set(), anchor: 0 }))
