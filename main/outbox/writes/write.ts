import type { z, ZodObject } from 'zod'
import type { PushName, Pushes } from '#contract/api'
import type { ByPart } from '#domain/annotation/save-parts'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { Result } from '#domain/result'
import type { Call } from '../../services/call'
import type { EndpointBody, EndpointName, EndpointQuery, PathValues } from '#endpoints'
import type { EntryBody } from '../bodies'
import type { Account } from '../lane-names'

/** The zod namespace; an argument, because the first bundle builds no schema. */
export type Z = typeof z

/** Destination of a write. The team is fixed when the write is made, even if another team is active when it is sent. */
export interface WritePlace {
  readonly teamId: number
  readonly projectId: number
}

/** Fields of every journal entry. */
export interface EntryBase {
  readonly id: string
  /** Idempotency key: created before the first attempt and the same for each. */
  readonly key: string
  readonly bodyHash: string
  readonly account: Account
  readonly projectId: number
  /** Earlier open entry whose result this one builds on. */
  readonly basedOn: string | null
  readonly createdAt: number
}

/** Request of an entry in the form of its endpoint. */
export type RequestOf<E extends EndpointName> = {
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
} & (keyof PathValues<E> extends never ? unknown : { readonly path: Readonly<Record<keyof PathValues<E>, number>> })

/** Input of a page for a held row: path parameters and body. */
export type SaidOf<E extends EndpointName> = Omit<RequestOf<E>, 'query'>

/** Own fields of an entry, by kind. */
export interface OwnFields {
  readonly kind: string
  readonly request: object
}

/** Last known answers of the platform, for writes made offline. */
export interface Known {
  readonly statusOf: (projectId: number, statusId: number) => Promise<Result<WorkflowStatus>>
  /** Last known item; requested only if it is not cached. */
  readonly itemNow: (projectId: number, itemId: number) => Promise<Result<Item>>
  /** The item's present state on the platform or, offline, its last known state. */
  readonly read: (projectId: number, itemId: number) => Promise<Item | undefined>
  /** Applies the held changes to an item. */
  readonly withPendingChanges: (item: Item) => Item
}

/** Event for the shell when a held write ends. */
export type Settled = { readonly [N in PushName]: { readonly push: N; readonly data: Pushes[N] } }[PushName]

/** Texts of a write in the list of unsent changes. */
export interface WriteWords {
  /** Purpose, in the words of the control that made it. */
  readonly purpose: string
  /** Name of the changed item; null for a write of the whole project. */
  readonly itemName: string | null
}

/** Annotation to send to the platform. */
export interface SaveRequest {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  readonly base: Revision
  readonly body: EntryBody
  /** Binary parts that are saved with it. */
  readonly parts?: ByPart<EntryBody>
  readonly key: string
  readonly signal: AbortSignal
}
/** Identifies one state of an annotation, as the platform does. */
export type Revision = number | string

/** Functions that send writes. */
export interface Sending {
  readonly call: Call
  readonly saveAnnotation: (request: SaveRequest) => Promise<Result<{ readonly revision: Revision }>>
}

type New<O extends OwnFields, C, X> = WritePlace & { readonly kind: O['kind']; readonly change: C } & X

/**
 * One kind of write. `C` is the input of a page, `X` its prepared addition, `O` the entry's own fields, `W` the
 * platform's answer.
 */
export interface Write<O extends OwnFields, C, X, W> {
  readonly kind: O['kind']
  readonly endpoint: EndpointName
  /** Schema of the kind's own fields on disk, except the request, whose schema is the endpoint's. */
  readonly fields: (z: Z) => ZodObject
  /** Adds the fields that a held write needs, also offline. */
  readonly prepare: (place: WritePlace, change: C, known: Known) => Promise<Result<New<O, C, X>>>
  readonly own: (write: New<O, C, X>) => O
  /** Name of its lane: writes of one lane are sent in order. */
  readonly lane: (own: O, projectId: number) => string
  /** Tells whether a new write builds on an earlier one of its kind. */
  readonly buildsOn: (own: O, earlier: O) => boolean
  /** Its files besides the journal line. */
  readonly bodiesOf?: (own: O) => readonly EntryBody[]
  /** Merges the write into an earlier one of its kind that was never tried. */
  readonly inPlaceOf?: (own: O, earlier: O) => O
  /** Rebases the write on the result of the one that it builds on. */
  readonly onTopOf?: (own: O, made: W) => O
  /** Changed fields of the item, to show its expected state. */
  readonly shown: (own: O) => Partial<Item>
  /** Tells whether the item is in the wanted state although the write was refused. */
  readonly isSo: (now: Item, own: O, isUncertain: boolean) => boolean
  /** While an equal write is held, another adds nothing. */
  readonly onceHeld: boolean
  readonly send: (sending: Sending, entry: O & EntryBase, signal: AbortSignal) => Promise<Result<W>>
  /** Answer for the caller while it is held. */
  readonly whenHeld: (own: O, known: Pick<Known, 'withPendingChanges'>) => W
  /** Answer for the caller after the platform accepted it. */
  readonly whenIn: (written: W, known: Pick<Known, 'withPendingChanges'>) => W
  /** Result where `isSo` found it done. */
  readonly doneAs: (now: Item) => W
  /** Items in an answer. */
  readonly itemsOf: (written: W) => readonly Item[]
  /** Reports each held write of a lane, or only the last. */
  readonly tells: 'each' | 'last'
  /** Events for the shell after a held write is accepted or refused; none if the item is unknown. */
  readonly settled: (entry: O & EntryBase, outcome: Result<W>, known: Known) => Promise<Settled | undefined>
  readonly words: (own: O) => WriteWords
}

export type AnyWrite = Write<OwnFields, unknown, unknown, object>
/** Types of a kind, derived from its row. */
export type OwnOfRow<R> = R extends Write<infer O, infer _C, infer _X, infer _W> ? O : never
export type ChangeOfRow<R> = R extends Write<infer _O, infer C, infer _X, infer _W> ? C : never
export type PreparedOfRow<R> = R extends Write<infer _O, infer _C, infer X, infer _W> ? X : never
export type AnswerOfRow<R> = R extends Write<infer _O, infer _C, infer _X, infer W> ? W : never
