import { z } from 'zod'
import type { EventName } from '../live'
import type { Service } from './services'
import { id } from './shapes'

/** What a call is about; each names its ids in the query. */
const SCOPES = {
  team: { team_id: id },
  project: { team_id: id, project_id: id },
  folder: { team_id: id, project_id: id, folder_id: id },
} as const
export type Scope = keyof typeof SCOPES

/** What is done to the records of a kind. */
export interface RecordCall {
  readonly kind: string
  readonly call: 'list' | 'read' | 'create' | 'update' | 'delete'
}

/** The pages beside the shell that may call rows: each row names its own. */
export type OtherPage = 'item'

/** One endpoint of the platform. */
export interface Endpoint {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the service's base address; `{itemId}` is a hole for a number, a hole of another ending one for a text. */
  readonly path: string
  readonly scope?: Scope
  /** The whole query, ids of the scope included. */
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly answer: z.ZodType
  /** The channel by which pages call it; absent: they can't. */
  readonly shell?: 'read' | 'write' | 'hold' | 'start'
  /** Which pages beside the shell call it by that channel, each for its own project alone; absent: none. */
  readonly alsoFor?: readonly OtherPage[]
  /** Answers without a token. */
  readonly open?: true
  /** Takes no idempotency key though it is no GET: it reads, or has a rule of its own about repeats. */
  readonly keyless?: true
  /** The body (`up`) or the answer (`down`) is a file's bytes, streamed. */
  readonly file?: 'up' | 'down'
  /** The answer holds a secret: it goes into no cache and no log. */
  readonly secret?: true
  /** What callers by an SDK token get: the rows of the answer's list alone, what was attached, a class as the service of work tells it, or items that have a list of categories each. */
  readonly client?: 'rows' | 'attached' | 'workClass' | 'itemRows'
  /** After these events its answer is another: pages that show it ask again. */
  readonly staleOn?: readonly EventName[]
  /** One of the five calls of a kind of records; the platform answers them all by one handler. */
  readonly record?: RecordCall
  /** Who names it: the specification, the public client, or we (`docs/ours/`). */
  readonly since: 'S' | 'P' | 'ours'
}

export type Shape = Readonly<Record<string, z.ZodType>>
/** An endpoint as its row is written: without a query or a body it takes none. */
interface RowParts extends Omit<Endpoint, 'query' | 'body'> {
  readonly query?: z.ZodObject<Shape>
  readonly body?: z.ZodType
}

type Fields<T> = { -readonly [K in keyof T]: T[K] extends z.ZodType ? T[K] : never }
type ScopeShape<P> = P extends { readonly scope: infer S extends Scope } ? (typeof SCOPES)[S] : unknown
type OwnShape<P> = P extends { readonly query: z.ZodObject<infer Q> } ? Q : unknown
type QueryOf<P> = P extends { readonly scope: Scope } | { readonly query: z.ZodObject }
  ? z.ZodObject<Fields<ScopeShape<P> & OwnShape<P>>>
  : z.ZodUndefined
type BodyOf<P> = P extends { readonly body: infer B extends z.ZodType } ? B : z.ZodUndefined
export type Row<P> = Omit<P, 'query' | 'body'> & { readonly query: QueryOf<P>; readonly body: BodyOf<P> }

/** Makes an endpoint of its row: the ids of its scope join its query. */
export function row<const P extends RowParts>(parts: P): Row<P> {
  const { scope, query, body = z.undefined() } = parts
  const takesQuery = scope !== undefined || query !== undefined
  const whole = takesQuery ? z.object({ ...(scope && SCOPES[scope]), ...query?.shape }) : z.undefined()
  // The type says what was put together here.
  return { ...parts, query: whole, body } as unknown as Row<P>
}

/** The endpoints of one subject, by their names. */
export type Subject = Readonly<Record<string, Endpoint>>

type Names<S> = { [K in keyof S]: keyof S[K] }[keyof S]
type Twice<S> = { [K in keyof S]: keyof S[K] & Names<Omit<S, K>> }[keyof S]
type Together<S> = {
  readonly [N in Names<S>]: { [K in keyof S]: N extends keyof S[K] ? S[K][N] : never }[keyof S]
}

/** One table of the tables of all subjects; a name in two of them does not compile. */
export function together<const S extends Readonly<Record<string, object>>>(
  subjects: S & ([Twice<S>] extends [never] ? unknown : { readonly namesUsedTwice: Twice<S> }),
): Together<S> {
  return Object.assign({}, ...Object.values(subjects)) as Together<S>
}
