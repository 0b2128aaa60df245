import type { DragEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import type { Item } from '#domain/entities'
import type { Point } from '../../../ui/context-menu'
import { indexAfterKey } from '../../../ui/grid-keys'
import { activateItem, clearSelection, select, toggleItemPanel, useProjectView } from '../../stores/project-view-store'
import { countOf, isSelected, selectAll, type Selection, selectRange, toggleItem } from '../../stores/selection'
import { beginDrag } from './drag-items'
import type { MenuOfItem } from './item-menu'
import { ACT_OF_KEY, type SelectionAct } from './selection-acts'
import type { Items } from './use-items'

/** A menu that a key opens stands a little inside its item. */
const MENU_INSET = 24

/** The acts that keys and presses ask for. */
export interface CellActs {
  readonly onOpen: (itemId: number) => void
  readonly onSelectAll: () => void
  /** Shows the history of an item. */
  readonly onHistory: (item: Item) => void
  /** Asks before it deletes the selected items; undefined: the person may not delete items. */
  readonly onDelete: (() => void) | undefined
  /** Opens the menu of an item. */
  readonly onMenu: (menu: MenuOfItem) => void
  /** Does the act of a key with the selected items. */
  readonly onAct: (act: SelectionAct) => void
  /** Called with the items of a drag onto folders, and at its end; undefined: items can't be dragged. */
  readonly onDrag: ((dragged: Selection | undefined) => void) | undefined
}

interface Cells {
  readonly scroller: RefObject<HTMLElement | null>
  readonly items: Items
  /** The item that the keyboard is on, by its index. */
  readonly active: number
  readonly shape: { readonly total: number; readonly columns: number; readonly pageRows: number }
  /** Scrolls to a row. */
  readonly reveal: (row: number) => void
}

/** How the pointer and the keyboard open, select, drag and change the items of a list. */
export function useCellInput({ scroller, items, active, shape, reveal }: Cells, acts: CellActs) {
  const { onOpen, onSelectAll, onHistory, onDelete, onMenu, onAct, onDrag } = acts
  const selection = useProjectView((state) => state.selection)
  const selecting = countOf(selection) > 0

  const usable = (index: number) => {
    const item = items.at(index)
    return item?.disabled === true ? undefined : item
  }
  const open = (index: number) => {
    const item = usable(index)
    if (item !== undefined) onOpen(item.id)
  }
  const toggle = (index: number) => {
    const item = usable(index)
    if (item !== undefined) select((present) => toggleItem(present, index, item))
  }
  const openMenu = (index: number, at: Point) => {
    const item = usable(index)
    if (item === undefined) return
    activateItem(index)
    onMenu({ item, index, at })
  }
  const openMenuByKey = () => {
    const cell = scroller.current?.querySelector(`[data-index="${active}"]`)?.getBoundingClientRect()
    if (cell !== undefined) openMenu(active, { x: cell.left + MENU_INSET, y: cell.top + MENU_INSET })
  }
  /** Does something with the selection; without one, with the item that the keyboard is on. */
  const withSelection = (run: () => void) => {
    if (!selecting) toggle(active)
    if (countOf(useProjectView.getState().selection) > 0) run()
  }
  const move = (target: number, isRange: boolean) => {
    activateItem(target)
    reveal(Math.floor(target / shape.columns))
    if (isRange) select((present) => selectRange(anchored(present, active), target, items.at))
    else if (!selecting) clearSelection()
  }

  /** Effect of a key; undefined if it has none here. */
  const actOfKey = (event: KeyboardEvent): (() => void) | undefined => {
    const key = event.key.toLowerCase()
    if (event.altKey) return undefined
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return openMenuByKey
    if (event.ctrlKey || event.metaKey) return key === 'a' ? onSelectAll : undefined
    if (event.key === 'Enter') return () => open(active)
    if (event.key === 'Delete' && onDelete !== undefined) return () => withSelection(onDelete)
    if (event.key === 'Escape' && selecting) return clearSelection
    const here = items.at(active)
    if (key === 'h' && here !== undefined) return () => onHistory(here)
    if (key === 'i' && here !== undefined) return toggleItemPanel
    if (event.key === ' ') return () => toggle(active)
    const act = ACT_OF_KEY[key]
    if (act !== undefined && !event.shiftKey) return () => withSelection(() => onAct(act))
    const target = indexAfterKey(event.key, active, shape)
    return target === undefined ? undefined : () => move(target, event.shiftKey)
  }

  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const index = indexAt(event)
      if (index === undefined) return
      activateItem(index)
      const isCheck = (event.target as HTMLElement).closest('[data-check]') !== null
      if (isCheck) toggle(index)
      else if (event.shiftKey) select((present) => selectRange(present, index, items.at))
      else if (event.ctrlKey || event.metaKey || selecting) toggle(index)
      else open(index)
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const index = indexAt(event)
      if (index === undefined) return
      event.preventDefault()
      openMenu(index, { x: event.clientX, y: event.clientY })
    },
    onDragStart(event: DragEvent<HTMLElement>) {
      const index = indexAt(event)
      const item = index === undefined ? undefined : items.at(index)
      if (index === undefined || item === undefined) return event.preventDefault()
      const isIn = isSelected(selection, item.id)
      beginDrag(event.dataTransfer, isIn ? countOf(selection) : 1)
      onDrag?.(isIn ? selection : selectAll([item], index))
    },
    onDragEnd: () => onDrag?.(undefined),
    onKeyDown(event: KeyboardEvent) {
      const run = actOfKey(event)
      if (run === undefined) return
      event.preventDefault()
      run()
    },
  }
}

/** The index of the item at an event. */
function indexAt({ target }: MouseEvent<HTMLElement>): number | undefined {
  const index = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** A range without a start begins at the item that the keyboard is on. */
function anchored(selection: Selection, active: number): Selection {
  return countOf(selection) === 0 ? { ...selection, anchor: active } : selection
}
