import { template } from '../kinds/template'
import { isNative, numbersAt, type Native } from '../native'
import { rounded } from './numbers'
import type { Handle, Place, Shape } from './shape'

/** Editable points and lines of a template: each point is a handle. */
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

/** Reads the points of a native object; undefined if they are unreadable. */
export function readTemplateShape(value: Native): Shape | undefined {
  const { points, connections } = value
  if (template.read(value) === undefined || !Array.isArray(points)) return undefined
  return templateShape(points.filter(isNative), { connections })
}

/** Structure of new skeletons: connections and names. */
export interface Skeleton {
  readonly count: number
  /** Pairs of the points' numbers, from 1. */
  readonly connections: readonly (readonly [from: number, to: number])[]
  /** Fields that identify the template, copied unchanged. */
  readonly names: Native
  /** Names of points by index; empty for one without a name. */
  readonly labels: readonly string[]
  /** Places of the points within their bounding box, as fractions of its sides; undefined if unknown. */
  readonly places?: readonly Place[]
}

/** Template of the project from the host; places are fractions of a picture. */
export interface OfferedTemplate {
  readonly id: number
  readonly name: string
  readonly points: readonly { readonly id: number; readonly x: number; readonly y: number; readonly name: string }[]
  /** Pairs of the points' ids. */
  readonly connections: readonly (readonly number[])[]
}

/** Skeleton structure of a project's template. */
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

/** Places as fractions of their bounding box; the middle if all are on a line. */
function sharesOf(places: readonly Place[]): readonly Place[] {
  const side = (values: readonly number[]) => {
    const least = Math.min(...values)
    const length = Math.max(...values) - least
    return values.map((value) => (length === 0 ? 0.5 : (value - least) / length))
  }
  const [xs, ys] = [side(places.map(({ x }) => x)), side(places.map(({ y }) => y))]
  return places.map((_, at) => ({ x: xs[at] ?? 0, y: ys[at] ?? 0 }))
}

/** Chain of points, each connected with the previous one. */
export function chainOf(count: number): Skeleton {
  const connections = Array.from({ length: Math.max(0, count - 1) }, (_, at) => [at + 1, at + 2] as const)
  return { count, connections, names: { templateName: 'Skeleton' }, labels: [] }
}

/** Structure of a native template, for the next of its kind; undefined if it is unreadable. */
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
 * Skeleton with its first points at these places, undefined for an invisible one. Points keep their numbers, and lines
 * to missing points are dropped.
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
  // The format refers to points by their index in the list.
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
 * Whole skeleton in the box between two places; dragged from right to left, it is mirrored. Undefined if the points'
 * layout is unknown.
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
