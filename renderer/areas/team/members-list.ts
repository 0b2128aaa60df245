import type { WireMember } from '#endpoints'
import { PERMISSION } from '#domain/enums'
import { isFieldKey } from '#domain/field-key'
import { TEAM_ROLE } from '#domain/team'
import { sortedByField } from '../../kit/field-order'
import { createList } from '../../kit/list'
import type { Fields } from '../../kit/use-fields'

export const MEMBERS = createList({
  name: 'members',
  places: ['team'],
  fields: { role: 'choice', state: 'text', permissions: 'choice' },
  isOwnField: isFieldKey,
  sorts: ['name', 'role', 'projects', 'seen'],
})

const ROLE_LABEL: ReadonlyMap<number, string> = new Map([
  [TEAM_ROLE.owner, 'Owner'],
  [TEAM_ROLE.admin, 'Admin'],
  [TEAM_ROLE.organizationAdmin, 'Organization admin'],
  [TEAM_ROLE.contributor, 'Contributor'],
])

export const ROLE_CHOICES = [...ROLE_LABEL].map(([value, label]) => ({ value, label }))

/** Team permissions for contributors that affect something here. */
export const PERMISSION_CHOICES = [
  { value: PERMISSION.invite_contributors, label: 'Invite contributors', hint: 'They also make join links.' },
  {
    value: PERMISSION.remove_contributors,
    label: 'Remove contributors',
    hint: 'Items of removed people become unassigned.',
  },
  {
    value: PERMISSION.manage_contributors,
    label: 'Manage permissions of contributors',
    hint: 'They can grant only permissions they have.',
  },
  {
    value: PERMISSION.view_contributors_custom_field,
    label: 'View fields of contributors',
    hint: 'They see the people of the team and the values of their fields.',
  },
  {
    value: PERMISSION.edit_contributors_custom_field,
    label: 'Edit fields of contributors',
    hint: 'They also change the values.',
  },
  {
    value: PERMISSION.allow_sdk_token,
    label: 'Make an SDK token',
    hint: 'Scripts then act for them. Without it their token ends.',
  },
]

/** Labels of permissions, without unknown ones. */
export function permissionsText(permissions: readonly number[]): string {
  return PERMISSION_CHOICES.filter(({ value }) => permissions.includes(value))
    .map(({ label }) => label)
    .join(', ')
}

/** The label of a team role. */
export function roleText(role: number): string {
  return ROLE_LABEL.get(role) ?? `Role ${role}`
}

/** A person's name, or an invited person's address. */
export function memberName({ first_name: first, last_name: last, email }: WireMember): string {
  return `${first} ${last}`.trim() || email
}

/** Sorts members by the chosen column, by name by default, invited people last. */
export function sortedMembers(
  rows: readonly WireMember[],
  sort: { readonly by: string; readonly descending: boolean } | null,
  fields: Pick<Fields, 'fields' | 'valueOf'>,
): readonly WireMember[] {
  if (sort === null) return rows
  const own = sortedByField(rows, sort, fields, ({ id }) => id)
  if (own !== undefined) return own
  const by = (one: WireMember, other: WireMember): number => {
    if (sort.by === 'role') return one.role - other.role
    if (sort.by === 'seen') return (one.last_seen_at ?? '').localeCompare(other.last_seen_at ?? '')
    if (sort.by === 'projects') return one.projects - other.projects
    return memberName(one).localeCompare(memberName(other))
  }
  const sorted = rows.toSorted(by)
  return sort.descending ? sorted.toReversed() : sorted
}

/** Row keys: people's ids, and negative numbers for invitations, which have no id. */
export function keysOf(rows: readonly WireMember[]): ReadonlyMap<WireMember, number> {
  return new Map(rows.map((row, at) => [row, row.id ?? -1 - at]))
}

/** An address in pasted text, and the reason it can't be invited. */
export interface Verdict {
  readonly address: string
  readonly refused: 'a member already' | 'invited already' | 'no address' | undefined
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]{2,}$/
const ADDRESS_MAX = 254

/** Extracts distinct addresses from text; words without @ are skipped. */
export function readAddresses(text: string, rows: readonly WireMember[]): readonly Verdict[] {
  const states = new Map(rows.map(({ email, state }) => [email.toLowerCase(), state]))
  const seen = new Set<string>()
  return text.split(/[\s,;<>()"']+/).flatMap((word): readonly Verdict[] => {
    const address = word.replace(/^mailto:/i, '').replace(/[.:]+$/, '')
    const key = address.toLowerCase()
    if (!address.includes('@') || seen.has(key)) return []
    seen.add(key)
    if (!ADDRESS.test(address) || address.length > ADDRESS_MAX) return [{ address, refused: 'no address' }]
    const state = states.get(key)
    const refused = state === undefined ? undefined : state === 'PENDING' ? 'invited already' : 'a member already'
    return [{ address, refused }]
  })
}
