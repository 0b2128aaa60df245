import { CLASSES_PER_CALL_MAX } from '#domain/constants'
import type { SaidClass } from '#endpoints'

/** Values per call, well below the page's limit. */
const VALUES_PER_CALL = 12_000
const VALUES_PER_CLASS = 8
const VALUES_PER_GROUP = 12
const VALUES_PER_ATTRIBUTE = 4

/** Classes in parts, each as many as one call takes. */
export function classParts<T extends SaidClass>(classes: readonly T[]): readonly (readonly T[])[] {
  const all: T[][] = []
  let weight = 0
  for (const one of classes) {
    const own = weightOf(one)
    const last = all.at(-1)
    if (last === undefined || last.length >= CLASSES_PER_CALL_MAX || weight + own > VALUES_PER_CALL) {
      all.push([one])
      weight = own
    } else {
      last.push(one)
      weight += own
    }
  }
  return all
}

function weightOf({ attribute_groups = [] }: SaidClass): number {
  return attribute_groups.reduce(
    (sum, { attributes = [] }) => sum + VALUES_PER_GROUP + attributes.length * VALUES_PER_ATTRIBUTE,
    VALUES_PER_CLASS,
  )
}
