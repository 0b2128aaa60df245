import type { Native } from '../native'
import { differingParts, hasPointsOf, type Part, withParts } from './object-parts'

/**
 * Merges two people's changes to different parts of an object. Undefined if a person must decide: both changed the same
 * part, or one change depends on a part that the other changed.
 */
export function mergedObject(base: Native, mine: Native, theirs: Native): Native | undefined {
  const [ours, others] = [differingParts(base, mine), differingParts(base, theirs)]
  const unlike = new Set(differingParts(mine, theirs))
  if (ours.some((part) => others.includes(part) && unlike.has(part))) return undefined
  if (isBound(ours, mine, others) || isBound(others, theirs, ours)) return undefined
  // An answer of a point that the other person removed has no place any more.
  if (!hasPointsOf(theirs, ours) || !hasPointsOf(mine, others)) return undefined
  const value = withParts(mine, theirs, others)
  // The last editor signs the result.
  return others.length > 0 && isLater(theirs, mine) ? withSignature(value, theirs) : value
}

/**
 * Tells whether one person's change depends on the other's: answers belong to a class, an approval to the reviewed
 * state.
 */
function isBound(parts: readonly Part[], value: Native, others: readonly Part[]): boolean {
  if (others.includes('class') && parts.some((part) => part.startsWith('answers '))) return true
  const isOtherwise = others.includes('class') || others.includes('shape')
  return isOtherwise && parts.includes('approval') && value['error'] === false
}

function isLater(one: Native, other: Native): boolean {
  return timeOf(one) > timeOf(other)
}

function timeOf({ updatedAt }: Native): number {
  return typeof updatedAt === 'string' ? Date.parse(updatedAt) || 0 : 0
}

function withSignature(value: Native, { updatedAt, updatedBy }: Native): Native {
  return { ...value, updatedAt, ...(updatedBy === undefined ? {} : { updatedBy }) }
}
