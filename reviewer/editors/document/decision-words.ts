import type { Decided } from './object-listing'

/** The ways to narrow a list of objects by what was decided on them; undefined for not at all. */
export const DECISIONS = [undefined, 'open', 'approved', 'disapproved', 'changed', 'predicted'] as const

/** What each way is called. */
export const DECISION_FILTER_WORDS: Readonly<Record<Decided | 'all', string>> = {
  all: 'Decided or not',
  open: 'Not decided',
  approved: 'Approved',
  disapproved: 'Disapproved',
  changed: 'Changed since the decision',
  predicted: 'Not drawn by a person',
}
