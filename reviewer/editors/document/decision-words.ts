import type { Decided } from './object-listing'

/** Filters of a list of objects by decision; undefined for none. */
export const DECISIONS = [undefined, 'open', 'approved', 'disapproved', 'changed', 'predicted'] as const

/** Label of each filter. */
export const DECISION_FILTER_WORDS: Readonly<Record<Decided | 'all', string>> = {
  all: 'Decided or not',
  open: 'Not decided',
  approved: 'Approved',
  disapproved: 'Disapproved',
  changed: 'Changed since the decision',
  predicted: 'Not drawn by a person',
}
