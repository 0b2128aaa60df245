import { oddAnswer, unanswered } from './answers'
import type { Check } from './check'
import { unknownClass } from './classes'
import { crossesItself } from './crosses-itself'
import { duplicate } from './duplicate'
import { fewPoints } from './few-points'
import { label } from './label'
import { count, outOfRange } from './limits'
import { openRing } from './open-ring'
import { outside, overTheEdge } from './outside'
import { overlap } from './overlap'
import { sliver } from './sliver'
import { strayHole } from './stray-hole'
import { tooSmall } from './too-small'
import { jump, keyOutside, shortGap } from './tracks'

/** Every check of objects, in the order in which findings are listed. */
export const CHECKS: readonly Check[] = [
  label,
  unanswered,
  oddAnswer,
  unknownClass,
  crossesItself,
  fewPoints,
  strayHole,
  duplicate,
  overlap,
  outside,
  overTheEdge,
  tooSmall,
  sliver,
  openRing,
  keyOutside,
  shortGap,
  jump,
  count,
  outOfRange,
]

const byId = new Map(CHECKS.map((check) => [check.id, check]))

/** Returns a check by name; undefined for one of another version. */
export function checkOf(id: string): Check | undefined {
  return byId.get(id)
}
