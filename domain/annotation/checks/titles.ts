/** What each check is called, by its name, in the order in which its findings are listed. */
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

/** The checks of what whole items are: those of outlines and places say nothing there. */
export const ITEM_CHECKS: ReadonlySet<string> = new Set([
  'label',
  'unanswered',
  'odd-answer',
  'unknown-class',
  'duplicate',
  'out-of-range',
])

/** Checks that say something of whole items alone. */
export const ONLY_ITEM_CHECKS: ReadonlySet<string> = new Set(['label'])
