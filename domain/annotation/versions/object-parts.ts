import { isSameJson } from '../commands/is-same-json'
import { template } from '../kinds/template'
import { isNative, type Native } from '../native'

/** What of an object is changed, and decided on, by itself: a fixed part, the answers to one question, those of a single point, or a field that is not known. */
export type Part = FixedPart | `answers ${string}` | PointPart | `field ${string}`

/** What one point of a skeleton answers to a question, by its number. */
export type PointPart = `point ${number} ${string}`

type FixedPart = 'shape' | 'class' | 'certainty' | 'approval' | 'flags' | 'group' | 'texts' | 'order'

/** Who made an object and when says nothing about it. */
const SIGNATURE: ReadonlySet<string> = new Set(['createdAt', 'createdBy', 'updatedAt', 'updatedBy'])

const FIELDS: Readonly<Record<Exclude<FixedPart, 'order'>, readonly string[]>> = {
  shape: 'type points exclude x y cx cy rx ry angle parts start end connections templateName templateId'.split(' '),
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

/** Names the parts in which two objects differ; none where they differ in who made them and when alone. */
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

/** An object with these parts as another has them; fields keep their places, and what comes stands at the end. */
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

/** Answers to other questions stay in their places; those that are taken come where the first of them stood, else at the end. */
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
  // The order in which questions were answered says nothing.
  return groups.filter((group) => !isSameJson(before.get(group) ?? [], after.get(group) ?? []))
}

function answersIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function partOfAnswer(entry: unknown): Part {
  const group = isNative(entry) ? (entry['groupName'] ?? entry['groupId']) : undefined
  return `answers ${typeof group === 'string' || typeof group === 'number' ? group : ''}`
}

/** Points of skeletons have numbers, and answer for themselves. */
function areSkeletons(one: Native, other: Native): boolean {
  return [one, other].every(({ type, points }) => type === template.native && Array.isArray(points))
}

function pointsOf({ points }: Native): readonly unknown[] {
  return Array.isArray(points) ? points : []
}

/** Where points lie is the shape; what each of them answers is a part of its own, as long as both have the point. */
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

/** The points of one of both, each with the answers that are taken from the other. */
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

/** A point without the field where it answers nothing and never did. */
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

/** The point that a part belongs to, and its question; undefined for parts of the whole object. */
export function pointOfPart(part: Part): { readonly number: number; readonly group: string } | undefined {
  const [, number, group] = /^point (\d+) (.*)$/s.exec(part) ?? []
  return number === undefined || group === undefined ? undefined : { number: Number(number), group }
}

/** Tells whether an object still has the points that these parts are answers of. */
export function hasPointsOf(value: Native, parts: readonly Part[]): boolean {
  const there = byNumber(value)
  return parts.every((part) => {
    const of = pointOfPart(part)
    return of === undefined || there.has(of.number)
  })
}
