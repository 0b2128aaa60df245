import { keepPreviousData } from '@tanstack/react-query'
import { Download, History } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { WireAct } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { ColumnsMenu } from '../../kit/columns-menu'
import { choiceFilter, type FilterDef } from '../../kit/filters'
import { useList } from '../../kit/list'
import { ListPage } from '../../kit/list-page'
import { ListToolbar } from '../../kit/list-toolbar'
import { Pager } from '../../kit/pager'
import { usePeopleFilter } from '../../kit/people-filter'
import { readingOf } from '../../kit/reading'
import { Rows } from '../../kit/rows'
import { useListViews } from '../../kit/saved-views'
import { SelectionBar } from '../../kit/selection-bar'
import { ViewsMenu } from '../../kit/views-menu'
import { useAdmins } from '../../projects/use-admins'
import { projectsQuery } from '../../queries'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import { ACT_COLUMNS } from './act-columns'
import { ActPanel } from './act-panel'
import { ACT_CHOICES } from './act-words'
import { ACTIVITY, actsQuery, COUNTED_MAX, PAGE_SIZE } from './activity-list'
import { useSaveActs } from './use-save-acts'

interface ActivityPageProps {
  readonly area: 'activity' | 'projectActivity'
  /** Undefined: the team's activity. */
  readonly projectId?: number
}

const keyOf = ({ id }: WireAct): number => id
const NONE: ReadonlySet<number> = new Set()

/** The log of a team or project: who did what, when, to which object. */
export function ActivityPage({ projectId }: ActivityPageProps) {
  const look = useList(ACTIVITY)
  const { filters, page } = look
  const query = useMemo(() => actsQuery(filters, projectId), [filters, projectId])
  const listed = useCall(rowQuery('listActs', { query: { ...query, limit: PAGE_SIZE, offset: page * PAGE_SIZE } }), {
    placeholderData: keepPreviousData,
  })
  const offline = useConnectivity((state) => state.offline)
  const defs = useDefs(projectId)
  const views = useListViews(ACTIVITY)
  const [selected, setSelected] = useState(NONE)
  const [openId, setOpenId] = useState<number>()
  const csv = useSaveActs(query)
  const isBarred = listed.data === undefined && listed.error?.failure.code === 'forbidden'
  const ask = useAdmins(isBarred)
  const rows = isBarred ? [] : listed.data?.data
  const chosen = rows?.filter(({ id }) => selected.has(id)) ?? []
  const open = rows?.find(({ id }) => id === openId)
  const total = listed.data?.total ?? 0
  return (
    <ListPage
      title="Activity"
      many="acts"
      reading={readingOf(listed)}
      rows={rows}
      total={`${countText(total)}${total >= COUNTED_MAX ? '+' : ''}`}
      isNarrowed={look.isNarrowed || page > 0}
      onClear={look.clear}
      barred={
        isBarred
          ? {
              title: 'You can’t see this activity',
              text: `Admins of the team see all of it, admins of a project that of their project. ${ask}`.trim(),
            }
          : undefined
      }
      empty={{
        icon: <History size={22} />,
        title: 'No activity yet',
        text: 'Changes of items, classes, projects and people appear here and stay for 400 days.',
      }}
      toolbar={
        chosen.length > 0 ? (
          <SelectionBar count={chosen.length} many="acts" onClear={() => setSelected(NONE)}>
            <Button icon={<Download size={15} />} onClick={() => csv.saveRows(chosen)}>
              Save as CSV…
            </Button>
          </SelectionBar>
        ) : (
          <ListToolbar list={ACTIVITY} many="acts" filters={defs} hasSearch={false}>
            <ViewsMenu source={views} usual="All activity" />
            <ColumnsMenu list={ACTIVITY} columns={ACT_COLUMNS} />
            <Button
              look="quiet"
              icon={<Download size={15} />}
              busy={csv.isBusy}
              disabled={offline || total === 0}
              title={offline ? NEEDS_PLATFORM : 'Saves all acts that match the filters'}
              onClick={csv.saveAll}
            >
              {csv.isBusy ? csv.progress : 'Save as CSV…'}
            </Button>
          </ListToolbar>
        )
      }
      aside={open !== undefined && <ActPanel act={open} onClose={() => setOpenId(undefined)} />}
    >
      {(shown) => (
        <>
          <Rows
            list={ACTIVITY}
            label="Activity"
            columns={projectId === undefined ? ACT_COLUMNS : OF_PROJECT}
            rows={shown}
            keyOf={keyOf}
            onOpen={setOpenId}
            selected={selected}
            onSelect={setSelected}
          />
          <Pager list={ACTIVITY} pageSize={PAGE_SIZE} total={total} countedMax={COUNTED_MAX} />
        </>
      )}
    </ListPage>
  )
}

const OF_PROJECT = ACT_COLUMNS.filter(({ id }) => id !== 'project')

/** The fields to filter by; a project's own page has no project filter. */
function useDefs(projectId: number | undefined): readonly FilterDef[] {
  const person = usePeopleFilter('person', 'Person')
  const { data, error, refetch } = useCall(projectsQuery, { enabled: projectId === undefined })
  return [
    person,
    choiceFilter('act', 'Action', ACT_CHOICES, { operators: ['is'] }),
    ...(projectId === undefined
      ? [
          choiceFilter(
            'project',
            'Project',
            data?.data.map(({ id, name }) => ({ value: id, label: name })),
            {
              operators: ['is'],
              gone: 'A deleted project',
              problem: error?.failure.message,
              onRetry: () => void refetch(),
            },
          ),
        ]
      : []),
    TIME,
  ]
}

const TIME: FilterDef = {
  field: 'time',
  label: 'Day',
  kind: 'day',
  operators: ['is', 'before', 'after'],
  check: (_operator, [day = '']) => (day === '' ? 'Choose a day.' : undefined),
}
