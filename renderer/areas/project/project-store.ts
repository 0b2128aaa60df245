import { create } from 'zustand'
import { NOTHING_SELECTED, type Selection } from './selection'

interface ProjectViewState {
  readonly projectId: number | null
  readonly search: string
  readonly statuses: readonly number[]
  readonly layout: 'grid' | 'rows'
  /** The item that the keyboard is on, by its index in the list as filtered. */
  readonly active: number
  readonly selection: Selection
}

const FRESH = { search: '', statuses: [], active: 0, selection: NOTHING_SELECTED } as const

/** How the person looks at the items of the project they are in; it outlives the page, not the project. */
export const useProjectView = create<ProjectViewState>(() => ({ projectId: null, layout: 'grid', ...FRESH }))

/** Starts over for another project. */
export function enterProject(projectId: number): void {
  if (useProjectView.getState().projectId !== projectId) useProjectView.setState({ projectId, ...FRESH })
}

/** Enters a project, or none, with its list narrowed as it was left. */
export function narrowItems(projectId: number | null, search: string, statuses: readonly number[]): void {
  useProjectView.setState({ projectId, ...FRESH, search, statuses })
}

/** Narrows or widens the list; the keyboard goes back to its first item. */
export function filterItems(change: Partial<Pick<ProjectViewState, 'search' | 'statuses'>>): void {
  useProjectView.setState({ ...change, active: 0, selection: NOTHING_SELECTED })
}

/** Moves the keyboard to an item. */
export function activateItem(active: number): void {
  useProjectView.setState({ active })
}

/** Shows the items as pictures or as rows. */
export function layOutItems(layout: ProjectViewState['layout']): void {
  useProjectView.setState({ layout })
}

/** Selects items, or other ones. */
export function select(change: (selection: Selection) => Selection): void {
  useProjectView.setState(({ selection }) => ({ selection: change(selection) }))
}

/** Selects none; the keyboard stays where it is. */
export function clearSelection(): void {
  useProjectView.setState(({ active }) => ({ selection: { ...NOTHING_SELECTED, anchor: active } }))
}
