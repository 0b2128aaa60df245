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

/** Caller: a person with a session, or with an SDK token for one team. */
export interface Caller {
  readonly person: Person
  /** The one team of an SDK token. */
  readonly teamId?: number
  /** Credential of the call, if the person calls directly. */
  readonly proof?: Proof
  /** Present while a project admin reads a project as `person`, or in a role instead of their own. */
  readonly sight?: { readonly projectId: number; readonly roleId?: number }
}

/** File of a call. */
export interface IncomingFile {
  /** Declared size, if given. */
  readonly size: number | undefined
  /** Its base revision from `If-Match`. */
  readonly ifMatch: string | undefined
  /** Declared media type. */
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

/** Validated call: caller, target, and input by the endpoint's schemas. */
export interface Call<E extends EndpointName> {
  readonly caller: Caller
  /** Person for the event log, and the idempotency key. */
  readonly actor: Actor
  /** Path parameters, and the ids of the endpoint's scope. */
  readonly place: PathValues<E> & IdsOf<Row<E>>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly file: Row<E> extends { readonly file: 'up' } ? IncomingFile : undefined
}

type Answered<R extends Endpoint, A> = R extends { readonly file: 'down' } ? FileAnswer : A
type Outcome<E extends EndpointName> = Result<Answered<Row<E>, EndpointAnswer<E>>, Refusal>
/** Rows that are answered outside the transaction that stores answers. */
type Unkept = { readonly method: 'GET' } | { readonly keyless: true } | { readonly file: 'up' }

/** Handler of an endpoint. A write with a stored answer runs synchronously; all others may wait. */
export type Handler<E extends EndpointName> = (
  platform: Platform,
  call: Call<E>,
) => Row<E> extends Unkept ? Outcome<E> | Promise<Outcome<E>> : Outcome<E>

/** Handlers of a subject: one per row, without rows of records. */
export type HandlersOf<S extends Subject> = {
  readonly [N in Exclude<keyof S & EndpointName, RecordEndpoint>]: Handler<N>
}
/** Handlers of every endpoint but those of records, which share one. */
export type Handlers = { readonly [E in Exclude<EndpointName, RecordEndpoint>]: Handler<E> }
