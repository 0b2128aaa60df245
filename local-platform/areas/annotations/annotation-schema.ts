import { PROJECT_TYPE } from '#domain/enums'
import { ok } from '#domain/result'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { teamMembership } from '../access/project-access'

type Schema = Readonly<Record<string, unknown>>

const VERSION = 'V1.00'
const number: Schema = { type: 'number' }
const text: Schema = { type: 'string' }
const named: Schema = { type: 'string', minLength: 1 }
const list = (items: Schema, minItems = 0): Schema => ({ type: 'array', items, minItems })
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
})
const numbers = (...names: readonly string[]): Schema =>
  object(Object.fromEntries(names.map((name) => [name, number])), names)

/** Accepts null for an optional field: the public client sends absent fields as null. */
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema['type'], 'null'] })
const integer: Schema = { type: 'integer' }
const maybe = (items: Schema, minItems = 0): Schema => orNull(list(items, minItems))

const attribute = object({ id: orNull(integer), groupId: orNull(integer), groupName: orNull(text) })
/** Fields of an object of any kind; unknown fields are kept unchanged. */
const common = {
  classId: orNull(integer),
  className: orNull(named),
  probability: orNull({ type: 'number', minimum: 0, maximum: 100 }),
  attributes: maybe(attribute),
  groupId: orNull(integer),
  pointLabels: orNull({ type: 'object', additionalProperties: text }),
  locked: orNull({ type: 'boolean' }),
  visible: orNull({ type: 'boolean' }),
  trackingId: orNull(text),
  error: orNull({ type: 'boolean' }),
}
/** Kind of object, identified by its type. */
const kind = (type: string, geometry: Readonly<Record<string, Schema>>, required = Object.keys(geometry)): Schema =>
  object({ type: { const: type }, ...common, ...geometry }, ['type', ...required])

const corner = numbers('x', 'y')
const DRAWN: readonly Schema[] = [
  kind('bbox', { points: numbers('x1', 'y1', 'x2', 'y2') }),
  kind('rbbox', { points: numbers('x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4') }),
  kind('polygon', { points: list(number, 6), exclude: maybe(list(number)) }, ['points']),
  kind('polyline', { points: list(number, 4) }),
  kind('point', { x: number, y: number }),
  kind('ellipse', { cx: number, cy: number, rx: number, ry: number, angle: number }),
  kind('cuboid', { points: object({ f1: corner, f2: corner, r1: corner, r2: corner }, ['f1', 'f2', 'r1', 'r2']) }),
  kind(
    'template',
    {
      points: list(object({ id: { type: 'integer', minimum: 1 }, x: number, y: number }, ['id', 'x', 'y']), 1),
      connections: maybe(object({ id: orNull(integer), from: integer, to: integer }, ['from', 'to'])),
      templateId: orNull(integer),
      templateName: orNull(text),
    },
    ['points'],
  ),
  kind('tag', { className: named }),
]
const PAINTED: readonly Schema[] = [
  object({ ...common, parts: maybe(object({ color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } }, ['color'])) }),
]
const WORDS: readonly Schema[] = [
  kind('entity', { start: { type: 'integer', minimum: 0 }, end: { type: 'integer', minimum: 0 } }),
  kind('relation', { from: named, to: named }),
  kind('tag', { className: named }),
]
/** Labels of a whole picture. */
const LABELS: readonly Schema[] = [kind('tag', { className: named })]
const TIMED: readonly Schema[] = ['bbox', 'point', 'polygon', 'polyline', 'event', 'tag', 'comment'].map((type) =>
  object(
    {
      meta: object({ type: { const: type }, start: orNull(number), end: orNull(number) }, ['type']),
      parameters: maybe(
        object({ start: orNull(number), end: orNull(number), timestamps: maybe(object({ timestamp: number })) }),
      ),
    },
    ['meta'],
  ),
)

/** Object schemas by project type; other types have none. */
const INSTANCES = new Map<number, readonly Schema[]>([
  [PROJECT_TYPE.vector, DRAWN],
  [PROJECT_TYPE.tiled, DRAWN],
  [PROJECT_TYPE.pixel, PAINTED],
  [PROJECT_TYPE.text, WORDS],
  [PROJECT_TYPE.video, TIMED],
  [PROJECT_TYPE.classification, LABELS],
])

/** Returns the annotation schema of a project type. */
export const annotationSchema: Handler<'annotationSchema'> = (platform, { caller, place, query }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const instances = INSTANCES.get(query.project_type)
  if (instances === undefined || (query.version ?? VERSION) !== VERSION)
    return refuse('not_found', { message: 'There is no schema of this type of project and version.' })
  const properties = {
    metadata: object({ name: named }, ['name']),
    instances: maybe(instances.length === 1 ? (instances[0] ?? {}) : { oneOf: instances }),
    tags: maybe(named),
    comments: maybe({ type: 'object' }),
  }
  return ok({ $schema: 'http://json-schema.org/draft-07/schema#', ...object(properties, ['metadata']) })
}
