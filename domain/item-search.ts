/** How a list of items is narrowed. */
export interface ItemNarrowing {
  readonly search?: string | undefined
  /** A second text that the names have too. */
  readonly within?: string | undefined
  readonly statuses?: readonly number[] | undefined
  readonly approvals?: readonly number[] | undefined
  /** Only what is assigned to the person who asks. */
  readonly mine?: boolean | undefined
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
  /** Only what stands before this item. */
  readonly before?: number | undefined
}

/** The search object of the platform that finds the items of a narrowed list; undefined where it isn't narrowed. */
export function itemSearch(narrowing: ItemNarrowing): Record<string, unknown> | undefined {
  const { search, within, statuses, approvals, mine, ids, except, before } = narrowing
  const conditions = [
    ...(search ? [{ name: { $contL: search } }] : []),
    ...(within ? [{ name: { $contL: within } }] : []),
    ...(statuses?.length ? [{ annotation_status: { $in: statuses } }] : []),
    ...(approvals?.length ? [{ approval_status: { $in: approvals } }] : []),
    ...(mine ? [{ 'assignments.user_id': { $eq: 'me' } }] : []),
    ...(ids === undefined ? [] : [{ id: { $in: ids } }]),
    ...(except?.length ? [{ id: { $notin: except } }] : []),
    ...(before === undefined ? [] : [{ id: { $lt: before } }]),
  ]
  return conditions.length === 0 ? undefined : { $and: conditions }
}
