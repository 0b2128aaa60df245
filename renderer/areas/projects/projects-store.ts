import { create } from 'zustand'
import { type FieldCondition, naturalDirection, type ProjectFilter, type ProjectSort } from './project-list'

/** The project list's filters, order and layout. */
export interface ProjectsLook extends ProjectFilter {
  readonly conditions: readonly FieldCondition[]
  readonly layout: 'cards' | 'rows'
  /** The column names; null: the default ones. */
  readonly columns: readonly string[] | null
}

interface ProjectsState extends ProjectsLook {
  /** The last chosen view; the list may have changed since. */
  readonly viewId: number | null
  /** Whether the side panel is open. */
  readonly hasPanel: boolean
  /** The last focused project, focused again on return. */
  readonly lastProjectId: number | null
}

/** The project list's state; it survives leaving the page. */
export const useProjects = create<ProjectsState>(() => ({
  search: '',
  statuses: [],
  types: [],
  conditions: [],
  sort: 'created',
  direction: 'descending',
  layout: 'cards',
  columns: null,
  viewId: null,
  hasPanel: false,
  lastProjectId: null,
}))

/** Updates the list's state. */
export function arrangeProjects(change: Partial<ProjectsState>): void {
  useProjects.setState(change)
}

/** Sorts by a column; repeating it reverses the order. */
export function sortProjects(sort: ProjectSort): void {
  useProjects.setState((state) => ({
    sort,
    direction:
      state.sort !== sort ? naturalDirection(sort) : state.direction === 'ascending' ? 'descending' : 'ascending',
  }))
}

/** Toggles a value in a list. */
export function toggled<T>(chosen: readonly T[], value: T): readonly T[] {
  return chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]
}
