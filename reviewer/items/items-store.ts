import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { WireQueue } from '#protocol/actions'
import type { PageTrouble } from './page-loader'
import type { VisibleRows } from './visible-rows'

/** What the list shows beside its rows; rows are read from the list itself, and `revision` tells when to read again. */
export interface ItemsState {
  readonly revision: number
  /** Undefined until the first page of the present search is there. */
  readonly rows: VisibleRows | undefined
  readonly searchText: string
  /** How the host narrows its list; undefined where it can't say so. */
  readonly queue: WireQueue | undefined
  readonly trouble: PageTrouble | undefined
  /** Items whose change the host still holds. */
  readonly pendingIds: ReadonlySet<number>
  /** Items that are not available any more: shown, never chosen. */
  readonly unavailableIds: ReadonlySet<number>
  /** Set while the host is asked for the next item of a status. */
  readonly seeking: boolean
  /** Whether the host can be asked for it; not where it knows no such stream. */
  readonly canSeek: boolean
  /** Whether more work can be asked for: `held` while the host still holds a request, `unknown` where it knows none. */
  readonly request: 'open' | 'asking' | 'held' | 'unknown'
}

export const createItemsStore = () =>
  createStore<ItemsState>(() => ({
    revision: 0,
    rows: undefined,
    searchText: '',
    queue: undefined,
    trouble: undefined,
    pendingIds: new Set(),
    unavailableIds: new Set(),
    seeking: false,
    canSeek: true,
    request: 'open',
  }))

/** Tells whether an item may not be chosen: a placeholder row, or one that is not available any more. */
export function isDisabled({ unavailableIds }: Pick<ItemsState, 'unavailableIds'>, item: Item): boolean {
  return item.disabled === true || unavailableIds.has(item.id)
}

export type ItemsStore = ReturnType<typeof createItemsStore>
