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

const attribute = object({ id: { type: 'integer' }, groupId: { type: 'integer' }, groupName: named })
/** What an object of any kind may say of itself; what is not named here is kept as it is. */
const common = {
  classId: { type: 'integer' },
  className: named,
  probability: { type: 'integer', minimum: 0, maximum: 100 },
  attributes: list(attribute),
  groupId: { type: 'integer' },
  pointLabels: { type: 'object', additionalProperties: text },
  locked: { type: 'boolean' },
  visible: { type: 'boolean' },
  trackingId: { type: ['string', 'null'] },
  error: { type: ['boolean', 'null'] },
}
/** A kind of object, known by its type. */
const kind = (type: string, geometry: Readonly<Record<string, Schema>>, required = Object.keys(geometry)): Schema =>
  object({ type: { const: type }, ...common, ...geometry }, ['type', ...required])

const corner = numbers('x', 'y')
const DRAWN: readonly Schema[] = [
  kind('bbox', { points: numbers('x1', 'y1', 'x2', 'y2') }),
  kind('rbbox', { points: numbers('x1', 'y1', 'x2', 'y2', 'x3', 'y3', 'x4', 'y4') }),
  kind('polygon', { points: list(number, 6), exclude: list(list(number, 6)) }, ['points']),
  kind('polyline', { points: list(number, 4) }),
  kind('point', { x: number, y: number }),
  kind('ellipse', { cx: number, cy: number, rx: number, ry: number, angle: number }),
  kind('cuboid', { points: object({ f1: corner, f2: corner, r1: corner, r2: corner }, ['f1', 'f2', 'r1', 'r2']) }),
  kind('template', {
    points: list(object({ id: { type: 'integer', minimum: 1 }, x: number, y: number }, ['id', 'x', 'y']), 1),
    connections: list(object({ id: { type: 'integer' }, from: { type: 'integer' }, to: { type: 'integer' } })),
  }),
  kind('tag', {}, ['className']),
]
const PAINTED: readonly Schema[] = [
  object({ ...common, parts: list(object({ color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } }, ['color'])) }),
]
const WORDS: readonly Schema[] = [
  kind('entity', { start: { type: 'integer', minimum: 0 }, end: { type: 'integer', minimum: 0 } }),
  kind('tag', {}, ['className']),
]
const TIMED: readonly Schema[] = ['bbox', 'point', 'polygon', 'polyline', 'event', 'tag', 'comment'].map((type) =>
  object(
    {
      meta: object({ type: { const: type }, start: number, end: number }, ['type']),
      parameters: list(object({ start: number, end: number, timestamps: list(object({ timestamp: number })) })),
    },
    ['meta'],
  ),
)

/** The objects of a type of project; other types have no form of their own. */
const INSTANCES = new Map<number, readonly Schema[]>([
  [PROJECT_TYPE.vector, DRAWN],
  [PROJECT_TYPE.tiled, DRAWN],
  [PROJECT_TYPE.pixel, PAINTED],
  [PROJECT_TYPE.text, WORDS],
  [PROJECT_TYPE.video, TIMED],
])

/** The form of the annotations of a type of project. */
export const annotationSchema: Handler<'annotationSchema'> = (platform, { caller, place, query }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const instances = INSTANCES.get(query.project_type)
  if (instances === undefined || (query.version ?? VERSION) !== VERSION)
    return refuse('not_found', { message: 'There is no schema of this type of project and version.' })
  const properties = {
    metadata: object({ name: named }, ['name']),
    instances: list(instances.length === 1 ? (instances[0] ?? {}) : { oneOf: instances }),
    tags: list(named),
    comments: list({ type: 'object' }),
  }
  return ok({ $schema: 'http://json-schema.org/draft-07/schema#', ...object(properties, ['metadata', 'instances']) })
}
