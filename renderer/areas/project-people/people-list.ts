import type { WireProjectPerson } from '#endpoints'
import { isFieldKey } from '#domain/field-key'
import { sortedByField } from '../../kit/field-order'
import { createList } from '../../kit/list'
import type { Fields } from '../../kit/use-fields'
import { isScoreKey, type PersonScore, sortedByScore } from './score-columns'

export const PEOPLE = createList({
  name: 'projectPeople',
  places: ['projectPeople'],
  fields: { role: 'choice', state: 'text' },
  isOwnField: (name) => isFieldKey(name) || isScoreKey(name),
  sorts: ['name', 'role', 'assigned', 'done', 'returned'],
})

export const STATES = [
  { value: 'working', label: 'Working' },
  { value: 'paused', label: 'Paused' },
]

export function stateOf({ is_paused: isPaused }: WireProjectPerson): 'working' | 'paused' {
  return isPaused ? 'paused' : 'working'
}

/** A person's name, or e-mail address if they have none. */
export function personName({ first_name: first, last_name: last, email }: WireProjectPerson): string {
  return `${first} ${last}`.trim() || email
}

type Order = (one: WireProjectPerson, other: WireProjectPerson) => number
const byNumber =
  (field: 'assigned' | 'done' | 'returned'): Order =>
  (one, other) =>
    one[field] - other[field]
const COLLATOR = new Intl.Collator()
const ORDERS: Readonly<Record<string, Order>> = {
  name: (one, other) => COLLATOR.compare(personName(one), personName(other)),
  role: (one, other) => COLLATOR.compare(one.role, other.role),
  assigned: byNumber('assigned'),
  done: byNumber('done'),
  returned: byNumber('returned'),
}

/** Sorts people by the chosen column. */
export function sortedPeople(
  rows: readonly WireProjectPerson[],
  sort: { readonly by: string; readonly descending: boolean } | null,
  fields: Pick<Fields, 'fields' | 'valueOf'>,
  scores: readonly PersonScore[],
): readonly WireProjectPerson[] {
  if (sort === null) return rows
  const own = sortedByField(rows, sort, fields, ({ id }) => id) ?? sortedByScore(rows, sort, scores)
  const order = ORDERS[sort.by]
  if (own !== undefined || order === undefined) return own ?? rows
  return rows.toSorted(sort.descending ? (one, other) => order(other, one) : order)
}
