import { CircleCheck, LayoutGrid, PanelRight, Rows3, UserRound } from 'lucide-react'
import { APPROVAL_LABEL, approvalValue } from '#domain/approval'
import type { WorkflowStatus } from '#domain/entities'
import { APPROVAL_STATUS } from '#domain/enums'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu } from '../../../ui/menu'
import page from '../../../ui/page-header.module.css'
import { SearchField } from '../../../ui/search-field'
import {
  CARD_SIZE,
  filterItems,
  type ItemColumn,
  layOutItems,
  sizeItems,
  toggleItemPanel,
  useProjectView,
} from '../../stores/project-view-store'
import { CategoryFilter } from './category-filter'
import { FolderMenu } from './folder-rail'
import { ColumnsMenu } from './item-columns'
import { ItemViewsMenu } from './item-views-menu'
import { SortMenu } from './sort-menu'
import { StatusFilter } from './status-filter'
import styles from './status-filter.module.css'

interface ItemsToolbarProps {
  readonly projectId: number
  /** Columns of which the person is told nothing. */
  readonly hiddenColumns: readonly ItemColumn[]
  readonly statuses: readonly WorkflowStatus[]
  readonly counts: ReadonlyMap<number, number>
  /** Goes from the search box into the list. */
  readonly onEnterList: () => void
}

/** Search, filters and layout of the items. */
export function ItemsToolbar({ projectId, hiddenColumns, statuses, counts, onEnterList }: ItemsToolbarProps) {
  const { search, layout, size, hasPanel } = useProjectView()
  return (
    <div className={page.toolbar} role="toolbar" aria-label="Items">
      <SearchField
        label="Search items"
        className={page.search}
        value={search}
        onChange={(value) => filterItems({ search: value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          onEnterList()
        }}
      />
      <FolderMenu projectId={projectId} />
      <StatusFilter statuses={statuses} counts={counts} />
      <ApprovalFilter />
      <CategoryFilter projectId={projectId} />
      <MyWork />
      <ItemViewsMenu projectId={projectId} />
      <SortMenu />
      {layout === 'rows' && <ColumnsMenu hidden={hiddenColumns} />}
      {layout === 'grid' && (
        <input
          type="range"
          className={styles.size}
          aria-label="Size of the pictures"
          title="Size of the pictures"
          min={CARD_SIZE.least}
          max={CARD_SIZE.most}
          step={CARD_SIZE.step}
          value={size}
          onChange={(event) => sizeItems(event.target.valueAsNumber)}
        />
      )}
      <Button
        look="quiet"
        aria-label={layout === 'grid' ? 'Show as rows' : 'Show as pictures'}
        icon={layout === 'grid' ? <Rows3 size={16} /> : <LayoutGrid size={16} />}
        onClick={() => layOutItems(layout === 'grid' ? 'rows' : 'grid')}
      />
      <IconButton label="Details" keys="I" icon={PanelRight} pressed={hasPanel} onClick={toggleItemPanel} />
    </div>
  )
}

function ApprovalFilter() {
  const chosen = useProjectView((state) => state.approvals)
  const names = APPROVAL_STATUS.filter((name) => chosen.includes(approvalValue(name))).map(
    (name) => APPROVAL_LABEL[name],
  )
  const [first] = names
  return (
    <Menu
      label="Filter by approval"
      look="quiet"
      icon={<CircleCheck size={15} />}
      aria-pressed={chosen.length > 0}
      aria-label={`Approval: ${names.length === 0 ? 'all' : names.join(', ')}`}
      title={names.length === 0 ? 'Filter by approval' : names.join(', ')}
      entries={[
        ...APPROVAL_STATUS.map((name) => {
          const value = approvalValue(name)
          return {
            kind: 'any' as const,
            label: APPROVAL_LABEL[name],
            checked: chosen.includes(value),
            onChoose: () => filterItems({ approvals: toggled(chosen, value) }),
          }
        }),
        ...(chosen.length === 0
          ? []
          : [
              { kind: 'separator' as const },
              { kind: 'action' as const, label: 'Clear this filter', onChoose: () => filterItems({ approvals: [] }) },
            ]),
      ]}
    >
      {first === undefined ? undefined : names.length === 1 ? first : `${first} +${names.length - 1}`}
    </Menu>
  )
}

/** Narrows the list to what is assigned to the person. */
function MyWork() {
  const mine = useProjectView((state) => state.mine)
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={mine}
      title="Only what is assigned to you"
      onClick={() => filterItems({ mine: !mine })}
    >
      <UserRound size={14} aria-hidden />
      My work
    </button>
  )
}

/** Takes a value into a list of chosen ones, or out of it. */
function toggled(chosen: readonly number[], value: number): readonly number[] {
  return chosen.includes(value) ? chosen.filter((known) => known !== value) : [...chosen, value]
}
