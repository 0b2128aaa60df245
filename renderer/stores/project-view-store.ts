import { create } from 'zustand'
import { METADATA_FIELDS_MAX } from '#domain/item-metadata'
import { filterOf, type ItemFilter, type ItemOrder, NO_FILTER } from '#domain/item-filter'
import { type Queue, WHOLE_LIST } from '#domain/queue'
import { NOTHING_SELECTED, type Selection } from './selection'

/** How wide pictures of the grid can be, in pixels. */
export const CARD_SIZE = { least: 120, usual: 184, most: 360, step: 20 } as const

/** The columns that rows can have, in their order. */
export const ITEM_COLUMNS = [
  'status',
  'approval',
  'assignees',
  'priority',
  'category',
  'objects',
  'comments',
  'size',
  'source',
  'metadata',
  'createdAt',
  'updatedAt',
  'id',
] as const
/** How close the rows of items stand to each other. */
export type Density = 'comfortable' | 'compact'
/** A field of the project's metadata as a column, by its name. */
export type MetadataColumn = `meta.${string}`
export type ItemColumn = (typeof ITEM_COLUMNS)[number] | MetadataColumn
const META = 'meta.'

/** The name of the field that a column shows; undefined: it shows none. */
export function fieldOfColumn(column: string): string | undefined {
  return column.startsWith(META) ? column.slice(META.length) : undefined
}

/** The columns among names that may come from another version, in their order; fields of the project come last. */
export function itemColumnsIn(names: readonly unknown[]): readonly ItemColumn[] {
  const known = new Set(names)
  const fields = [...known].filter((one): one is MetadataColumn => typeof one === 'string' && one.startsWith(META))
  return [...ITEM_COLUMNS.filter((one) => known.has(one)), ...fields.slice(0, METADATA_FIELDS_MAX)]
}
const USUAL_COLUMNS: readonly ItemColumn[] = ['status', 'approval', 'assignees', 'id']

interface ProjectViewState extends Queue {
  readonly projectId: number | null
  readonly layout: 'grid' | 'rows'
  /** Absent: comfortable. */
  readonly density?: Density
  /** The columns of the rows, beside the name. */
  readonly columns: readonly ItemColumn[]
  /** How wide a picture of the grid is at least, in pixels. */
  readonly size: number
  /** Details of the item that the keyboard is on stand beside the list. */
  readonly hasPanel: boolean
  /** The item that the keyboard is on, by its index in the list as filtered. */
  readonly active: number
  readonly selection: Selection
  /** How the lists of projects are ordered, by their ids. */
  readonly orders: Readonly<Record<number, ItemOrder>>
}

/** Maximum number of projects whose sort order is remembered. */
const ORDERS_MAX = 200

const FRESH = { ...WHOLE_LIST, active: 0, selection: NOTHING_SELECTED } as const

/** How the person looks at the items of the project they are in; in its list and in the reviewer; it outlives both, not the project. */
export const useProjectView = create<ProjectViewState>(() => ({
  projectId: null,
  layout: 'grid',
  columns: USUAL_COLUMNS,
  size: CARD_SIZE.usual,
  hasPanel: false,
  orders: {},
  ...FRESH,
}))

/** Starts over for another project. */
export function enterProject(projectId: number): void {
  if (useProjectView.getState().projectId !== projectId) narrowItems(projectId, {})
}

/** Enters a project, or none, with its list narrowed as it was left, in the order that the person chose for it. */
export function narrowItems(projectId: number | null, queue: Partial<Queue>): void {
  useProjectView.setState(({ orders }) => ({ projectId, ...FRESH, order: orders[projectId ?? 0], ...queue }))
}

/** Narrows or widens the list; the keyboard goes back to its first item, and a selection of another list is none any more. */
export function filterItems(change: Partial<ItemFilter>): void {
  useProjectView.setState({ ...change, active: 0, selection: NOTHING_SELECTED, picked: null, except: [] })
}

/** Orders the list of the project that the person is in, now and whenever they come back to it. */
export function orderItems(order: ItemOrder | undefined): void {
  filterItems({ order })
  useProjectView.setState(({ projectId, orders }) => {
    const { [projectId ?? 0]: _before, ...others } = orders
    const kept = Object.entries(others).slice(1 - ORDERS_MAX)
    return { orders: Object.fromEntries(order === undefined ? kept : [...kept, [projectId ?? 0, order]]) }
  })
}

/** Shows all of the folder that the person is in, or of the project. */
export function clearFilter(): void {
  const { folder: _kept, ...none } = NO_FILTER
  filterItems(none)
}

/** Walks the filtered list, or only a selection, which is then cleared. */
export function queueItems(part: Partial<Pick<Queue, 'picked' | 'except'>> = {}): void {
  useProjectView.setState(({ active }) => ({
    picked: null,
    except: [],
    ...part,
    selection: { ...NOTHING_SELECTED, anchor: active },
  }))
}

/** The filter and order of the item walk; defaults to the whole project. */
export function queueOf(projectId: number): Queue {
  const view = useProjectView.getState()
  if (view.projectId !== projectId) return WHOLE_LIST
  return { ...filterOf(view), picked: view.picked, except: view.except }
}

/** Moves the keyboard to an item. */
export function activateItem(active: number): void {
  useProjectView.setState({ active })
}

/** Shows the items as pictures or as rows. */
export function layOutItems(layout: ProjectViewState['layout']): void {
  useProjectView.setState({ layout })
}

/** Shows a column of the rows, or hides it. */
export function toggleColumn(column: ItemColumn): void {
  useProjectView.setState(({ columns }) => ({
    columns: itemColumnsIn(columns.includes(column) ? columns.filter((one) => one !== column) : [...columns, column]),
  }))
}

/** Makes the pictures of the grid larger or smaller. */
export function sizeItems(size: number): void {
  useProjectView.setState({ size })
}

/** Shows the details of the item that the keyboard is on, or puts them away. */
export function toggleItemPanel(): void {
  useProjectView.setState(({ hasPanel }) => ({ hasPanel: !hasPanel }))
}

/** Selects items, or other ones. */
export function select(change: (selection: Selection) => Selection): void {
  useProjectView.setState(({ selection }) => ({ selection: change(selection) }))
}

/** Selects none; the keyboard stays where it is. */
export function clearSelection(): void {
  useProjectView.setState(({ active }) => ({ selection: { ...NOTHING_SELECTED, anchor: active } }))
}
