import { type Ref, useEffect, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WorkflowStatus } from '#domain/entities'
import { isFiltered, type ItemFilter } from '#domain/item-filter'
import { ErrorPanel } from '../../../ui/error-panel'
import { useContentRows } from '../../../ui/use-row-window'
import { useSize } from '../../../ui/use-size'
import { activateForWindow } from '../../stores/item-window-store'
import { ItemCard, ItemRow } from './item-card'
import { columnsThatFit, ItemHeads } from './item-columns'
import { NoItems } from './no-items'
import styles from './item-cells.module.css'
import {
  type Density,
  type ItemColumn,
  clearFilter,
  filterItems,
  useProjectView,
} from '../../stores/project-view-store'
import { countOf, isSelected } from '../../stores/selection'
import { type CellActs, useCellInput } from './use-cell-input'
import { useItems } from './use-items'

const CAPTION_HEIGHT = 62
const GAP = 12
const SIDES = 40
/** The style sheet gets the height of a row from here. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 48, compact: 30 }
/** Skeletons until the first page brings the total. */
const TOTAL_UNKNOWN = 24

export interface ItemCellsHandle {
  readonly enter: () => void
}

interface ItemCellsProps extends CellActs {
  readonly projectId: number
  readonly filter: ItemFilter
  readonly statuses: ReadonlyMap<number, WorkflowStatus>
  /** Columns without content for this person or project. */
  readonly hiddenColumns: readonly ItemColumn[]
  readonly ref?: Ref<ItemCellsHandle>
}

/** The items of a project as pictures or rows; reads and draws only those in view. Arrows move, Enter opens. */
export function ItemCells(props: ItemCellsProps) {
  const { projectId, filter, statuses, onDrag, hiddenColumns, ref } = props
  const layout = useProjectView((state) => state.layout)
  const cardMin = useProjectView((state) => state.size)
  const density = useProjectView((state) => state.density ?? 'comfortable')
  const chosen = useProjectView((state) => state.active)
  const selection = useProjectView((state) => state.selection)
  const selecting = countOf(selection) > 0
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const name = useId()
  const grid = layout === 'grid'
  const chosenColumns = useProjectView((state) => state.columns)
  const shown = useMemo(
    () =>
      columnsThatFit(
        chosenColumns.filter((column) => !hiddenColumns.includes(column)),
        size.width,
      ),
    [chosenColumns, hiddenColumns, size.width],
  )
  const room = Math.max(0, size.width - SIDES)
  const columns = grid ? Math.max(1, Math.floor((room + GAP) / (cardMin + GAP))) : 1
  const cardWidth = (room + GAP) / columns - GAP
  const rowHeight = grid ? Math.round((cardWidth - 12) * 0.72) + CAPTION_HEIGHT + GAP : ROW_HEIGHT[density]

  // The rows in view decide which pages are read; the first page decides how many rows there are.
  const [lastTotal, setLastTotal] = useState(TOTAL_UNKNOWN)
  const rows = useContentRows(scroller, Math.ceil(lastTotal / columns), rowHeight)
  const items = useItems(projectId, filter, rows.first * columns, Math.min(rows.end * columns, lastTotal))
  const total = items.total ?? lastTotal
  if (total !== lastTotal) setLastTotal(total)
  const active = Math.min(chosen, Math.max(0, total - 1))
  const there = items.at(active)
  const activeId = there === undefined || there.disabled === true ? undefined : there.id
  useEffect(() => {
    activateForWindow(activeId === undefined ? null : { projectId, itemId: activeId })
    return () => activateForWindow(null)
  }, [projectId, activeId])

  useLayoutEffect(() => {
    // A new list starts at its top.
    if (scroller.current !== null && filter !== undefined) scroller.current.scrollTop = 0
  }, [filter])

  const input = useCellInput(
    {
      scroller,
      items,
      active,
      shape: { total, columns, pageRows: Math.max(1, Math.floor(size.height / rowHeight)) },
      reveal: rows.reveal,
    },
    props,
  )
  useImperativeHandle(ref, () => ({ enter: () => scroller.current?.focus() }))

  const from = rows.first * columns
  const end = Math.min(rows.end * columns, total)
  const indexes = useMemo(
    () => Array.from({ length: Math.max(0, end - from) }, (_, offset) => from + offset),
    [from, end],
  )
  const Cell = grid ? ItemCard : ItemRow
  const failed = items.total === undefined && items.failure !== null
  const listed = !failed && items.total !== 0

  return (
    <>
      {!grid && listed && <ItemHeads columns={shown} />}
      <div
        ref={scroller}
        className={selecting ? `${styles.scroller} ${styles.selecting}` : styles.scroller}
        {...(listed
          ? {
              role: 'listbox',
              'aria-label': 'Items',
              'aria-multiselectable': true,
              'aria-busy': items.total === undefined,
              'aria-activedescendant': active >= from && active < end ? `${name}-${active}` : undefined,
            }
          : {})}
        tabIndex={listed ? 0 : -1}
        {...input}
      >
        {failed ? (
          <ErrorPanel title="The items can't be shown" failure={items.failure.failure} onRetry={items.retryNow} />
        ) : items.total === 0 ? (
          <NoItems
            projectId={projectId}
            isNarrowed={isFiltered(filter)}
            isMine={filter.mine && !isFiltered({ ...filter, mine: false })}
            isInFolder={filter.folder !== undefined}
            onClear={clearFilter}
            onLeaveFolder={() => filterItems({ folder: undefined })}
          />
        ) : (
          <div className={styles.spread} role="presentation" style={{ height: rows.spacer + GAP }}>
            <div
              role="presentation"
              className={grid ? styles.cells : `${styles.cells} ${styles.rows}`}
              style={{
                transform: `translateY(${rows.top}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                gridAutoRows: grid ? rowHeight - GAP : rowHeight,
              }}
              data-density={grid ? undefined : density}
            >
              {indexes.map((index) => {
                const item = items.at(index)
                return (
                  <Cell
                    key={index}
                    id={`${name}-${index}`}
                    index={index}
                    total={total}
                    active={index === active}
                    item={item}
                    status={item === undefined ? undefined : statuses.get(item.annotation_status)}
                    columns={shown}
                    draggable={onDrag !== undefined}
                    selected={item !== undefined && isSelected(selection, item.id)}
                  />
                )
              })}
            </div>
          </div>
        )}
      </div>
    </>
  )
}
