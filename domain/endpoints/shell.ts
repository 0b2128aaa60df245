import type { z } from 'zod'
import { err, ok, type Result } from '../result'
import type { EndpointName, ENDPOINTS, PathValues } from './index'
import type { Endpoint } from './row'

/** Channels by which pages reach rows. */
export type ShellChannel = 'read' | 'write' | 'hold' | 'start'

type Table = typeof ENDPOINTS
/** Rows that pages may call by a channel. */
export type ShellName<C extends ShellChannel = ShellChannel> = {
  [N in EndpointName]: Table[N] extends { readonly shell: C } ? N : never
}[EndpointName]

type Frozen<T> = T extends readonly (infer E)[]
  ? readonly Frozen<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { readonly [N in K]?: T }
    : { readonly [N in K]: T }
/** Main fills in the folder of a folder-scoped row; in others the page gives it. */
type OfPlace<R> = 'team_id' | 'project_id' | (R extends { readonly scope: 'folder' } ? 'folder_id' : never)
type OwnQuery<Q, R> = [Q] extends [object] ? Frozen<Omit<Q, OfPlace<R>>> : undefined
type ProjectPart<R> = R extends { readonly scope: 'project' | 'folder' } ? { readonly projectId: number } : unknown

/** Input of a page for a row: path parameters, own query, body, and the project if it needs one. */
export type SaidTo<N extends EndpointName> = ProjectPart<Table[N]> & { readonly once?: string } & Part<
    'path',
    keyof PathValues<N> extends never ? undefined : PathValues<N>
  > &
  Part<'query', OwnQuery<z.input<Table[N]['query']>, Table[N]>> &
  Part<'body', Frozen<z.input<Table[N]['body']>>>

/** Input of a page for a row, before and after validation. */
export interface Said {
  readonly projectId?: number | undefined
  readonly path?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
  /** Equal texts denote the same write: a page that lost the answer repeats it. */
  readonly once?: string | undefined
}

/** First invalid part, with its place, such as `body.name`. */
export interface Misfit {
  readonly key: string
  readonly message: string
}

const TEXT_MAX = 1_000
/** Placeholders for ids that main adds later. */
const NO_IDS = { team_id: 0, project_id: 0, folder_id: 0 } as const

/** Validates a page's input by the row's own schemas; drops unknown fields. */
export function checkSaid(endpoint: Endpoint, said: Said): Result<Said, Misfit> {
  const { scope } = endpoint
  if ((scope === 'project' || scope === 'folder') && said.projectId === undefined) {
    return err({ key: 'projectId', message: 'a project is expected' })
  }
  const path: Record<string, string | number> = {}
  for (const [, hole = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const value = said.path?.[hole]
    const fits = hole.endsWith('Id')
      ? Number.isSafeInteger(value)
      : typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX
    if (value === undefined || !fits) return err({ key: `path.${hole}`, message: 'it is missing or of another type' })
    path[hole] = value
  }
  const query = parsed('query', endpoint.query, scope === undefined ? said.query : { ...said.query, ...NO_IDS })
  if (!query.ok) return query
  const body = parsed('body', endpoint.body, said.body)
  if (!body.ok) return body
  return ok({ projectId: said.projectId, path, query: withoutIds(query.value, scope), body: body.value })
}

function parsed(part: string, schema: z.ZodType, value: unknown): Result<unknown, Misfit> {
  const read = schema.safeParse(value)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  return err({ key: [part, ...(issue?.path ?? [])].join('.'), message: issue?.message ?? '' })
}

function withoutIds(query: unknown, scope: Endpoint['scope']): Readonly<Record<string, unknown>> | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const isAdded = (name: string) => scope !== undefined && name in NO_IDS
  return Object.fromEntries(Object.entries(query).filter(([name]) => !isAdded(name)))
}
