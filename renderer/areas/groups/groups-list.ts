import type { WireGroup } from '#endpoints'
import { createList } from '../../kit/list'

export const GROUPS = createList({ name: 'groups', places: ['groups'], sorts: ['name', 'people', 'projects'] })

const COLLATOR = new Intl.Collator()
const ORDERS: Readonly<Record<string, (one: WireGroup, other: WireGroup) => number>> = {
  name: (one, other) => COLLATOR.compare(one.name, other.name),
  people: (one, other) => one.members.length - other.members.length,
  projects: (one, other) => one.shares.length - other.shares.length,
}

/** Sorts groups by the chosen column, by name by default. */
export function sortedGroups(
  rows: readonly WireGroup[],
  sort: { readonly by: string; readonly descending: boolean } | null,
): readonly WireGroup[] {
  const order = ORDERS[sort?.by ?? 'name'] ?? ORDERS['name']
  const sorted = rows.toSorted(order)
  return sort?.descending === true ? sorted.toReversed() : sorted
}

/** A member's name, or e-mail address. */
export function nameOf({ first_name: first, last_name: last, email }: WireGroup['members'][number]): string {
  return `${first} ${last}`.trim() || email
}
