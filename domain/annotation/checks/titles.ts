/** What each check is called, by its name, in the order in which its findings are listed. */
export const CHECK_TITLES = {
  unanswered: 'Not answered',
  'odd-answer': 'Answer that does not fit',
  'unknown-class': 'Class not of this project',
  'crosses-itself': 'Outline crosses itself',
  'few-points': 'Too few points',
  'stray-hole': 'Hole beside its area',
  duplicate: 'Drawn twice',
  overlap: 'Overlaps one of its class',
  outside: 'Beside the picture',
  'over-the-edge': 'Over the edge of the picture',
  'too-small': 'Too small',
  sliver: 'Hardly more than a line',
  'open-ring': 'Ends nearly meet',
  count: 'Too many or too few of a class',
  'out-of-range': 'Number out of range',
} as const
