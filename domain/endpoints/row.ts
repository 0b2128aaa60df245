import { z } from 'zod'
import type { EventName } from '../live'
import type { Service } from './services'
import { id } from './shapes'

/** Scopes of a call; each has its ids in the query. */
const SCOPES = {
  team: { team_id: id },
  project: { team_id: id, project_id: id },
  folder: { team_id: id, project_id: id, folder_id: id },
} as const
export type Scope = keyof typeof SCOPES

/** Operation on records of a kind. */
export interface RecordCall {
  readonly kind: string
  readonly call: 'list' | 'read' | 'create' | 'update' | 'delete'
}

/** Pages besides the shell that may call rows: each row names its own. */
export type OtherPage = 'item'

/** Endpoint of the platform. */
export interface Endpoint {
  readonly service: Service
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * Path below the service's base address. A parameter whose name ends in `Id`, such as `{itemId}`, is a number, any
   * other a text.
   */
  readonly path: string
  readonly scope?: Scope
  /** Whole query, including the scope ids. */
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly answer: z.ZodType
  /** Channel by which pages call it; absent if they can't. */
  readonly shell?: 'read' | 'write' | 'hold' | 'start'
  /** Pages besides the shell that may call it by that channel, for their own project only; absent for none. */
  readonly alsoFor?: readonly OtherPage[]
  /** Answers without a token. */
  readonly open?: true
  /** Takes no idempotency key although it is no GET: it reads, or handles repeats itself. */
  readonly keyless?: true
  /** Body (`up`) or answer (`down`) is a streamed file. */
  readonly file?: 'up' | 'down'
  /** The answer contains a secret: it is never cached or logged. */
  readonly secret?: true
  /**
   * Form of the answer for SDK tokens: only the list's rows, attached items, a class in the work service's form, or
   * items with a list of categories.
   */
  readonly client?: 'rows' | 'attached' | 'workClass' | 'itemRows'
  /** Events after which its answer is stale: pages that show it reload. */
  readonly staleOn?: readonly EventName[]
  /** One of the five calls of a kind of records, which share one handler of the platform. */
  readonly record?: RecordCall
  /** Origin: the specification, the public client, or ours (`docs/ours/`). */
  readonly since: 'S' | 'P' | 'ours'
}

export type Shape = Readonly<Record<string, z.ZodType>>
/** Endpoint as written in its row; query and body are empty by default. */
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

/** Creates an endpoint from its row and adds the scope ids to its query. */
export function row<const P extends RowParts>(parts: P): Row<P> {
  const { scope, query, body = z.undefined() } = parts
  const takesQuery = scope !== undefined || query !== undefined
  const whole = takesQuery ? z.object({ ...(scope && SCOPES[scope]), ...query?.shape }) : z.undefined()
  // The type describes the composed value.
  return { ...parts, query: whole, body } as unknown as Row<P>
}

/** Endpoints of one subject, by name. */
export type Subject = Readonly<Record<string, Endpoint>>

type Names<S> = { [K in keyof S]: keyof S[K] }[keyof S]
type Twice<S> = { [K in keyof S]: keyof S[K] & Names<Omit<S, K>> }[keyof S]
type Together<S> = {
  readonly [N in Names<S>]: { [K in keyof S]: N extends keyof S[K] ? S[K][N] : never }[keyof S]
}

/** Joins the tables of all subjects; a duplicate name does not compile. */
export function together<const S extends Readonly<Record<string, object>>>(
  subjects: S & ([Twice<S>] extends [never] ? unknown : { readonly namesUsedTwice: Twice<S> }),
): Together<S> {
  return Object.assign({}, ...Object.values(subjects)) as Together<S>
}
