import { Download, UserPlus, Users } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { WireMember } from '#endpoints'
import { FIELD_OPERATORS, takesValue } from '#domain/query/field-operators'
import { TEAM_ROLE } from '#domain/team'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useSaveText } from '../../desktop/use-save-text'
import { useWrite } from '../../desktop/use-write'
import { ColumnsMenu } from '../../kit/columns-menu'
import { FieldValues } from '../../kit/field-values'
import { fieldColumns, useFields } from '../../kit/use-fields'
import { choiceFilter } from '../../kit/filters'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { SelectionBar } from '../../kit/selection-bar'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { notifyFailure } from '../../stores/notice-store'
import { useSession } from '../../stores/session-store'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import { InviteDialog } from './invite-dialog'
import { MEMBER_COLUMNS } from './member-columns'
import { MemberPanel } from './member-panel'
import { membersCsv } from './members-csv'
import { keysOf, MEMBERS, memberName, PERMISSION_CHOICES, ROLE_CHOICES, sortedMembers } from './members-list'
import { RemoveMembers } from './remove-members'

const NONE: ReadonlySet<number> = new Set()
const STATES = [
  { value: 'CONFIRMED', label: 'Member' },
  { value: 'PENDING', label: 'Invited' },
]
const checkPermissions = (operator: string, values: readonly unknown[]) =>
  takesValue(operator) && values.length === 0 ? 'Choose at least one.' : undefined
const FILTERS = [
  choiceFilter('role', 'Role', ROLE_CHOICES),
  choiceFilter('state', 'State', STATES, { operators: ['is'] }),
  choiceFilter('permissions', 'Permissions', PERMISSION_CHOICES, {
    operators: FIELD_OPERATORS.permissions,
    check: checkPermissions,
  }),
]
const OF_MEMBERS = { entity: 'Contributor', parentEntity: 'Team' } as const
const GIVEN_ROLES = ROLE_CHOICES.filter(({ value }) => value === TEAM_ROLE.contributor || value === TEAM_ROLE.admin)

