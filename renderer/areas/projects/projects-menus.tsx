import { ArrowDownWideNarrow, ArrowUpNarrowWide, CircleDashed, LayoutGrid, Rows3, Shapes } from 'lucide-react'
import { PROJECT_TYPE } from '#domain/enums'
import { Button } from '../../../ui/button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { projectTypeLabel } from '../../../ui/project-type-mark'
import { PROJECT_SORT_LABEL, type ProjectSort } from './project-list'
import { PROJECT_STATUS_ROWS } from '../../projects/project-status'
import { arrangeProjects, sortProjects, toggled, useProjects } from './projects-store'
import { ViewsMenu } from './views-menu'

const SORTS = Object.keys(PROJECT_SORT_LABEL) as readonly ProjectSort[]
const TYPES = Object.values(PROJECT_TYPE)

/** Filters, sorting and layout of the projects. */
export function ProjectsMenus() {
  const { statuses, types, sort, direction, layout } = useProjects()
  const Direction = direction === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <>
      <Menu
        label="Filter by status"
        icon={<CircleDashed size={15} />}
        aria-pressed={statuses.length > 0}
        look="quiet"
        entries={PROJECT_STATUS_ROWS.map(({ value, label }) => ({
          kind: 'any',
          label,
          checked: statuses.includes(value),
          onChoose: () => arrangeProjects({ statuses: toggled(statuses, value) }),
        }))}
      >
        {chosenText('Status', statuses.length)}
      </Menu>
      <Menu
        label="Filter by type"
        icon={<Shapes size={15} />}
        aria-pressed={types.length > 0}
        look="quiet"
        entries={TYPES.map((value) => ({
          kind: 'any',
          label: projectTypeLabel(value),
          checked: types.includes(value),
          onChoose: () => arrangeProjects({ types: toggled(types, value) }),
        }))}
      >
        {chosenText('Type', types.length)}
      </Menu>
      <ViewsMenu />
      <span className={page.grow} />
      <Menu
        label="Sort projects"
        align="end"
        look="quiet"
        icon={<Direction size={15} />}
        entries={[
          ...SORTS.map((value) => ({
            kind: 'one' as const,
            label: PROJECT_SORT_LABEL[value],
            checked: sort === value,
            onChoose: () => {
              if (sort !== value) sortProjects(value)
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
        {PROJECT_SORT_LABEL[sort]}
      </Menu>
      <Button
        look="quiet"
        aria-label={layout === 'cards' ? 'Show as rows' : 'Show as cards'}
        icon={layout === 'cards' ? <Rows3 size={16} /> : <LayoutGrid size={16} />}
        onClick={() => arrangeProjects({ layout: layout === 'cards' ? 'rows' : 'cards' })}
      />
    </>
  )
}

function chosenText(label: string, chosen: number): string {
  return chosen === 0 ? label : `${label}: ${chosen}`
}
