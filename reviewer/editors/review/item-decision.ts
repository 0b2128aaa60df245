/** Decides about the whole open item, regardless of the selection. */
export interface ItemDecision {
  /** Whether the user may decide about the item now. */
  readonly isOpen: () => boolean
  /** Returns a message if the item already has this decision; never removes a decision. */
  readonly decide: (to: 'approved' | 'disapproved') => string | undefined
}
