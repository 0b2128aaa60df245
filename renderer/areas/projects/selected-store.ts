import { create } from 'zustand'

interface SelectedProjects {
  readonly ids: ReadonlySet<number>
  /** The start of a range selection. */
  readonly anchor: number
}

/** The selected projects. */
export const useSelectedProjects = create<SelectedProjects>(() => ({ ids: new Set(), anchor: 0 }))
