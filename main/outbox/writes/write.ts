import type { z, ZodObject } from 'zod'
import type { PushName, Pushes } from '#contract/api'
import type { ByPart } from '#domain/annotation/save-parts'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { Result } from '#domain/result'
import type { Call } from '../../services/call'
import type { EndpointBody, EndpointName, EndpointQuery, PathValues } from '#endpoints'
import type { EntryBody } from '../bodies'
import type { Account } from '../lane-names'

/** What a kind builds its schema with; it comes as an argument, because the first bundle builds no schema. */
export type Z = typeof z

/** Where a write goes: the team is that of the moment it was made, whatever the person works in when it is sent. */
export interface WritePlace {
  readonly teamId: number
  readonly projectId: number
}

/** What every entry of the journal says, whatever its kind. */
export interface EntryBase {
  readonly id: string
  /** The idempotency key: made before the first sending, and the same at each. */
  readonly key: string
  readonly bodyHash: string
  readonly account: Account
  readonly projectId: number
  /** The earlier entry that made what this one came from, if that was under way. */
  readonly basedOn: string | null
  readonly createdAt: number
}

/** The request of an entry, as its endpoint takes it. */
export type RequestOf<E extends EndpointName> = {
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
} & (keyof PathValues<E> extends never ? unknown : { readonly path: Readonly<Record<keyof PathValues<E>, number>> })

/** What a page says to a row whose writes are kept: what fills its path, and its body. */
export type SaidOf<E extends EndpointName> = Omit<RequestOf<E>, 'query'>

/** What of an entry its kind alone says. */
export interface OwnFields {
  readonly kind: string
  readonly request: object
}

/** What the platform said last, for writes that are made while it is away. */
export interface Known {
  readonly statusOf: (projectId: number, statusId: number) => Promise<Result<WorkflowStatus>>
  /** The item as it was last heard of, asked for only where nobody has asked before. */
  readonly itemNow: (projectId: number, itemId: number) => Promise<Result<Item>>
  /** The item as the platform has it now, or had it when it was last heard of. */
  readonly read: (projectId: number, itemId: number) => Promise<Item | undefined>
  /** An item with the changes that are still held. */
  readonly withPendingChanges: (item: Item) => Item
}

/** What the shell is told of a held write that came to its end. */
export type Settled = { readonly [N in PushName]: { readonly push: N; readonly data: Pushes[N] } }[PushName]

/** How a write reads in the list of unsent changes. */
export interface WriteWords {
  /** What it was to do, in the words of the control that made it. */
  readonly purpose: string
  /** The item that it changes; null where it is one of the whole project. */
  readonly itemName: string | null
}

/** An annotation on its way to the platform. */
export interface SaveRequest {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  readonly base: Revision
  readonly body: EntryBody
  /** The binary parts that are saved with it. */
  readonly parts?: ByPart<EntryBody>
  readonly key: string
  readonly signal: AbortSignal
}
/** Names one state of an annotation, as the platform does. */
export type Revision = number | string

/** The ways out that writes take. */
export interface Sending {
  readonly call: Call
  readonly saveAnnotation: (request: SaveRequest) => Promise<Result<{ readonly revision: Revision }>>
}

type New<O extends OwnFields, C, X> = WritePlace & { readonly kind: O['kind']; readonly change: C } & X

/**
 * One kind of write: `C` is what a page asks for, `X` what is prepared with it, `O` what its entry says, `W` what the
 * platform answers.
 */
export interface Write<O extends OwnFields, C, X, W> {
  readonly kind: O['kind']
  readonly endpoint: EndpointName
  /** The form of the kind's own fields on disk, but for the request, whose form is the endpoint's. */
  readonly fields: (z: Z) => ZodObject
  /** Adds what the write needs to be kept, also while the platform is away. */
  readonly prepare: (place: WritePlace, change: C, known: Known) => Promise<Result<New<O, C, X>>>
  readonly own: (write: New<O, C, X>) => O
  /** What it stands in line for: writes of one lane go one after another. */
  readonly lane: (own: O, projectId: number) => string
  /** Tells whether a new write came from what an earlier one of its kind makes. */
  readonly buildsOn: (own: O, earlier: O) => boolean
  /** The files that it has beside its line. */
  readonly bodiesOf?: (own: O) => readonly EntryBody[]
  /** The write as it takes the place of an earlier one of its kind that waits and was never tried. */
  readonly inPlaceOf?: (own: O, earlier: O) => O
  /** The same write on top of what the one made that it builds on. */
  readonly onTopOf?: (own: O, made: W) => O
  /** What of its item the write changes, to show the item as it will be. */
  readonly shown: (own: O) => Partial<Item>
  /** Tells of a write that was refused whether the item is as it wanted all the same. */
  readonly isSo: (now: Item, own: O, isUncertain: boolean) => boolean
  /** While one that asks for the same is held, another adds nothing. */
  readonly onceHeld: boolean
  readonly send: (sending: Sending, entry: O & EntryBase, signal: AbortSignal) => Promise<Result<W>>
  /** What its caller is told while it is held. */
  readonly whenHeld: (own: O, known: Pick<Known, 'withPendingChanges'>) => W
  /** What its caller is told when it got in. */
  readonly whenIn: (written: W, known: Pick<Known, 'withPendingChanges'>) => W
  /** What it comes to where `isSo` found it done. */
  readonly doneAs: (now: Item) => W
  /** The items that an answer brings. */
  readonly itemsOf: (written: W) => readonly Item[]
  /** Of several held ones in a lane each is told of, or the last one alone. */
  readonly tells: 'each' | 'last'
  /** What the shell is told when a held one got in or was refused; nothing where nothing is known. */
  readonly settled: (entry: O & EntryBase, outcome: Result<W>, known: Known) => Promise<Settled | undefined>
  readonly words: (own: O) => WriteWords
}

export type AnyWrite = Write<OwnFields, unknown, unknown, object>
/** The parts of a kind, read off its row. */
export type OwnOfRow<R> = R extends Write<infer O, infer _C, infer _X, infer _W> ? O : never
export type ChangeOfRow<R> = R extends Write<infer _O, infer C, infer _X, infer _W> ? C : never
export type PreparedOfRow<R> = R extends Write<infer _O, infer _C, infer X, infer _W> ? X : never
export type AnswerOfRow<R> = R extends Write<infer _O, infer _C, infer _X, infer W> ? W : never
