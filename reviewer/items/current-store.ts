import { createStore } from 'zustand/vanilla'
import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { OpenedItem } from '#protocol/actions'

/** The item under work: chosen at once, opened when the host has answered. */
export interface CurrentState {
  readonly item: Item | undefined
  readonly state: 'none' | 'opening' | 'open' | 'failed'
  /** What the host opened last; while another is opening it is still the one on show. */
  readonly opened: OpenedItem | undefined
  readonly error: PlatformError | undefined
}

export const NOTHING_CURRENT: CurrentState = { item: undefined, state: 'none', opened: undefined, error: undefined }

export const createCurrentStore = () => createStore<CurrentState>(() => NOTHING_CURRENT)

/** Tells whether this very item is what the person sees: only then may anything be decided about it. */
export function isOnShow({ item, state }: CurrentState, itemId: number): boolean {
  return state === 'open' && item?.id === itemId
}

export type CurrentStore = ReturnType<typeof createCurrentStore>
