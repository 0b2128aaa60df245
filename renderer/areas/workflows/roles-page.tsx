import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { WireRole } from '#endpoints'
import { TEAM_ROLE } from '#domain/team'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import type { Column } from '../../kit/columns'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { narrowRows } from '../../kit/narrow-rows'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { TeamTabs } from '../../kit/team-tabs'
import { teamQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { roleLabel } from '../../projects/role-label'
import { Button } from '../../../ui/button'
import { Pill } from '../../../ui/pill'
import { countText } from '../../../ui/texts'
import { RoleDialog } from './role-dialog'
import { permissionsText } from './role-words'
import { ROLES } from './workflows-list'
import styles from './workflows.module.css'

const COLUMNS: readonly Column<WireRole>[] = [
  { id: 'name', label: 'Role', width: 180, share: 2, sort: 'name', isName: true, cell: ({ name }) => roleLabel(name) },
  {
    id: 'rights',
    label: 'May also',
    width: 260,
    share: 4,
    cell: (role) => <span className={styles.muted}>{permissionsText(role)}</span>,
  },
  {
    id: 'type',
    label: 'Made by',
    width: 110,
    share: 1,
    cell: ({ team_id: teamId }) =>
      teamId === null ? <Pill label="Platform" tone="neutral" /> : <Pill label="Team" tone="info" />,
  },
  {
    id: 'used',
    label: 'Uses',
    width: 90,
    share: 1,
    sort: 'used',
    cell: ({ used }) => (used === 0 ? <span className={styles.muted}>–</span> : countText(used)),
  },
]
const keyOf = ({ id }: WireRole): number => id

/** The roles in the team's projects. */
export function RolesPage() {
  const { data: team } = useCall(teamQuery)
  const listed = useCall(rowQuery('listRoles', {}))
  const offline = useConnectivity((state) => state.offline)
  const { isNarrowed, clear, search, filters, sort } = useList(ROLES)
  const [shown, setShown] = useState<number | 'new'>()
  const runs = team !== undefined && team.user_role !== TEAM_ROLE.contributor
  const all = listed.data?.data
  const found = all && narrowRows(all, { search, filters }, { text: ({ name }) => name, values: {} })
  const rows = found && sorted(found, sort)
  const role = all?.find(({ id }) => id === shown)
  return (
    <>
      <ListPage
        title="Roles"
        many="roles"
        reading={readingOf(listed)}
        rows={rows}
        total={all?.length}
        isNarrowed={isNarrowed}
        onClear={clear}
        above={<TeamTabs here="roles" />}
        empty={{ icon: <ShieldCheck size={22} />, title: 'No roles yet', text: 'A role says what a person may do.' }}
        actions={
          runs && (
            <Button
              look="primary"
              icon={<Plus size={15} />}
              disabled={offline}
              title={offline ? NEEDS_PLATFORM : undefined}
              onClick={() => setShown('new')}
            >
              New role…
            </Button>
          )
        }
        toolbar={<ListToolbar list={ROLES} many="roles" filters={[]} />}
      >
        {(visible) => (
          <Rows list={ROLES} label="Roles" columns={COLUMNS} rows={visible} keyOf={keyOf} onOpen={setShown} />
        )}
      </ListPage>
      {(shown === 'new' || role !== undefined) && (
        <RoleDialog role={role} mayChange={runs && !offline} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}

function sorted(rows: readonly WireRole[], sort: { readonly by: string; readonly descending: boolean } | null) {
  if (sort === null) return rows
  const by = rows.toSorted((one, other) =>
    sort.by === 'name' ? one.name.localeCompare(other.name) : one.used - other.used,
  )
  return sort.descending ? by.toReversed() : by
}
