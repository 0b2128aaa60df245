/** How a list of items is narrowed. */
interface ItemNarrowing {
  readonly search?: string | undefined
  readonly statuses?: readonly number[] | undefined
  /** Approvals by their numbers. */
  readonly approvals?: readonly number[] | undefined
}

/** The search object of the platform that finds the items of a narrowed list; undefined where it isn't narrowed. */
export function itemSearch({ search, statuses, approvals }: ItemNarrowing): Record<string, unknown> | undefined {
  const conditions = [
    ...(search ? [{ name: { $contL: search } }] : []),
    ...(statuses?.length ? [{ annotation_status: { $in: statuses } }] : []),
    ...(approvals?.length ? [{ approval_status: { $in: approvals } }] : []),
  ]
  return conditions.length === 0 ? undefined : { $and: conditions }
}
