import type { PlatformError } from '#domain/errors'
import { call, push } from './row'

/** A held write that needs a decision: the platform refused it for good, or fails at it again and again. */
export interface HeldChange {
  readonly kind: string
  /** What it was to do, in the words of the control that made it. */
  readonly purpose: string
  /** The item that it was to change; null where it is one of the whole project. */
  readonly itemName: string | null
  readonly id: string
  readonly projectId: number
  readonly error: PlatformError
  /** How many later changes build on it: they are given up with it. */
  readonly blocked: number
  /** How many later changes of the item wait until it is out of the way. */
  readonly behind: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly remedies: readonly ('retry' | 'setAside' | 'discard')[]
}

/** The changes of the signed-in person that have not reached the platform. */
export interface OutboxView {
  /** How many are held and will be sent by themselves. */
  readonly waiting: number
  /** The oldest of the refused ones. */
  readonly refused: readonly HeldChange[]
  /** How many are refused, listed or not. */
  readonly refusedCount: number
  /** How many are refused or build on a refused one. */
  readonly stopped: number
  /** Those of the waiting ones that the platform failed at several times; they are tried again all the same. */
  readonly failing: readonly HeldChange[]
  /** What is wrong with keeping work on this computer's disk, if anything. */
  readonly trouble: PlatformError | null
}

export const outbox = {
  /** Lists what has not reached the platform. */
  list: call().answers<OutboxView>(),
  /** Tries what waits at once instead of at the next turn. */
  sendNow: call().done(),
  /** Sends a change that needs a decision again. */
  retry: call((z) => z.tuple([z.uuid()])).done(),
  /** Puts a change that fails again and again aside: it waits for the person, and the item's others go on. */
  setAside: call((z) => z.tuple([z.uuid()])).done(),
  /** Gives up a held change and those that build on it. */
  discard: call((z) => z.tuple([z.uuid()])).done(),
}

export const outboxPushes = {
  /** Something was held, sent, refused or given up. */
  'outbox.changed': push<OutboxView>(),
}
