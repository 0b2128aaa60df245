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

/** Everything that can be written: the next kind is a file beside these, and a line here. */
export const WRITES = { changeStatus, changeApproval, setPinned, requestItems, saveAnnotation }

type Writes = typeof WRITES
export type WriteKind = keyof Writes
/** What a person asks for with each kind of write. */
export type ChangeOf<K extends WriteKind> = ChangeOfRow<Writes[K]>
/** What the platform says to each kind of write. */
export type WrittenBy<K extends WriteKind> = AnswerOfRow<Writes[K]>
export type Written = WrittenBy<WriteKind>
/** What of an entry its kind alone says. */
export type OwnOf<K extends WriteKind> = OwnOfRow<Writes[K]>
/** One write to the platform, with everything that is needed to send it again in another run of the app. */
export type EntryOf<K extends WriteKind> = { readonly [T in K]: EntryBase & OwnOf<T> }[K]
export type Entry = EntryOf<WriteKind>
/** An entry whose hash is not yet taken. */
export type Unhashed = { readonly [K in WriteKind]: Omit<EntryBase, 'bodyHash'> & OwnOf<K> }[WriteKind]
/** A write that a person makes, with all it needs to be kept. */
export type NewWrite<K extends WriteKind = WriteKind> = {
  readonly [T in K]: WritePlace & { readonly kind: T; readonly change: ChangeOf<T> } & PreparedOfRow<Writes[T]>
}[K]

/** The kind whose writes go to an endpoint; undefined: nothing of it is kept. */
export function kindOf(endpoint: string): WriteKind | undefined {
  const kinds = Object.keys(WRITES) as WriteKind[]
  return kinds.find((kind) => WRITES[kind].endpoint === endpoint)
}

/** The row of a kind; the table pairs each with its own entries, which a kind that is not known yet can't tell. */
export function rowOf(kind: WriteKind): AnyWrite {
  return WRITES[kind] as unknown as AnyWrite
}

/** The lane that an entry stands in. */
export function laneName(entry: Entry): string {
  return rowOf(entry.kind).lane(entry, entry.projectId)
}

/** Sends an entry once; the answer is what the platform has then. */
export type Send = (entry: Entry, signal: AbortSignal) => Promise<Result<Written>>

/** A sender over the endpoint table. */
export function createSend(sending: Sending): Send {
  // Each row answers in its own form, which is that of the entry it was given.
  return (entry, signal) => rowOf(entry.kind).send(sending, entry, signal) as Promise<Result<Written>>
}
