import type { Result } from '#domain/result'
import { changeApproval } from './change-approval'
import { changeStatus } from './change-status'
import { requestItems } from './request-items'
import { saveAnnotation } from './save-annotation'
import { setPinned } from './set-pinned'
import type {
  AnswerOfRow,
  AnyWrite,
  ChangeOfRow,
  EntryBase,
  OwnOfRow,
  PreparedOfRow,
  Sending,
  WritePlace,
} from './write'

/** Table of all writes. To add a kind, add a file in this folder and a line here. */
export const WRITES = { changeStatus, changeApproval, setPinned, requestItems, saveAnnotation }

type Writes = typeof WRITES
export type WriteKind = keyof Writes
/** Input of each kind of write. */
export type ChangeOf<K extends WriteKind> = ChangeOfRow<Writes[K]>
/** Answer of the platform to each kind of write. */
export type WrittenBy<K extends WriteKind> = AnswerOfRow<Writes[K]>
export type Written = WrittenBy<WriteKind>
/** Own fields of an entry, by kind. */
export type OwnOf<K extends WriteKind> = OwnOfRow<Writes[K]>
/** One write with everything that another run of the app needs to send it. */
export type EntryOf<K extends WriteKind> = { readonly [T in K]: EntryBase & OwnOf<T> }[K]
export type Entry = EntryOf<WriteKind>
/** Entry without its hash. */
export type Unhashed = { readonly [K in WriteKind]: Omit<EntryBase, 'bodyHash'> & OwnOf<K> }[WriteKind]
/** New write with all the fields that it needs on disk. */
export type NewWrite<K extends WriteKind = WriteKind> = {
  readonly [T in K]: WritePlace & { readonly kind: T; readonly change: ChangeOf<T> } & PreparedOfRow<Writes[T]>
}[K]

/** Returns the kind whose writes use an endpoint; undefined if its writes are not held. */
export function kindOf(endpoint: string): WriteKind | undefined {
  const kinds = Object.keys(WRITES) as WriteKind[]
  return kinds.find((kind) => WRITES[kind].endpoint === endpoint)
}

/**
 * Returns the row of a kind. The table pairs each row with its entries; the compiler can't tell for a variable kind.
 */
export function rowOf(kind: WriteKind): AnyWrite {
  return WRITES[kind] as unknown as AnyWrite
}

/** Returns the lane of an entry. */
export function laneName(entry: Entry): string {
  return rowOf(entry.kind).lane(entry, entry.projectId)
}

/** Sends an entry once and returns the platform's state after it. */
export type Send = (entry: Entry, signal: AbortSignal) => Promise<Result<Written>>

/** Creates a sender over the endpoint table. */
export function createSend(sending: Sending): Send {
  // Each row answers in the form of its own entries.
  return (entry, signal) => rowOf(entry.kind).send(sending, entry, signal) as Promise<Result<Written>>
}
