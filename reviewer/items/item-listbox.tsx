import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Item } from '#domain/entities'
import type { Point } from '../../ui/context-menu'
import { useRowWindow } from '../../ui/use-row-window'
import { useReviewer } from '../reviewer-context'
import type { ReviewerState } from '../reviewer-state'
import { useDerived } from '../use-reviewer-state'
import { statusName, statusOf } from '../workflow/item-status'
import { isUnderWay } from './change-rules'
import styles from './item-listbox.module.css'
import { ItemMenu, type MenuOfItem } from './item-menu'
import { ItemRow, rowElementId } from './item-row'
import { isDisabled } from './items-store'
import { useLeave } from './leave-store'

/** Id of the list's element, the target of a search. */
export const LIST_ID = 'items'

const ROW_HEIGHT = 48
const SKELETON_ROWS = 14
/** Offset of a row's menu from its corner when opened by keyboard. */
const MENU_INSET = 24
/** Pages that are only scrolled past are not requested. */
const VIEW_REST_MS = 60

/** State of the rows besides the items themselves. */
function listLook({ items, current, workflow, changes }: ReviewerState) {
  const { rows, pendingIds, unavailableIds } = items
  const { statuses, loaded } = workflow
  return { rows, pendingIds, unavailableIds, statuses, loaded, changes, currentId: current.item?.id }
}

/** Rows of the list; only visible ones are rendered. */
export function ItemListbox() {
  const { items, itemWindows, leaving } = useReviewer()
  const unkept = useLeave(leaving.store, (state) => state.unkept)
  const [hasMenu, setHasMenu] = useState(false)
  const [menu, setMenu] = useState<MenuOfItem>()
  useEffect(() => {
    void itemWindows.areKnown().then(setHasMenu)
  }, [itemWindows])
  const openMenu = useCallback(
    (item: Item, at: Point) => setMenu((last) => ({ item, at, serial: (last?.serial ?? 0) + 1 })),
    [],
  )
  const list = useRef<HTMLDivElement>(null)
  const known = useDerived(listLook)
  const { rows, currentId } = known
  const count = rows?.count ?? SKELETON_ROWS
  const { first, end, shift, spacer, view, isShown, showRow } = useRowWindow(list, count, ROW_HEIGHT)

  useEffect(() => {
    if (rows === undefined || end <= first) return
    const [from, to] = [rows.toIndex(first), rows.toIndex(end - 1)]
    const timer = setTimeout(() => items.pages.view(from, to), VIEW_REST_MS)
    return () => clearTimeout(timer)
  }, [items, rows, first, end])

  const currentIndex = currentId === undefined ? undefined : items.pages.indexOf(currentId)
  const currentRow = currentIndex === undefined ? undefined : rows?.toRow(currentIndex)
  useEffect(() => {
    // Also once the list has its height: a bar may have come in below it.
    if (currentRow !== undefined && view > 0) showRow(currentRow)
  }, [currentRow, view, showRow])

  const rendered = useMemo(() => Array.from({ length: end - first }, (_, at) => first + at), [first, end])
  const isRendered = currentRow !== undefined && currentRow >= first && currentRow < end

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        id={LIST_ID}
        className={styles.list}
        role="listbox"
        aria-label="Items"
        aria-busy={rows === undefined || undefined}
        aria-activedescendant={isRendered && currentId !== undefined ? rowElementId(currentId) : undefined}
        tabIndex={0}
        onContextMenu={(event) => {
          // For the keyboard: a row has already handled its own menu.
          if (!hasMenu || event.defaultPrevented || event.target !== event.currentTarget) return
          const row = currentId === undefined ? null : document.getElementById(rowElementId(currentId))
          const item = currentIndex === undefined ? undefined : items.pages.itemAt(currentIndex)
          if (row === null || item === undefined) return
          event.preventDefault()
          const { left, top } = row.getBoundingClientRect()
          openMenu(item, { x: left + MENU_INSET, y: top + MENU_INSET })
        }}
      >
        <div className={styles.spacer} style={{ height: spacer }} role="presentation">
          <div className={styles.window} role="presentation">
            <div style={{ transform: `translateY(${shift}px)` }} role="presentation">
              {rendered.map((row) => {
                const item = rows === undefined ? undefined : items.pages.itemAt(rows.toIndex(row))
                return (
                  <ItemRow
                    key={row}
                    item={item}
                    status={item && statusOf(known, item)}
                    statusName={item === undefined ? '' : statusName(known, item)}
                    row={row}
                    count={count}
                    selected={item !== undefined && item.id === currentId}
                    disabled={item !== undefined && isDisabled(known, item)}
                    pending={item !== undefined && known.pendingIds.has(item.id)}
                    unkept={item === undefined ? 0 : (unkept[item.id] ?? 0)}
                    changing={item !== undefined && isUnderWay(known, 'status', item.id)}
                    pictured={isShown}
                    onChoose={items.choose}
                    onMenu={hasMenu ? openMenu : undefined}
                  />
                )
              })}
            </div>
          </div>
        </div>
      </div>
      {menu !== undefined && (
        <ItemMenu key={menu.serial} {...menu} onChoose={items.choose} onClose={() => list.current?.focus()} />
      )}
    </div>
  )
}
