import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'

/** Current item: selected at once, opened after the host's answer. */
export interface CurrentState {
  readonly item: Item | undefined
  readonly state: 'none' | 'opening' | 'open' | 'failed'
  /** Item that the host opened last; it stays shown while another one opens, unless that one was prefetched. */
  readonly opened: OpenedItem | undefined
  /** `opened` is the selected item as prefetched, before the host opens it: it is shown but not editable yet. */
  readonly isAhead: boolean
  readonly error: PlatformError | undefined
  /** Reason why the opened item is not shown: it loads, failed to load, or its kind can't be shown. */
  readonly unseen: Unseen | undefined
}

/** Reasons that prevent showing an opened item. */
export type Unseen = 'loading' | 'failed' | 'kind'

export const NOTHING_CURRENT: CurrentState = {
  item: undefined,
  state: 'none',
  opened: undefined,
  isAhead: false,
  error: undefined,
  unseen: undefined,
}

export const createCurrentStore = () => createStore<CurrentState>(() => NOTHING_CURRENT)

/** Tells whether the person sees this very item: only then may they decide about it. */
export function isOnShow({ item, state, unseen }: CurrentState, itemId: number): boolean {
  return state === 'open' && unseen === undefined && item?.id === itemId
}

export type CurrentStore = ReturnType<typeof createCurrentStore>
