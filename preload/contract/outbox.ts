import type { PlatformError } from '#domain/errors'
import { call, push } from './row'

/** Held write that needs a decision: the platform refused it for good, or keeps failing at it. */
export interface HeldChange {
  readonly kind: string
  /** Purpose, in the words of the control that made it. */
  readonly purpose: string
  /** Name of the item to change; null for a write of the whole project. */
  readonly itemName: string | null
  readonly id: string
  readonly projectId: number
  readonly error: PlatformError
  /** Number of later changes that build on it and are discarded with it. */
  readonly blocked: number
  /** Number of later changes of the item that wait behind it. */
  readonly behind: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly remedies: readonly ('retry' | 'setAside' | 'discard')[]
}

/** Unsent changes of the signed-in person. */
export interface OutboxView {
  /** Number of held writes that will be sent automatically. */
  readonly waiting: number
  /** The oldest of the refused ones. */
  readonly refused: readonly HeldChange[]
  /** Number of refused ones, listed or not. */
  readonly refusedCount: number
  /** Number that are refused or build on a refused one. */
  readonly stopped: number
  /** Waiting writes at which the platform failed several times; they are retried all the same. */
  readonly failing: readonly HeldChange[]
  /** Problem that prevents saving to this computer's disk, if any. */
  readonly trouble: PlatformError | null
}

export const outbox = {
  /** Lists the unsent changes. */
  list: call().answers<OutboxView>(),
  /** Sends waiting writes at once instead of at the next attempt. */
  sendNow: call().done(),
  /** Retries a change that needs a decision. */
  retry: call((z) => z.tuple([z.uuid()])).done(),
  /** Sets a failing change aside: it waits for the person, and the item's other changes proceed. */
  setAside: call((z) => z.tuple([z.uuid()])).done(),
  /** Discards a held change and those that build on it. */
  discard: call((z) => z.tuple([z.uuid()])).done(),
}

export const outboxPushes = {
  /** A write was held, sent, refused or discarded. */
  'outbox.changed': push<OutboxView>(),
}
