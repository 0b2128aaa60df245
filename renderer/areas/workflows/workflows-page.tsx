import { Copy, Plus, Workflow } from 'lucide-react'
import type { WireWorkflow } from '#endpoints'
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
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { Pill } from '../../../ui/pill'
import { exactText } from '../../../ui/texts'
import styles from './workflows.module.css'
import { WORKFLOWS } from './workflows-list'

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

const COLUMNS: readonly Column<WireWorkflow>[] = [
  { id: 'name', label: 'Workflow', width: 200, share: 2, sort: 'name', isName: true, cell: ({ name }) => name },
  {
    id: 'description',
    label: 'Description',
    width: 240,
    share: 4,
    cell: ({ description }) => <span className={styles.muted}>{description}</span>,
  },
  {
    id: 'type',
    label: 'Made by',
    width: 110,
    share: 1,
    cell: ({ type }) =>
      type === 'system' ? <Pill label="Platform" tone="neutral" /> : <Pill label="Team" tone="info" />,
  },
  {
    id: 'changed',
    label: 'Changed',
    width: 130,
    share: 1,
    sort: 'changed',
    cell: ({ updatedAt }) => (
      <time className={styles.muted} dateTime={updatedAt} title={exactText(updatedAt)}>
        {DAY.format(new Date(updatedAt))}
      </time>
    ),
  },
  {
    id: 'copy',
    label: 'Copy',
    width: 120,
    share: 0,
    cell: ({ id, name }) => (
      <Button
        look="quiet"
        size="small"
        icon={<Copy size={14} />}
        aria-label={`Duplicate ${name}`}
        onClick={() => openOverlay({ kind: 'newWorkflow', copyOf: id })}
      >
        Duplicate…
      </Button>
    ),
  },
]
const keyOf = ({ id }: WireWorkflow): number => id

/** The workflows available to the team's projects. */
export function WorkflowsPage() {
  const { data: team } = useCall(teamQuery)
  const listed = useCall(rowQuery('listWorkflows', { query: {} }))
  const offline = useConnectivity((state) => state.offline)
  const { isNarrowed, clear, search, filters, sort } = useList(WORKFLOWS)
  const runs = team !== undefined && team.user_role !== TEAM_ROLE.contributor
  const all = listed.data?.data
  const found =
    all && narrowRows(all, { search, filters }, { text: (row) => `${row.name} ${row.description}`, values: {} })
  const rows = found && sorted(found, sort)
  return (
    <ListPage
      title="Workflows"
      many="workflows"
      reading={readingOf(listed)}
      rows={rows}
      total={all?.length}
      isNarrowed={isNarrowed}
      onClear={clear}
      above={<TeamTabs here="workflows" />}
      empty={{
        icon: <Workflow size={22} />,
        title: 'No workflows yet',
        text: 'A workflow says which statuses items go through, and who may move them.',
      }}
      actions={
        runs && (
          <Button
            look="primary"
            icon={<Plus size={15} />}
            disabled={offline}
            title={offline ? NEEDS_PLATFORM : undefined}
            onClick={() => openOverlay({ kind: 'newWorkflow' })}
          >
            New workflow…
          </Button>
        )
      }
      toolbar={<ListToolbar list={WORKFLOWS} many="workflows" filters={[]} />}
    >
      {(shown) => (
        <Rows
          list={WORKFLOWS}
          label="Workflows"
          columns={runs ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'copy')}
          rows={shown}
          keyOf={keyOf}
          onOpen={(workflowId) => goTo({ area: 'workflow', workflowId, view: 'canvas' })}
        />
      )}
    </ListPage>
  )
}

function sorted(rows: readonly WireWorkflow[], sort: { readonly by: string; readonly descending: boolean } | null) {
  if (sort === null) return rows
  const by = rows.toSorted((one, other) =>
    sort.by === 'name' ? one.name.localeCompare(other.name) : one.updatedAt.localeCompare(other.updatedAt),
  )
  return sort.descending ? by.toReversed() : by
}
