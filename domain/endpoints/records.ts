import { z } from 'zod'
import { type OtherPage, type Row, row, type Scope, type Shape } from './row'
import type { Service } from './services'
import { done, id, listOf } from './shapes'

/** Most records per page. */
const RECORD_PAGE_MAX = 500
const RECORD_EVENTS = ['record.created', 'record.changed', 'record.deleted'] as const
const SORTS = ['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'] as const

/** Fields that the platform adds to a record. */
const KEPT = {
  id,
  owner_id: id,
  /** Counts the changes; an update names its base revision. */
  revision: z.number().int().min(1),
  createdAt: z.string(),
  updatedAt: z.string(),
}
const LIST_QUERY = z
  .object({
    search: z.string().max(200),
    sort: z.enum(SORTS),
    limit: z.number().int().min(1).max(RECORD_PAGE_MAX),
    offset: z.number().int().min(0),
  })
  .partial()

const recordOf = <S extends Shape>(shape: z.ZodObject<S>) => z.object({ ...shape.shape, ...KEPT })
const changeOf = <S extends Shape>(shape: z.ZodObject<S>) =>
  z.object({ ...shape.partial().shape, revision: KEPT.revision })
const pageOf = <S extends Shape>(shape: z.ZodObject<S>) => listOf(recordOf(shape))

/** Name of a record, which every kind has. */
export const recordName = z.string().trim().min(1).max(80)

interface RecordParts<S extends Shape> {
  readonly service: Service
  readonly path: string
  readonly scope: Exclude<Scope, 'folder'>
  readonly shape: z.ZodObject<S>
  /** Pages besides the shell that may list them. */
  readonly listedFor?: readonly OtherPage[]
}
type ShapeOf<P> = P extends RecordParts<infer S> ? S : never
type Common<P extends RecordParts<Shape>, C extends string, K extends string> = Pick<P, 'service' | 'scope'> & {
  readonly since: 'ours'
  readonly shell: C extends 'list' | 'read' ? 'read' : 'write'
  readonly record: { readonly kind: K; readonly call: C }
}
type OnePath<P extends RecordParts<Shape>> = `${P['path']}/{recordId}`

/** The five rows of a kind, by operation. */
interface Calls<P extends RecordParts<Shape>, K extends string> {
  readonly list: Row<
    Common<P, 'list', K> & {
      readonly method: 'GET'
      readonly path: P['path']
      readonly query: typeof LIST_QUERY
      readonly answer: ReturnType<typeof pageOf<ShapeOf<P>>>
    }
  >
  readonly read: Row<
    Common<P, 'read', K> & {
      readonly method: 'GET'
      readonly path: OnePath<P>
      readonly answer: ReturnType<typeof recordOf<ShapeOf<P>>>
    }
  >
  readonly create: Row<
    Common<P, 'create', K> & {
      readonly method: 'POST'
      readonly path: P['path']
      readonly body: P['shape']
      readonly answer: ReturnType<typeof recordOf<ShapeOf<P>>>
    }
  >
  readonly update: Row<
    Common<P, 'update', K> & {
      readonly method: 'PUT'
      readonly path: OnePath<P>
      readonly body: ReturnType<typeof changeOf<ShapeOf<P>>>
      readonly answer: ReturnType<typeof recordOf<ShapeOf<P>>>
    }
  >
  readonly delete: Row<
    Common<P, 'delete', K> & { readonly method: 'DELETE'; readonly path: OnePath<P>; readonly answer: typeof done }
  >
}
type Named<P extends RecordParts<Shape>, One extends string, Many extends string> = {
  readonly [C in keyof Calls<P, One> as `${C}${Capitalize<C extends 'list' ? Many : One>}`]: Calls<P, One>[C]
}

/** The five rows of plain records: `list` of many, and `read`, `create`, `update` and `delete` of one. */
export function records<const One extends string, const Many extends string, const P extends RecordParts<Shape>>(
  one: One,
  many: Many,
  { service, path, scope, shape, listedFor = [] }: P,
): Named<P, One, Many> {
  const common = { service, scope, since: 'ours' } as const
  const answer = recordOf(shape)
  const onePath = `${path}/{recordId}`
  const of = <C extends string>(call: C) => ({ kind: one, call })
  const rows = {
    list: row({
      ...common,
      method: 'GET',
      path,
      query: LIST_QUERY,
      answer: listOf(answer),
      shell: 'read',
      alsoFor: listedFor,
      staleOn: RECORD_EVENTS,
      record: of('list'),
    }),
    read: row({
      ...common,
      method: 'GET',
      path: onePath,
      answer,
      shell: 'read',
      staleOn: RECORD_EVENTS,
      record: of('read'),
    }),
    create: row({ ...common, method: 'POST', path, body: shape, answer, shell: 'write', record: of('create') }),
    update: row({
      ...common,
      method: 'PUT',
      path: onePath,
      body: changeOf(shape),
      answer,
      shell: 'write',
      record: of('update'),
    }),
    delete: row({ ...common, method: 'DELETE', path: onePath, answer: done, shell: 'write', record: of('delete') }),
  }
  // The names are composed here, matching the type.
  return Object.fromEntries(
    Object.entries(rows).map(([call, made]) => [`${call}${capital(call === 'list' ? many : one)}`, made]),
  ) as unknown as Named<P, One, Many>
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
