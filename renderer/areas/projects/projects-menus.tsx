import {
  ArchiveRestore,
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CircleDashed,
  LayoutGrid,
  Rows3,
  Shapes,
} from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { PROJECT_TYPE } from '#domain/enums'
import { fieldKey, isFieldKey } from '#domain/field-key'
import { useCall } from '../../desktop/use-call'
import { ViewsMenu } from '../../kit/views-menu'
import { teamQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import { Menu, type MenuEntry } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { projectTypeLabel } from '../../../ui/project-type-mark'
import { FieldFilter, SaveProjects } from './project-field-menus'
import { useProjectFields } from './project-fields'
import { PROJECT_SORTS, type ProjectSort } from './project-list'
import { PROJECT_STATUS_ROWS, projectStatusView } from '../../projects/project-status'
import { arrangeProjects, sortProjects, toggled, useProjects } from './projects-store'
import { useIsWorkKnown, useProjectWork } from './project-work'
import { PROJECT_SORT_LABEL } from './sort-labels'
import { useProjectViews } from './view-source'

const TYPES = Object.values(PROJECT_TYPE)

const ColumnsMenu = lazily(
  () => import('./columns-menu'),
  (module) => module.ColumnsMenu,
)

/** Data that other platforms may lack. */
const OF_WORK: readonly ProjectSort[] = ['contributors', 'lastWork']

/** Filters, sorting and layout of projects. */
export function ProjectsMenus() {
  const { statuses, types, sort, direction, layout } = useProjects()
  const team = useCall(teamQuery)
  const views = useProjectViews()
  const runsTeam = team.data?.accesses.actions.includes('CreateProject') === true
  const [isSorting, setSorting] = useState(false)
  const { fields } = useProjectFields(false)
  const { data: work } = useProjectWork(OF_WORK.includes(sort))
  useEffect(() => {
    if (work !== undefined) arrangeProjects({ work })
  }, [work])
  const isWorkKnown = useIsWorkKnown(isSorting)
  const sorts = PROJECT_SORTS.filter((value) => isWorkKnown || !OF_WORK.includes(value))
  const Direction = direction === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <>
      <Menu
        label="Filter by status"
        icon={<CircleDashed size={15} />}
        aria-pressed={statuses.length > 0}
        look="quiet"
        title={allText(statuses.map((value) => projectStatusView(value).label))}
        entries={[
          ...PROJECT_STATUS_ROWS.map(({ value, label }) => ({
            kind: 'any' as const,
            label,
            checked: statuses.includes(value),
            onChoose: () => arrangeProjects({ statuses: toggled(statuses, value) }),
          })),
          ...clearing(statuses.length > 0, () => arrangeProjects({ statuses: [] })),
        ]}
      >
        {chosenText(
          'Status',
          statuses.map((value) => projectStatusView(value).label),
        )}
      </Menu>
      <Menu
        label="Filter by type"
        icon={<Shapes size={15} />}
        aria-pressed={types.length > 0}
        look="quiet"
        title={allText(types.map(projectTypeLabel))}
        entries={[
          ...TYPES.map((value) => ({
            kind: 'any' as const,
            label: projectTypeLabel(value),
            checked: types.includes(value),
            onChoose: () => arrangeProjects({ types: toggled(types, value) }),
          })),
          ...clearing(types.length > 0, () => arrangeProjects({ types: [] })),
        ]}
      >
        {chosenText('Type', types.map(projectTypeLabel))}
      </Menu>
      <FieldFilter />
      <ViewsMenu source={views} usual="All projects" />
      <span className={page.grow} />
      <Menu
        label="Sort projects"
        open={isSorting}
        onOpenChange={setSorting}
        align="end"
        look="quiet"
        icon={<Direction size={15} />}
        entries={[
          ...sorts.map((value) => ({
            kind: 'one' as const,
            label: PROJECT_SORT_LABEL[value],
            checked: sort === value,
            onChoose: () => {
              if (sort !== value) sortProjects(value)
            },
          })),
          ...(fields.length === 0 ? [] : [{ kind: 'heading' as const, label: 'Fields' }]),
          ...fields.map(({ id, name }) => ({
            kind: 'one' as const,
            label: name,
            checked: sort === fieldKey(id),
            onChoose: () => {
              if (sort !== fieldKey(id)) sortProjects(fieldKey(id))
            },
          })),
          { kind: 'separator' },
          ...(['ascending', 'descending'] as const).map((value) => ({
            kind: 'one' as const,
            label: value === 'ascending' ? 'Ascending' : 'Descending',
            checked: direction === value,
            onChoose: () => arrangeProjects({ direction: value }),
          })),
        ]}
      >
        {isFieldKey(sort)
          ? (fields.find(({ id }) => fieldKey(id) === sort)?.name ?? 'A field')
          : PROJECT_SORT_LABEL[sort]}
      </Menu>
      {layout === 'rows' && (
        <Suspense>
          <ColumnsMenu />
        </Suspense>
      )}
      <SaveProjects />
      {runsTeam && (
        <Button
          look="quiet"
          aria-label="Recently deleted"
          icon={<ArchiveRestore size={16} />}
          onClick={() => goTo({ area: 'deletedProjects' })}
        />
      )}
      <Button
        look="quiet"
        aria-label={layout === 'cards' ? 'Show as rows' : 'Show as cards'}
        icon={layout === 'cards' ? <Rows3 size={16} /> : <LayoutGrid size={16} />}
        onClick={() => arrangeProjects({ layout: layout === 'cards' ? 'rows' : 'cards' })}
      />
    </>
  )
}

function chosenText(label: string, chosen: readonly string[]): string {
  const [first] = chosen
  if (first === undefined) return label
  return chosen.length === 1 ? `${label}: ${first}` : `${label}: ${first} +${chosen.length - 1}`
}

/** All chosen options, for a button that shows only one. */
function allText(chosen: readonly string[]): string | undefined {
  return chosen.length > 1 ? chosen.join(', ') : undefined
}

function clearing(hasChosen: boolean, clear: () => void): readonly MenuEntry[] {
  return hasChosen ? [{ kind: 'separator' }, { kind: 'action', label: 'Clear this filter', onChoose: clear }] : []
}
