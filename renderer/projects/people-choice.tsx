import { UsersRound } from 'lucide-react'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { fullName } from '#domain/entities'
import { rowQuery } from '../desktop/row-query'
import { useCall } from '../desktop/use-call'
import { Avatar } from '../../ui/avatar'
import { EmptyState } from '../../ui/empty-state'
import { ErrorPanel } from '../../ui/error-panel'
import { SearchField } from '../../ui/search-field'
import { Skeleton } from '../../ui/skeleton'
import { amountText } from '../../ui/texts'
import { roleLabel } from './role-label'
import styles from './people-choice.module.css'
import { addressesIn, type SharedPerson } from './shared-people'
import { teamPeopleQuery } from './use-admins'

interface PeopleChoiceProps {
  readonly chosen: readonly SharedPerson[]
  readonly onChange: (chosen: readonly SharedPerson[]) => void
}

/** Team contributors are added per project; team admins are in all projects. */
const CONTRIBUTOR = 4
const UNKNOWN_SHOWN = 5

/** Has the person choose people of the team, each with a role; a pasted list of addresses chooses all of them at once. */
export function PeopleChoice({ chosen, onChange }: PeopleChoiceProps) {
  const people = useCall(teamPeopleQuery)
  const roles = useCall(rowQuery('listRoles', {}))
  const [search, setSearch] = useState('')
  const [unknown, setUnknown] = useState<readonly string[]>([])
  const rows = useMemo(
    () =>
      (people.data ?? [])
        .filter(({ user_role: role }) => role === CONTRIBUTOR)
        .toSorted((one, other) => fullName(one).localeCompare(fullName(other))),
    [people.data],
  )
  const failed = people.error ?? roles.error
  if (failed !== null && (people.data === undefined || roles.data === undefined)) {
    return (
      <ErrorPanel
        title="The people of the team can't be shown"
        failure={failed.failure}
        onRetry={() => void Promise.all([people.refetch(), roles.refetch()])}
        retrying={people.isFetching || roles.isFetching}
      />
    )
  }
  if (people.data === undefined || roles.data === undefined) return <Skeleton height={150} radius={10} />
  const given = roles.data.data
  const usual = given[0]?.id
  if (rows.length === 0 || usual === undefined) {
    return (
      <EmptyState
        icon={<UsersRound size={28} strokeWidth={1.6} />}
        title="The team has only admins"
        text="Admins work in all projects. Invite contributors to the team to add them here."
      />
    )
  }
  const roleOf = new Map(chosen.map(({ email, roleId }) => [email, roleId]))
  const set = (email: string, roleId: number | undefined) => {
    const others = chosen.filter((one) => one.email !== email)
    onChange(roleId === undefined ? others : [...others, { email, roleId }])
  }
  const paste = (event: ClipboardEvent) => {
    const addresses = addressesIn(event.clipboardData.getData('text'))
    if (addresses.length < 2) return
    event.preventDefault()
    const known = rows.filter(({ email }) => addresses.includes(email.toLowerCase()) && !roleOf.has(email))
    setUnknown(addresses.filter((address) => !rows.some(({ email }) => email.toLowerCase() === address)))
    onChange([...chosen, ...known.map(({ email }) => ({ email, roleId: usual }))])
  }
  const wanted = search.trim().toLowerCase()
  const shown = rows.filter((person) => `${fullName(person)} ${person.email}`.toLowerCase().includes(wanted))
  return (
    <div className={styles.choice}>
      <div onPaste={paste}>
        <SearchField
          label="Search people, or paste addresses"
          value={search}
          escape={search === '' ? 'passes' : 'empties'}
          onChange={setSearch}
        />
      </div>
      {unknown.length > 0 && (
        <p className={styles.unknown} role="status">
          {unknownText(unknown)}
        </p>
      )}
      <ul className={styles.people} aria-label="People of the team">
        {shown.map((person) => {
          const { email } = person
          const roleId = roleOf.get(email)
          const name = fullName(person)
          return (
            <li key={email} className={styles.person}>
              <label className={styles.who}>
                <input
                  type="checkbox"
                  checked={roleId !== undefined}
                  onChange={({ target }) => set(email, target.checked ? usual : undefined)}
                />
                <Avatar name={name} size={26} />
                <span className={styles.names}>
                  <span className={styles.name}>{name}</span>
                  {name !== email && <span className={styles.address}>{email}</span>}
                </span>
              </label>
              {roleId !== undefined && (
                <select
                  className={styles.role}
                  aria-label={`Role of ${name}`}
                  value={roleId}
                  onChange={({ target }) => set(email, Number(target.value))}
                >
                  {given.map((role) => (
                    <option key={role.id} value={role.id}>
                      {roleLabel(role.name)}
                    </option>
                  ))}
                </select>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && <p className={styles.address}>No one in the team matches.</p>}
      <p className={styles.address} role="status">
        {chosen.length === 0
          ? 'No one is chosen. Team admins are in all projects.'
          : `${amountText(chosen.length, 'person is', 'people are')} chosen.`}
      </p>
    </div>
  )
}

function unknownText(unknown: readonly string[]): string {
  const more = unknown.length - UNKNOWN_SHOWN
  return `Not contributors of this team: ${unknown.slice(0, UNKNOWN_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
