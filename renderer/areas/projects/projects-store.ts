import { create } from 'zustand'
import { naturalDirection, type ProjectFilter, type ProjectSort } from './project-list'

/** How the list is narrowed, sorted and laid out. */
export interface ProjectsLook extends ProjectFilter {
  readonly layout: 'cards' | 'rows'
  /** The columns of the rows by their names; null: the usual ones. */
  readonly columns: readonly string[] | null
}

interface ProjectsState extends ProjectsLook {
  /** The saved view that was chosen last; the list may look otherwise since. */
  readonly viewId: number | null
  /** Whether the panel beside the list is open. */
  readonly hasPanel: boolean
  /** The project that had the keyboard last, so that coming back finds it again. */
  readonly lastProjectId: number | null
}

/** How the person looks at the projects; it outlives the page. */
export const useProjects = create<ProjectsState>(() => ({
  search: '',
  statuses: [],
  types: [],
  sort: 'created',
  direction: 'descending',
  layout: 'cards',
  columns: null,
  viewId: null,
  hasPanel: false,
  lastProjectId: null,
}))

/** Changes how the projects are shown. */
export function arrangeProjects(change: Partial<ProjectsState>): void {
  useProjects.setState(change)
}

/** Sorts by a column; choosing the one already chosen turns it round. */
export function sortProjects(sort: ProjectSort): void {
  useProjects.setState((state) => ({
    sort,
    direction:
      state.sort !== sort ? naturalDirection(sort) : state.direction === 'ascending' ? 'descending' : 'ascending',
  }))
}

/** Takes a value into a list of chosen ones, or out of it. */
export function toggled<T>(chosen: readonly T[], value: T): readonly T[] {
  return chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]
}
