/** Title of each check by name, in the order of the findings list. */
export const CHECK_TITLES = {
  label: 'No class, or too many',
  unanswered: 'Not answered',
  'odd-answer': 'Answer that does not fit',
  'unknown-class': 'Class not of this project',
  'crosses-itself': 'Outline crosses itself',
  'few-points': 'Too few points',
  'stray-hole': 'Hole outside its area',
  duplicate: 'Drawn twice',
  overlap: 'Overlaps one of its class',
  outside: 'Beside the picture',
  'over-the-edge': 'Over the edge of the picture',
  'too-small': 'Too small',
  sliver: 'Sliver',
  'open-ring': 'Ends nearly meet',
  'key-outside': 'Key outside its stretch',
  'short-gap': 'Absent for a moment',
  jump: 'Jumps',
  count: 'Too many or too few of a class',
  'out-of-range': 'Number out of range',
} as const

/** Checks for whole items, without those of outlines and places. */
export const ITEM_CHECKS: ReadonlySet<string> = new Set([
  'label',
  'unanswered',
  'odd-answer',
  'unknown-class',
  'duplicate',
  'out-of-range',
])

/** Checks for whole items only. */
export const ONLY_ITEM_CHECKS: ReadonlySet<string> = new Set(['label'])
