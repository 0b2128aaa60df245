import { LayoutGrid, PanelRight, Rows3, UserRound } from 'lucide-react'
import { Suspense } from 'react'
import type { WorkflowStatus } from '#domain/entities'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { lazily } from '../../../ui/lazily'
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
import { filterStep } from './filter-step'
import { FolderMenu } from './folder-rail'
import { ColumnsMenu } from './item-columns'
import { AddItemFilter } from './item-filters'
import { ItemViewsMenu } from './item-views-menu'
import { SortMenu } from './sort-menu'
import { StatusFilter } from './status-filter'
import styles from './status-filter.module.css'

const SaveItems = lazily(
  () => import('./save-items'),
  (module) => module.SaveItems,
)

interface ItemsToolbarProps {
  readonly projectId: number
  /** Columns hidden from the person. */
  readonly hiddenColumns: readonly ItemColumn[]
  readonly statuses: readonly WorkflowStatus[]
  readonly counts: ReadonlyMap<number, number>
  /** Moves the focus from the search box to the list. */
  readonly onEnterList: () => void
}

/** Search, filters and layout of items. */
export function ItemsToolbar({ projectId, hiddenColumns, statuses, counts, onEnterList }: ItemsToolbarProps) {
  const { search, layout, size, hasPanel } = useProjectView()
  return (
    <div
      className={`${page.toolbar} ${styles.toolbar}`}
      role="toolbar"
      aria-label="Items"
      data-statuses={room(statuses.length)}
    >
      <SearchField
        label="Search items"
        className={`${page.search} ${styles.search}`}
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
      <MyWork />
      <AddItemFilter projectId={projectId} />
      <ItemViewsMenu projectId={projectId} />
      <SortMenu />
      {layout === 'rows' && <ColumnsMenu projectId={projectId} hidden={hiddenColumns} />}
      {layout === 'rows' && (
        <Suspense>
          <SaveItems projectId={projectId} statuses={statuses} />
        </Suspense>
      )}
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

/** Space for the names of statuses: in a narrower toolbar they get their own line. */
function room(statuses: number): 'some' | 'many' | undefined {
  return statuses > 6 ? 'many' : statuses > 3 ? 'some' : undefined
}

/** Narrows the list to the person's items. */
function MyWork() {
  const mine = useProjectView((state) => state.mine)
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={mine}
      title="Only what is assigned to you"
      onClick={() => filterStep({ mine: !mine })}
    >
      <UserRound size={14} aria-hidden />
      <span className={styles.mine}>My work</span>
    </button>
  )
}
