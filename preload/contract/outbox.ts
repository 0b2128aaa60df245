import type { PlatformError } from '#domain/errors'
import { call, push } from './row'

/** A held write that the platform refused for good; it stays until the person decides. */
export interface RefusedChange {
  readonly kind: string
  /** What it was to do, in the words of the control that made it. */
  readonly purpose: string
  /** The item that it was to change; null where it is one of the whole project. */
  readonly itemName: string | null
  readonly id: string
  readonly projectId: number
  readonly error: PlatformError
  /** How many later changes of the item wait behind it. */
  readonly blocked: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly remedies: readonly ('retry' | 'discard')[]
}

/** The changes of the signed-in person that have not reached the platform. */
export interface OutboxView {
  /** How many are held and will be sent by themselves. */
  readonly waiting: number
  readonly refused: readonly RefusedChange[]
  /** What is wrong with keeping work on this computer's disk, if anything. */
  readonly trouble: PlatformError | null
}

export const outbox = {
  /** Lists what has not reached the platform. */
  list: call().answers<OutboxView>(),
  /** Tries what waits at once instead of at the next turn. */
  sendNow: call().done(),
  /** Sends a refused change again. */
  retry: call((z) => z.tuple([z.uuid()])).done(),
  /** Gives up a refused change and those that build on it. */
  discard: call((z) => z.tuple([z.uuid()])).done(),
}

export const outboxPushes = {
  /** Something was held, sent, refused or given up. */
  'outbox.changed': push<OutboxView>(),
}