/** The people of the team: members and invitations. */
export function MembersTab({ tabs }: { readonly tabs: ReactNode }) {
  const { data: team } = useCall(teamQuery)
  const email = useSession((state) => state.user?.email ?? '')
  const offline = useConnectivity((state) => state.offline)
  const teamId = team?.id ?? 0
  const listed = useCall(rowQuery('listMembers', { path: { teamId } }), { enabled: team !== undefined })
  const look = useList(MEMBERS)
  const [selected, setSelected] = useState(NONE)
  const [openKey, setOpenKey] = useState<number>()
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<readonly WireMember[]>([])
  const all = listed.data?.data
  const keys = useMemo(() => keysOf(all ?? []), [all])
  const may = (action: string) => team?.accesses.actions.includes(action) === true
  const mayEdit = may('EditContributorFields')
  const fields = useFields(OF_MEMBERS, {
    mayEdit: mayEdit && !offline,
    enabled: mayEdit || may('ViewContributorFields'),
  })
  const columns = useMemo(
    () => [...MEMBER_COLUMNS, ...fieldColumns<WireMember>(fields, (row) => ({ id: row.id, name: memberName(row) }))],
    [fields],
  )
  const rows = useShownMembers(all, look, fields)
  const save = useSaveText('The list of members', 'csv')
  const keyOf = (row: WireMember) => keys.get(row) ?? 0
  const chosen = rows?.filter((row) => selected.has(keyOf(row))) ?? []
  const open = rows?.find((row) => keyOf(row) === openKey)
  const isOwner = team?.user_role === TEAM_ROLE.owner
  /** The owner changes admins and contributors, admins change contributors; no one changes the owner or themselves. */
  const reaches = (row: WireMember) =>
    row.email !== email && row.role !== TEAM_ROLE.owner && (isOwner || row.role === TEAM_ROLE.contributor)
  const mayChange = (row: WireMember) => may('UpdateTeam') && reaches(row)
  const mayRemove = (row: WireMember) =>
    may(row.state === 'PENDING' ? 'InviteTeamUser' : 'RemoveTeamUser') && reaches(row)
  const changeRole = useWrite('changeMember', {
    changes: ['listMembers'],
    onFailed: ({ failure }) => notifyFailure(failure, 'Couldn’t change the role'),
  })
  const give = (people: readonly WireMember[], role: number) => {
    for (const person of people) changeRole.mutate({ path: { teamId }, body: { email: person.email, role } })
  }
  return (
    <>
      <ListPage
        title={team?.name ?? 'Team'}
        many="members"
        reading={readingOf(listed)}
        rows={rows}
        total={all?.length}
        isNarrowed={look.isNarrowed}
        onClear={look.clear}
        above={tabs}
        empty={{
          icon: <Users size={22} />,
          title: 'No members yet',
          text: 'Invite people to work on the projects of this team.',
        }}
        actions={
          may('InviteTeamUser') && (
            <Button
              look="primary"
              icon={<UserPlus size={15} />}
              disabled={offline || all === undefined}
              title={offline ? NEEDS_PLATFORM : undefined}
              onClick={() => setInviting(true)}
            >
              Invite people…
            </Button>
          )
        }
        toolbar={
          chosen.length > 0 ? (
            <MembersSelection
              count={chosen.length}
              changeable={chosen.filter(mayChange)}
              removable={chosen.filter(mayRemove)}
              onRole={give}
              onRemove={setLeaving}
              onClear={() => setSelected(NONE)}
            />
          ) : (
            <ListToolbar list={MEMBERS} many="members" filters={[...FILTERS, ...fields.filters]}>
              <ColumnsMenu list={MEMBERS} columns={columns} />
              <IconButton
                label="Save the list as CSV"
                icon={Download}
                disabled={rows === undefined || rows.length === 0}
                onClick={() => save('Members', membersCsv(rows ?? [], fields))}
              />
            </ListToolbar>
          )
        }
        aside={
          open !== undefined && (
            <MemberPanel
              member={open}
              teamId={teamId}
              roles={GIVEN_ROLES}
              mayChange={mayChange(open) && !offline}
              mayRemove={mayRemove(open) && !offline}
              mayInvite={may('InviteTeamUser') && !offline}
              mayGive={may('ManageTeamUser') && open.email !== email && !offline}
              onRole={(role) => give([open], role)}
              onRemove={() => setLeaving([open])}
              onClose={() => setOpenKey(undefined)}
            >
              {open.id !== null && <FieldValues fields={fields} thing={{ id: open.id, name: memberName(open) }} />}
            </MemberPanel>
          )
        }
      >
        {(shown) => (
          <Rows
            list={MEMBERS}
            label="Members"
            columns={columns}
            rows={shown}
            keyOf={keyOf}
            onOpen={setOpenKey}
            selected={selected}
            onSelect={setSelected}
          />
        )}
      </ListPage>
      {fields.dialog}
      {isInviting && (
        <InviteDialog teamId={teamId} members={all ?? []} isOwner={isOwner} onClose={() => setInviting(false)} />
      )}
      {leaving.length > 0 && (
        <RemoveMembers
          teamId={teamId}
          people={leaving}
          onRemoved={() => {
            setLeaving([])
            setSelected(NONE)
            setOpenKey(undefined)
          }}
          onClose={() => setLeaving([])}
        />
      )}
    </>
  )
}

/** The members that match the search and the filters, in their order. */
function useShownMembers(
  all: readonly WireMember[] | undefined,
  { search, filters, sort }: ReturnType<typeof useList>,
  fields: ReturnType<typeof useFields>,
): readonly WireMember[] | undefined {
  return useMemo(() => {
    if (all === undefined) return undefined
    const found = narrowRows(
      all,
      { search, filters },
      {
        text: (row) => `${memberName(row)} ${row.email}`,
        values: { role: ({ role }) => role, state: ({ state }) => state, permissions: (row) => row.permissions },
        custom: (filter, row) => fields.fits(filter, row.id),
      },
    )
    return sortedMembers(found, sort, fields)
  }, [all, search, filters, sort, fields])
}

interface MembersSelectionProps {
  readonly count: number
  /** Those whose role this person may change. */
  readonly changeable: readonly WireMember[]
  /** Those whom this person may remove. */
  readonly removable: readonly WireMember[]
  readonly onRole: (people: readonly WireMember[], role: number) => void
  readonly onRemove: (people: readonly WireMember[]) => void
  readonly onClear: () => void
}

/** The acts on selected members. */
function MembersSelection({ count, changeable, removable, onRole, onRemove, onClear }: MembersSelectionProps) {
  const offline = useConnectivity((state) => state.offline)
  return (
    <SelectionBar count={count} many="members" onClear={onClear}>
      <Menu
        label="Change role"
        disabled={offline || changeable.length === 0}
        title={changeable.length === 0 ? 'You can’t change the role of these people' : undefined}
        entries={GIVEN_ROLES.map(({ value, label }) => ({
          kind: 'action',
          label: `Make ${label.toLowerCase()}`,
          hint: String(changeable.length),
          onChoose: () => onRole(changeable, value),
        }))}
      >
        Change role
      </Menu>
      <Button disabled={offline || removable.length === 0} onClick={() => onRemove(removable)}>
        Remove {removable.length}…
      </Button>
    </SelectionBar>
  )
}
