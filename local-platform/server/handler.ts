import type { Readable } from 'node:stream'
import type { Result } from '#domain/result'
import type {
  Endpoint,
  EndpointAnswer,
  EndpointBody,
  EndpointName,
  EndpointQuery,
  ENDPOINTS,
  PathValues,
  RecordEndpoint,
  Scope,
  Subject,
} from '#endpoints'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import type { Person } from '../storage/people'
import type { FileAnswer } from './file-answer'
import type { Proof } from './proof-text'
import type { Refusal } from './refusal'

/** Who calls: a person, by a session of theirs or by their SDK token for one team. */
export interface Caller {
  readonly person: Person
  /** The one team that an SDK token opens. */
  readonly teamId?: number
  /** By what they call, where they call themselves. */
  readonly proof?: Proof
}

/** The file that a call brings. */
export interface IncomingFile {
  /** As the head of the request says it, if it does. */
  readonly size: number | undefined
  /** The revision that it was made from, as `If-Match` says it. */
  readonly ifMatch: string | undefined
  /** What it is, as the head says it. */
  readonly type: string | undefined
  readonly body: Readable
}

interface ScopeIds {
  readonly team: { readonly teamId: number }
  readonly project: { readonly teamId: number; readonly projectId: number }
  readonly folder: { readonly teamId: number; readonly projectId: number; readonly folderId: number }
}
type Row<E extends EndpointName> = (typeof ENDPOINTS)[E]
type IdsOf<R> = R extends { readonly scope: infer S extends Scope } ? ScopeIds[S] : unknown

/** A call that has been checked: who, where, and what the endpoint's schemas made of the rest. */
export interface Call<E extends EndpointName> {
  readonly caller: Caller
  /** Who is written into the event log, and by which idempotency key. */
  readonly actor: Actor
  /** What the address names: the ids of the endpoint's scope, and what fills its path. */
  readonly place: PathValues<E> & IdsOf<Row<E>>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly file: Row<E> extends { readonly file: 'up' } ? IncomingFile : undefined
}

type Answered<R extends Endpoint, A> = R extends { readonly file: 'down' } ? FileAnswer : A
type Outcome<E extends EndpointName> = Result<Answered<Row<E>, EndpointAnswer<E>>, Refusal>
/** Rows that are not answered inside the transaction that keeps their answer. */
type Unkept = { readonly method: 'GET' } | { readonly keyless: true } | { readonly file: 'up' }

/** What answers an endpoint. A write that is kept by its idempotency key answers at once; all others when they are ready. */
export type Handler<E extends EndpointName> = (
  platform: Platform,
  call: Call<E>,
) => Row<E> extends Unkept ? Outcome<E> | Promise<Outcome<E>> : Outcome<E>

/** The handlers of a subject: one for each of its rows that is none of records. */
export type HandlersOf<S extends Subject> = {
  readonly [N in Exclude<keyof S & EndpointName, RecordEndpoint>]: Handler<N>
}
/** Every endpoint but those of records, which have one handler together. */
export type Handlers = { readonly [E in Exclude<EndpointName, RecordEndpoint>]: Handler<E> }
