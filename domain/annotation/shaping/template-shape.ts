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

/** What new skeletons have in common: which points are connected, and the names. */
export interface Skeleton {
  readonly count: number
  /** Pairs of the points' numbers, from 1. */
  readonly connections: readonly (readonly [from: number, to: number])[]
  /** Fields that go along as they are: which template it is. */
  readonly names: Native
  /** The names of points by their place; empty for one without a name. */
  readonly labels: readonly string[]
  /** Where the points lie in a box around all of them, as shares of its sides; undefined where nothing is known of that. */
  readonly places?: readonly Place[]
}

/** A template of the project, as the host tells it; places are shares of a picture. */
export interface OfferedTemplate {
  readonly id: number
  readonly name: string
  readonly points: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  /** Pairs of the points' ids. */
  readonly connections: readonly (readonly number[])[]
}

/** What skeletons of a template of the project have in common. */
export function skeletonOfTemplate({ id, name, points, connections }: OfferedTemplate): Skeleton {
  const numbers = new Map(points.map((point, at) => [point.id, at + 1]))
  const pairs = connections.flatMap(([one = 0, other = 0]) => {
    const [from, to] = [numbers.get(one), numbers.get(other)]
    return from === undefined || to === undefined ? [] : [[from, to] as const]
  })
  return {
    count: points.length,
    connections: pairs,
    names: { templateName: name, templateId: id },
    labels: points.map((point) => point.name),
    places: sharesOf(points),
  }
}

/** Places as shares of the box around them; where all lie on a line, in its middle. */
function sharesOf(places: readonly Place[]): readonly Place[] {
  const side = (values: readonly number[]) => {
    const least = Math.min(...values)
    const length = Math.max(...values) - least
    return values.map((value) => (length === 0 ? 0.5 : (value - least) / length))
  }
  const [xs, ys] = [side(places.map(({ x }) => x)), side(places.map(({ y }) => y))]
  return places.map((_, at) => ({ x: xs[at] ?? 0, y: ys[at] ?? 0 }))
}

/** Points that follow each other, each connected with the one before. */
export function chainOf(count: number): Skeleton {
  const connections = Array.from({ length: Math.max(0, count - 1) }, (_, at) => [at + 1, at + 2] as const)
  return { count, connections, names: { templateName: 'Skeleton' }, labels: [] }
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
  const names = ['templateName', 'templateId'].filter((name) => Object.hasOwn(value, name))
  const { pointLabels } = value
  return {
    count: points.length,
    connections: pairs,
    names: Object.fromEntries(names.map((name) => [name, value[name]])),
    labels: isNative(pointLabels) ? points.map((_, at) => textOf(pointLabels[`${at}`])) : [],
  }
}

/**
 * A skeleton with its first points at these places, undefined for one that isn't seen; points keep their numbers, and
 * lines to points that are not there are left out.
 */
export function skeletonThrough(
  places: readonly (Place | undefined)[],
  { connections, names, labels }: Skeleton,
): Shape {
  const points = places.flatMap((place, at) => (place === undefined ? [] : [{ id: at + 1, ...roundedTo(place) }]))
  const there = new Set(points.map(({ id }) => id))
  const lines = connections
    .filter(([from, to]) => there.has(from) && there.has(to))
    .map(([from, to], at) => ({ id: at + 1, from, to }))
  // The format names points by their place in the list.
  const named = points.flatMap(({ id }, at) => {
    const label = labels[id - 1]
    return label === undefined || label === '' ? [] : [[`${at}`, label] as const]
  })
  const pointLabels = named.length === 0 ? {} : { pointLabels: Object.fromEntries(named) }
  return {
    ...templateShape(points, { connections: lines }),
    fields: { points, connections: lines, ...names, ...pointLabels },
  }
}

/**
 * A whole skeleton in the box between two places; from right to left it is mirrored. Undefined where nothing is known of
 * how its points lie.
 */
export function skeletonBetween(from: Place, to: Place, skeleton: Skeleton): Shape | undefined {
  const top = Math.min(from.y, to.y)
  const [width, height] = [to.x - from.x, Math.abs(to.y - from.y)]
  const places = skeleton.places?.map(({ x, y }) => ({ x: from.x + x * width, y: top + y * height }))
  return places && skeletonThrough(places, skeleton)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function placeOf(point: Native): Place {
  const [x = 0, y = 0] = numbersAt(point, ['x', 'y']) ?? []
  return { x, y }
}

function roundedTo({ x, y }: Place): Place {
  return { x: rounded(x), y: rounded(y) }
}
