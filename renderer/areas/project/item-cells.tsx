import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import { isFiltered, type ItemFilter } from '#domain/item-filter'
import type { Point } from '../../../ui/context-menu'
import { ErrorPanel } from '../../../ui/error-panel'
import { indexAfterKey } from '../../../ui/grid-keys'
import { useContentRows } from '../../../ui/use-row-window'
import { useSize } from '../../../ui/use-size'
import { activateForWindow } from '../../stores/item-window-store'
import { ItemCard, ItemRow } from './item-card'
import { beginDrag } from './drag-items'
import { columnsThatFit, ItemHeads } from './item-columns'
import type { MenuOfItem } from './item-menu'
import { NoItems } from './no-items'
import styles from './item-cells.module.css'
import {
  activateItem,
  type Density,
  type ItemColumn,
  clearFilter,
  clearSelection,
  filterItems,
  select,
  toggleItemPanel,
  useProjectView,
} from '../../stores/project-view-store'
import { countOf, isSelected, selectAll, type Selection, selectRange, toggleItem } from '../../stores/selection'
import { ACT_OF_KEY, type SelectionAct } from './selection-acts'
import { useItems } from './use-items'

const CAPTION_HEIGHT = 62
const GAP = 12
const SIDES = 40
/** The style sheet takes the height of a row from here. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { comfortable: 48, compact: 30 }
/** Asked for by a key, the menu of an item stands a little inside of it. */
const MENU_INSET = 24
/** Drawn as skeletons until the first page tells how many there are. */
const TOTAL_UNKNOWN = 24

export interface ItemCellsHandle {
  readonly enter: () => void
}

interface ItemCellsProps {
  readonly projectId: number
  readonly filter: ItemFilter
  readonly statuses: ReadonlyMap<number, WorkflowStatus>
  readonly onOpen: (itemId: number) => void
  readonly onSelectAll: () => void
  /** Shows the past of an item. */
  readonly onHistory: (item: Item) => void
  /** Asks before the selected items are deleted; undefined: the person may not delete items. */
  readonly onDelete: (() => void) | undefined
  /** Opens the menu of an item. */
  readonly onMenu: (menu: MenuOfItem) => void
  /** Does what a key means with the selected items. */
  readonly onAct: (act: SelectionAct) => void
  /** Items can be dragged onto folders: it hears which, and that it is over; undefined: they can't. */
  readonly onDrag: ((dragged: Selection | undefined) => void) | undefined
  /** Columns of which the person is told nothing. */
  readonly hiddenColumns: readonly ItemColumn[]
  readonly ref?: Ref<ItemCellsHandle>
}

/** The items of a project as pictures or rows, read and drawn as far as they are in view; arrows move, Enter opens. */
export function ItemCells(props: ItemCellsProps) {
  const {
    projectId,
    filter,
    statuses,
    onOpen,
    onSelectAll,
    onHistory,
    onDelete,
    onMenu,
    onAct,
    onDrag,
    hiddenColumns,
    ref,
  } = props
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

  // The rows in view decide what is read, and the first answer decides how many rows there are.
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
    // Another list begins at its beginning.
    if (scroller.current !== null && filter !== undefined) scroller.current.scrollTop = 0
  }, [filter])

  const open = (index: number) => {
    const item = items.at(index)
    if (item !== undefined && item.disabled !== true) onOpen(item.id)
  }
  const toggle = (index: number) => {
    const item = items.at(index)
    if (item !== undefined && item.disabled !== true) select((present) => toggleItem(present, index, item))
  }
  const press = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-index]')
    if (cell === null) return
    const index = Number(cell.dataset['index'])
    activateItem(index)
    if (target.closest('[data-check]') !== null) toggle(index)
    else if (event.shiftKey) select((present) => selectRange(present, index, items.at))
    else if (event.ctrlKey || event.metaKey || selecting) toggle(index)
    else open(index)
  }
  const openMenu = (index: number, at: Point) => {
    const item = items.at(index)
    if (item === undefined || item.disabled === true) return
    activateItem(index)
    onMenu({ item, index, at })
  }
  const openMenuByPointer = (event: MouseEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (cell === null) return
    event.preventDefault()
    openMenu(Number(cell.dataset['index']), { x: event.clientX, y: event.clientY })
  }
  const drag = (event: DragEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const index = Number(cell?.dataset['index'])
    const item = cell === null ? undefined : items.at(index)
    if (item === undefined) return event.preventDefault()
    const isIn = isSelected(selection, item.id)
    beginDrag(event.dataTransfer, isIn ? countOf(selection) : 1)
    onDrag?.(isIn ? selection : selectAll([item], index))
  }
  const openMenuByKey = () => {
    const cell = scroller.current?.querySelector(`[data-index="${active}"]`)?.getBoundingClientRect()
    if (cell !== undefined) openMenu(active, { x: cell.left + MENU_INSET, y: cell.top + MENU_INSET })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      event.preventDefault()
      return openMenuByKey()
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a') return
      event.preventDefault()
      return onSelectAll()
    }
    if (event.key === 'Enter') return open(active)
    if (event.key === 'Delete' && onDelete !== undefined) {
      // Without a selection it is about the item that the keyboard is on.
      if (!selecting) toggle(active)
      return countOf(useProjectView.getState().selection) > 0 ? onDelete() : undefined
    }
    if (event.key === 'Escape' && selecting) return clearSelection()
    const here = items.at(active)
    if (event.key.toLowerCase() === 'h' && here !== undefined) {
      event.preventDefault()
      return onHistory(here)
    }
    if (event.key.toLowerCase() === 'i' && here !== undefined) {
      event.preventDefault()
      return toggleItemPanel()
    }
    if (event.key === ' ') {
      event.preventDefault()
      return toggle(active)
    }
    const act = ACT_OF_KEY[event.key.toLowerCase()]
    if (act !== undefined && !event.shiftKey) {
      event.preventDefault()
      if (!selecting) toggle(active)
      return countOf(useProjectView.getState().selection) > 0 ? onAct(act) : undefined
    }
    const shape = { total, columns, pageRows: Math.max(1, Math.floor(size.height / rowHeight)) }
    const target = indexAfterKey(event.key, active, shape)
    if (target === undefined) return
    event.preventDefault()
    activateItem(target)
    rows.reveal(Math.floor(target / columns))
    if (event.shiftKey) select((present) => selectRange(anchored(present, active), target, items.at))
    else if (!selecting) clearSelection()
  }
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
        onClick={press}
        onContextMenu={openMenuByPointer}
        onDragStart={drag}
        onDragEnd={() => onDrag?.(undefined)}
        onKeyDown={onKeyDown}
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

/** A range that has no beginning yet begins where the keyboard is. */
function anchored(selection: Selection, active: number): Selection {
  return countOf(selection) === 0 ? { ...selection, anchor: active } : selection
}
