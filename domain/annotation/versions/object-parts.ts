import { isSameJson } from '../commands/is-same-json'
import { isNative, type Native } from '../native'

/** What of an object is changed, and decided on, by itself: a fixed part, the answers to one question, or a field that is not known. */
export type Part = FixedPart | `answers ${string}` | `field ${string}`

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

/** Names the parts in which two objects differ; none where they differ in who made them and when alone. */
export function differingParts(one: Native, other: Native): readonly Part[] {
  const parts = new Set<Part>()
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (SIGNATURE.has(key) || isSameJson(one[key], other[key])) continue
    if (key !== ANSWERS) parts.add(PART_OF.get(key) ?? `field ${key}`)
    else for (const part of differingAnswers(one[key], other[key])) parts.add(part)
  }
  return [...parts]
}

/** An object with these parts as another has them; fields keep their places, and what comes stands at the end. */
export function withParts(value: Native, from: Native, parts: readonly Part[]): Native {
  const taken = new Set(parts)
  const groups = new Set(parts.flatMap((part) => (part.startsWith('answers ') ? [part] : [])))
  const made: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(value), ...Object.keys(from)])) {
    const source = key !== ANSWERS && taken.has(PART_OF.get(key) ?? `field ${key}`) ? from : value
    if (key === ANSWERS && groups.size > 0) made[key] = withAnswers(value[key], from[key], groups)
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
