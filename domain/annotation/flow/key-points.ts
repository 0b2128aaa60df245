import { template } from '../kinds/template'
import { isNative, numbersAt, type Native } from '../native'
import type { Place, Shape } from '../shaping/shape'
import { roundedPlace } from '../shaping/numbers'
import { readTemplateShape, type Skeleton, skeletonThrough } from '../shaping/template-shape'

/** Name of the template in which the points of a key-point flow are stored. */
const TEMPLATE_NAME = 'Key points'

/** Skeleton of a key-point flow, whose points have the numbers of the steps; `names` are those of their classes. */
export function keyPointSkeleton(names: readonly string[], connections: readonly (readonly number[])[]): Skeleton {
  const areAlike = names.every((name) => name === names[0])
  return {
    count: names.length,
    connections: connections.flatMap(([from, to]) => (from === undefined || to === undefined ? [] : [[from, to]])),
    names: { templateName: TEMPLATE_NAME },
    // Points of one class are distinguished only by their numbers.
    labels: areAlike ? [] : names,
  }
}

/** Numbers of a native skeleton's points; empty if it is unreadable. */
export function keyPointsOf(value: Native): ReadonlySet<number> {
  return new Set(pointsOf(value).flatMap(({ id }) => (typeof id === 'number' ? [id] : [])))
}

/** Native point of this number; undefined if the skeleton has none. */
export function keyPointOf(value: Native, number: number): Native | undefined {
  return pointsOf(value).find(({ id }) => id === number)
}

/** Native skeleton with changed fields of one point; all others stay unchanged. */
export function withKeyPointFields({ points }: Native, number: number, fields: Native): Native {
  if (!Array.isArray(points)) return {}
  return {
    points: points.map((point: unknown) => (isNative(point) && point.id === number ? { ...point, ...fields } : point)),
  }
}

/** First point of a skeleton, with any number, and fields `beside` its place. */
export function firstKeyPoint(number: number, place: Place, skeleton: Skeleton, beside: Native = {}): Shape {
  const shape = skeletonThrough([...Array.from({ length: number - 1 }, () => undefined), place], skeleton)
  return { ...shape, fields: { ...shape.fields, ...withKeyPointFields(shape.fields, number, beside) } }
}

/** Native skeleton with one more point and its lines to existing points; all else stays unchanged. */
export function withKeyPoint(
  value: Native,
  number: number,
  place: Place,
  skeleton: Skeleton,
  beside: Native = {},
): Shape | undefined {
  const points = pointsOf(value)
  const there = new Set(points.map(({ id }) => id))
  const lines = listOf(value.connections)
  const lastLine = lines.reduce((last, { id }) => (typeof id === 'number' ? Math.max(last, id) : last), 0)
  const added = skeleton.connections
    .filter(([from, to]) => (from === number && there.has(to)) || (to === number && there.has(from)))
    .map(([from, to], at) => ({ id: lastLine + 1 + at, from, to }))
  const label = skeleton.labels[number - 1]
  const named = label === undefined ? {} : { pointLabels: { ...labelsOf(value), [`${points.length}`]: label } }
  return shapeWith(value, {
    points: [...points, { id: number, ...roundedPlace(place), ...beside }],
    connections: [...lines, ...added],
    ...named,
  })
}

/** Native skeleton without a point and its lines; undefined if no point would remain. */
export function withoutKeyPoint(value: Native, number: number): Shape | undefined {
  const points = pointsOf(value)
  const left = points.flatMap((point, at) => (point.id === number ? [] : [{ point, at }]))
  if (left.length === 0) return undefined
  const labels = labelsOf(value)
  // The format refers to points by their index in the list.
  const named = left.flatMap(({ at }, now) => (`${at}` in labels ? [[`${now}`, labels[`${at}`]] as const] : []))
  return shapeWith(value, {
    points: left.map(({ point }) => point),
    connections: listOf(value.connections).filter(({ from, to }) => from !== number && to !== number),
    ...(value.pointLabels === undefined ? {} : { pointLabels: Object.fromEntries(named) }),
  })
}

function shapeWith(value: Native, fields: Native): Shape | undefined {
  const shape = readTemplateShape({ ...value, ...fields })
  return shape && { ...shape, fields }
}

function pointsOf(value: Native): readonly Native[] {
  return value.type === template.native
    ? listOf(value.points).filter((point) => numbersAt(point, ['x', 'y']) !== undefined)
    : []
}

function listOf(value: unknown): readonly Native[] {
  return Array.isArray(value) ? value.filter(isNative) : []
}

function labelsOf({ pointLabels }: Native): Native {
  return isNative(pointLabels) ? pointLabels : {}
}
