import { isSameJson } from '../commands/is-same-json'
import { template } from '../kinds/template'
import { isNative, type Native } from '../native'

/**
 * Part of an object that is merged separately: a fixed part, the answers to one question or of a single point, or an
 * unknown field.
 */
export type Part = FixedPart | `answers ${string}` | PointPart | `field ${string}`

/** Answer of one skeleton point to a question, by its number. */
export type PointPart = `point ${number} ${string}`

type FixedPart = 'shape' | 'track' | 'class' | 'certainty' | 'approval' | 'flags' | 'group' | 'texts' | 'order'

/** Author and time fields, which are no part of the content. */
const SIGNATURE: ReadonlySet<string> = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

const FIELDS: Readonly<Record<Exclude<FixedPart, 'order'>, readonly string[]>> = {
  shape: 'type points exclude x y cx cy rx ry angle parts start end connections templateName templateId'.split(' '),
  /** A track is merged as a whole. */
  track: ['meta', 'parameters', 'timeline'],
  class: ['classId', 'className'],
  certainty: ['probability', 'creationType'],
  approval: ['error', 'errorReason'],
  flags: ['locked', 'visible'],
  group: ['groupId', 'trackingId'],
  texts: ['pointLabels', 'text'],
}

const PART_OF: ReadonlyMap<string, Part> = new Map(
  Object.entries(FIELDS).flatMap(([part, fields]) => fields.map((field) => [field, part as FixedPart] as const)),
)

const ANSWERS = 'attributes'
const POINTS = 'points'

/** Parts in which two objects differ; empty if only author and time do. */
export function differingParts(one: Native, other: Native): readonly Part[] {
  const parts = new Set<Part>()
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (SIGNATURE.has(key) || isSameJson(one[key], other[key])) continue
    if (key === POINTS && areSkeletons(one, other)) for (const part of differingPoints(one, other)) parts.add(part)
    else if (key !== ANSWERS) parts.add(PART_OF.get(key) ?? `field ${key}`)
    else for (const part of differingAnswers(one[key], other[key])) parts.add(part)
  }
  return [...parts]
}

/** Takes these parts from another object; fields keep their order, and new ones go to the end. */
export function withParts(value: Native, from: Native, parts: readonly Part[]): Native {
  const taken = new Set(parts)
  const groups = new Set(parts.flatMap((part) => (part.startsWith('answers ') ? [part] : [])))
  const areSkeleton = areSkeletons(value, from)
  const made: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(value), ...Object.keys(from)])) {
    const source = key !== ANSWERS && taken.has(PART_OF.get(key) ?? `field ${key}`) ? from : value
    if (key === POINTS && areSkeleton) made[key] = withPoints(value, from, taken)
    else if (key === ANSWERS && groups.size > 0) made[key] = withAnswers(value[key], from[key], groups)
    else if (Object.hasOwn(source, key)) made[key] = source[key]
  }
  return made
}

/** Answers to other questions keep their places; taken ones go to the place of the first of them, else to the end. */
function withAnswers(mine: unknown, theirs: unknown, groups: ReadonlySet<Part>): readonly unknown[] {
  const [kept, taken] = [answersIn(mine), answersIn(theirs)]
  const made: unknown[] = []
  const done = new Set<Part>()
  for (const entry of kept) {
    const part = partOfAnswer(entry)
    if (!groups.has(part)) made.push(entry)
    else if (!done.has(part)) {
      done.add(part)
      made.push(...taken.filter((one) => partOfAnswer(one) === part))
    }
  }
  return [...made, ...taken.filter((one) => groups.has(partOfAnswer(one)) && !done.has(partOfAnswer(one)))]
}

function differingAnswers(one: unknown, other: unknown): readonly Part[] {
  const [a, b] = [answersIn(one), answersIn(other)]
  const [before, after] = [Map.groupBy(a, partOfAnswer), Map.groupBy(b, partOfAnswer)]
  const groups = [...new Set([...before.keys(), ...after.keys()])]
  // The order of answers doesn't matter.
  return groups.filter((group) => !isSameJson(before.get(group) ?? [], after.get(group) ?? []))
}

function answersIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function partOfAnswer(entry: unknown): Part {
  const group = isNative(entry) ? (entry['groupName'] ?? entry['groupId']) : undefined
  return `answers ${typeof group === 'string' || typeof group === 'number' ? group : ''}`
}

/** Points of skeletons have numbers and their own answers. */
function areSkeletons(one: Native, other: Native): boolean {
  return [one, other].every(({ type, points }) => type === template.native && Array.isArray(points))
}

function pointsOf({ points }: Native): readonly unknown[] {
  return Array.isArray(points) ? points : []
}

/** Places of points belong to the shape; the answers of each common point are a separate part. */
function differingPoints(one: Native, other: Native): readonly Part[] {
  const parts: Part[] = isSameJson(pointsOf(one).map(withoutAnswers), pointsOf(other).map(withoutAnswers))
    ? []
    : ['shape']
  const others = byNumber(other)
  for (const [number, point] of byNumber(one)) {
    const also = others.get(number)
    if (also === undefined) continue
    for (const part of differingAnswers(point[ANSWERS], also[ANSWERS])) parts.push(partOfPoint(number, part))
  }
  return parts
}

/** Points of one object, with the answers that are taken from the other. */
function withPoints(value: Native, from: Native, taken: ReadonlySet<Part>): readonly unknown[] {
  const isMoved = taken.has('shape')
  const [mine, theirs] = [byNumber(value), byNumber(from)]
  return pointsOf(isMoved ? from : value).map((point) => {
    if (!isNative(point) || typeof point['id'] !== 'number') return point
    const number = point['id']
    const own = isMoved ? (mine.get(number) ?? point) : point
    const groups = [
      ...(theirs.get(number) === undefined ? [] : answersIn(theirs.get(number)?.[ANSWERS])),
      ...answersIn(own[ANSWERS]),
    ]
      .map(partOfAnswer)
      .filter((part) => taken.has(partOfPoint(number, part)))
    const answers =
      groups.length === 0 ? own[ANSWERS] : withAnswers(own[ANSWERS], theirs.get(number)?.[ANSWERS], new Set(groups))
    return isSameJson(answers, point[ANSWERS]) ? point : withField(point, answers)
  })
}

/** Point without the field if it has no answers and never had any. */
function withField({ [ANSWERS]: _before, ...point }: Native, answers: unknown): Native {
  return answers === undefined ? point : { ...point, [ANSWERS]: answers }
}

function withoutAnswers(point: unknown): unknown {
  if (!isNative(point)) return point
  const { [ANSWERS]: _answers, ...rest } = point
  return rest
}

function byNumber(skeleton: Native): ReadonlyMap<number, Native> {
  return new Map(
    pointsOf(skeleton).flatMap((point) =>
      isNative(point) && typeof point['id'] === 'number' ? [[point['id'], point] as const] : [],
    ),
  )
}

function partOfPoint(number: number, part: Part): PointPart {
  return `point ${number} ${part.slice('answers '.length)}`
}

/** Point and question of a part; undefined for parts of the whole object. */
export function pointOfPart(part: Part): { readonly number: number; readonly group: string } | undefined {
  const [, number, group] = /^point (\d+) (.*)$/s.exec(part) ?? []
  return number === undefined || group === undefined ? undefined : { number: Number(number), group }
}

/** Tells whether an object still has the points of these answer parts. */
export function hasPointsOf(value: Native, parts: readonly Part[]): boolean {
  const there = byNumber(value)
  return parts.every((part) => {
    const of = pointOfPart(part)
    return of === undefined || there.has(of.number)
  })
}
