import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'

/** The item under work: chosen at once, opened when the host has answered. */
export interface CurrentState {
  readonly item: Item | undefined
  readonly state: 'none' | 'opening' | 'open' | 'failed'
  /** What the host opened last; while another is opening it is still the one on show, unless that one was ready ahead. */
  readonly opened: OpenedItem | undefined
  /** `opened` is the chosen item as it was ready before the host opened it: it is seen, and nothing is done to it yet. */
  readonly isAhead: boolean
  readonly error: PlatformError | undefined
  /** Why the opened item is not seen: it is on its way, could not be had, or is of a kind that can't be shown. */
  readonly unseen: Unseen | undefined
}

/** What keeps an opened item from being seen. */
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

/** Tells whether this very item is what the person sees: only then may anything be decided about it. */
export function isOnShow({ item, state, unseen }: CurrentState, itemId: number): boolean {
  return state === 'open' && unseen === undefined && item?.id === itemId
}

export type CurrentStore = ReturnType<typeof createCurrentStore>
