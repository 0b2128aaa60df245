import { useEffect, useMemo, useRef } from 'react'
import { useRowWindow } from '../../ui/use-row-window'
import { useReviewer } from '../reviewer-context'
import { useCurrent, useItems, useWorkflow } from '../use-reviewer-state'
import styles from './item-listbox.module.css'
import { ItemRow, rowElementId } from './item-row'

const ROW_HEIGHT = 48
const SKELETON_ROWS = 14
/** Pages that are only rushed past are not asked for. */
const VIEW_REST_MS = 60

/** The rows of the list: only those in view are in the page, whatever the list's length. */
export function ItemListbox() {
  const { items, workflow } = useReviewer()
  const list = useRef<HTMLDivElement>(null)
  const rows = useItems((state) => state.rows)
  const pendingIds = useItems((state) => state.pendingIds)
  useItems((state) => state.unavailableIds)
  const changingIds = useWorkflow((state) => state.changingIds)
  const currentId = useCurrent((state) => state.item?.id)
  const count = rows?.count ?? SKELETON_ROWS
  const { first, end, shift, spacer, isShown, showRow } = useRowWindow(list, count, ROW_HEIGHT)

  useEffect(() => {
    if (rows === undefined || end <= first) return
    const [from, to] = [rows.toIndex(first), rows.toIndex(end - 1)]
    const timer = setTimeout(() => items.pages.view(from, to), VIEW_REST_MS)
    return () => clearTimeout(timer)
  }, [items, rows, first, end])

  const currentIndex = currentId === undefined ? undefined : items.pages.indexOf(currentId)
  const currentRow = currentIndex === undefined ? undefined : rows?.toRow(currentIndex)
  useEffect(() => {
    if (currentRow !== undefined) showRow(currentRow)
  }, [currentRow, showRow])

  const rendered = useMemo(() => Array.from({ length: end - first }, (_, at) => first + at), [first, end])
  const isRendered = currentRow !== undefined && currentRow >= first && currentRow < end

  return (
    <div className={styles.frame}>
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        aria-label="Items"
        aria-busy={rows === undefined || undefined}
        aria-activedescendant={isRendered && currentId !== undefined ? rowElementId(currentId) : undefined}
        tabIndex={0}
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
                    status={item === undefined ? undefined : workflow.statusOf(item)}
                    statusName={item === undefined ? '' : workflow.statusName(item)}
                    row={row}
                    count={count}
                    selected={item !== undefined && item.id === currentId}
                    disabled={item !== undefined && items.isDisabled(item)}
                    pending={item !== undefined && pendingIds.has(item.id)}
                    changing={item !== undefined && changingIds.has(item.id)}
                    pictured={isShown}
                    onChoose={items.choose}
                  />
                )
              })}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}
