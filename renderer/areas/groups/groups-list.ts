import type { WireGroup } from '#endpoints'
import { createList } from '../../kit/list'

/** The groups of the team. */
export const GROUPS = createList({ name: 'groups', places: ['groups'], sorts: ['name', 'people', 'projects'] })

const COLLATOR = new Intl.Collator()
const ORDERS: Readonly<Record<string, (one: WireGroup, other: WireGroup) => number>> = {
  name: (one, other) => COLLATOR.compare(one.name, other.name),
  people: (one, other) => one.members.length - other.members.length,
  projects: (one, other) => one.shares.length - other.shares.length,
}

/** Groups in the order that the list's head says; by name at first. */
export function sortedGroups(
  rows: readonly WireGroup[],
  sort: { readonly by: string; readonly descending: boolean } | null,
): readonly WireGroup[] {
  const order = ORDERS[sort?.by ?? 'name'] ?? ORDERS['name']
  const sorted = rows.toSorted(order)
  return sort?.descending === true ? sorted.toReversed() : sorted
}

/** A member's name, or their address. */
export function nameOf({ first_name: first, last_name: last, email }: WireGroup['members'][number]): string {
  return `${first} ${last}`.trim() || email
}
