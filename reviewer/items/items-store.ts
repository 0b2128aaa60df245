import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { WireQueue } from '#protocol/actions'
import type { PageTrouble } from './page-loader'
import type { VisibleRows } from './visible-rows'

/** State of the list besides its rows; rows are read from the list, and `revision` tells when to read again. */
export interface ItemsState {
  readonly revision: number
  /** Undefined until the first page of the present search is loaded. */
  readonly rows: VisibleRows | undefined
  readonly searchText: string
  /** Filter of the host's list; undefined if the host doesn't report it. */
  readonly queue: WireQueue | undefined
  readonly trouble: PageTrouble | undefined
  /** Items with a change that the host still holds. */
  readonly pendingIds: ReadonlySet<number>
  /** Items that are no longer available: shown, never selected. */
  readonly unavailableIds: ReadonlySet<number>
  /** Set while the host searches for the next item of a status. */
  readonly seeking: boolean
  /** Whether the host supports that search. */
  readonly canSeek: boolean
  /** State of requests for more work: `held` while the host holds one, `unknown` if it doesn't support them. */
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

/** Tells whether an item can't be selected: a placeholder row, or one that is no longer available. */
export function isDisabled({ unavailableIds }: Pick<ItemsState, 'unavailableIds'>, item: Item): boolean {
  return item.disabled === true || unavailableIds.has(item.id)
}

export type ItemsStore = ReturnType<typeof createItemsStore>
