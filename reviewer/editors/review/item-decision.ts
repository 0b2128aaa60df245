/** Decides on the whole item that is open, whatever is selected on it. */
export interface ItemDecision {
  /** The person may decide on it now. */
  readonly isOpen: () => boolean
  /** Answers what there is to say where it was decided so already; it is never taken back by this. */
  readonly decide: (to: 'approved' | 'disapproved') => string | undefined
}
