import { template } from '../kinds/template'
import { isNative, numbersAt, type Native } from '../native'
import { rounded } from './numbers'
import type { Handle, Place, Shape } from './shape'

/** Points and lines of a template as the hand takes it: each point is a handle. */
function templateShape(points: readonly Native[], beside: Native): Shape {
  const placed = (taken: (index: number) => boolean, move: (place: Place) => Place): Shape =>
    templateShape(
      points.map((point, index) => (taken(index) ? { ...point, ...roundedTo(move(placeOf(point))) } : point)),
      beside,
    )
  return {
    kind: template.native,
    fields: { points },
    get outline() {
      const geometry = template.read({ ...beside, points })
      return (geometry && template.outline(geometry)) ?? { lines: [], closed: false }
    },
    handles: () =>
      points.map((point, index): Handle => ({ id: `${index}`, at: placeOf(point), part: 'point', cursor: 'move' })),
    moved: (dx, dy) =>
      placed(
        () => true,
        ({ x, y }) => ({ x: x + dx, y: y + dy }),
      ),
    dragged: (id, to) =>
      placed(
        (index) => `${index}` === id,
        () => to,
      ),
  }
}

/** Reads the points of a native object; undefined where they can't be read. */
export function readTemplateShape(value: Native): Shape | undefined {
  const { points, connections } = value
  if (template.read(value) === undefined || !Array.isArray(points)) return undefined
  return templateShape(points.filter(isNative), { connections })
}

/** What a new skeleton has of one that was drawn before: which points are connected, and its names. */
export interface Skeleton {
  readonly count: number
  /** Pairs of the points' numbers, from 1. */
  readonly connections: readonly (readonly [from: number, to: number])[]
  /** Fields that go along as they are: names of the template and of its points. */
  readonly names: Native
}

/** Points that follow each other, each connected with the one before. */
export function chainOf(count: number): Skeleton {
  const connections = Array.from({ length: Math.max(0, count - 1) }, (_, at) => [at + 1, at + 2] as const)
  return { count, connections, names: { templateName: 'Skeleton' } }
}

/** What the next one of its kind has of a native template; undefined where it can't be read. */
export function skeletonOf(value: Native): Skeleton | undefined {
  const { points, connections } = value
  if (value.type !== template.native || template.read(value) === undefined || !Array.isArray(points)) return undefined
  const numbers = new Map(points.filter(isNative).map(({ id }, at) => [id, at + 1]))
  const pairs = (Array.isArray(connections) ? connections : []).flatMap((one: unknown) => {
    const [from, to] = isNative(one) ? [numbers.get(one.from), numbers.get(one.to)] : []
    return from === undefined || to === undefined ? [] : [[from, to] as const]
  })
  const names = ['templateName', 'templateId', 'pointLabels'].filter((name) => Object.hasOwn(value, name))
  return {
    count: points.length,
    connections: pairs,
    names: Object.fromEntries(names.map((name) => [name, value[name]])),
  }
}

/** A skeleton with its first points at these places; lines to points that are not there yet are left out. */
export function skeletonThrough(places: readonly Place[], { connections, names }: Skeleton): Shape {
  const points = places.map((place, at) => ({ id: at + 1, ...roundedTo(place) }))
  const lines = connections
    .filter(([from, to]) => from <= places.length && to <= places.length)
    .map(([from, to], at) => ({ id: at + 1, from, to }))
  return { ...templateShape(points, { connections: lines }), fields: { points, connections: lines, ...names } }
}

function placeOf(point: Native): Place {
  const [x = 0, y = 0] = numbersAt(point, ['x', 'y']) ?? []
  return { x, y }
}

function roundedTo({ x, y }: Place): Place {
  return { x: rounded(x), y: rounded(y) }
}
