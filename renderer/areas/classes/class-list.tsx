import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react'
import type { WireClass } from '#endpoints'
import { indexAfterKey } from '../../../ui/grid-keys'
import { useContentRows } from '../../../ui/use-row-window'
import { useSize } from '../../../ui/use-size'
import { useReorder } from '../../kit/use-reorder'
import styles from './class-list.module.css'
import { ClassListRow } from './class-list-row'
import { useDrafts } from './drafts-store'
import type { ClassActs } from './use-class-acts'
import type { Uses } from './use-classes'

const ROW_HEIGHT = 40

export interface ClassListHandle {
  readonly enter: () => void
}

interface ClassListProps {
  readonly projectId: number
  readonly rows: readonly WireClass[]
  readonly uses: ReadonlyMap<number, Uses> | undefined
  readonly current: number | null
  readonly selected: ReadonlySet<number>
  readonly mayChange: boolean
  /** Every class is in the list, so people can change the order. */
  readonly isWhole: boolean
  readonly acts: ClassActs
  readonly onSelect: (selected: ReadonlySet<number>) => void
  readonly onOpen: (classId: number) => void
  /** Moves the focus to the fields of a class. */
  readonly onEdit: (classId: number) => void
  readonly onDelete: (ids: readonly number[]) => void
  readonly ref?: Ref<ClassListHandle>
}

/** The list of classes: arrows move, Space selects, a digit sets the key; Alt with arrows or a drag sets the order. */
export function ClassList({ ref, ...props }: ClassListProps) {
  const { projectId, rows, uses, current, selected, mayChange, isWhole, acts, onSelect, onOpen, onEdit, onDelete } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const drawn = useContentRows(scroller, rows.length, ROW_HEIGHT)
  const drafts = useDrafts((state) => state.drafts)
  const here = Math.max(
    0,
    rows.findIndex(({ id }) => id === current),
  )
  const mayOrder = mayChange && isWhole

  const focus = (index: number) => {
    drawn.reveal(index)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ enter: () => focus(here) }))

  const toggle = (id: number) => onSelect(toggled(selected, id))
  const reorder = useReorder((from, to) => {
    const row = rows[from]
    if (row !== undefined) void acts.move(row.id, from, to)
  })
  const moveBy = (index: number, by: number) => {
    const row = rows[index]
    const to = index + by
    if (row === undefined || to < 0 || to >= rows.length) return
    void acts.move(row.id, index, to)
    drawn.reveal(to)
  }
  const giveDigit = (row: WireClass, digit: number) =>
    void acts.change('key of a class', [{ id: row.id, digit: row.digit === digit ? null : digit }])

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    const index = Number(cell?.dataset['index'])
    const row = rows[index]
    if (cell === null || row === undefined || (event.target as HTMLElement).closest('a') === null) return
    const run = actOfKey(event, row)
    if (run === undefined) return
    event.preventDefault()
    run()
    function actOfKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, { id }: WireClass): (() => void) | undefined {
      const isMod = ctrlKey || metaKey
      if (isMod) return key === 'a' ? () => onSelect(new Set(rows.map((each) => each.id))) : undefined
      const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
      const by = steps[key]
      if (altKey) return by === undefined || !mayOrder ? undefined : () => moveBy(index, by)
      if (key === ' ') return () => toggle(id)
      if (key === 'Enter' || key === 'F2') return () => onEdit(id)
      if (key === 'Escape' && selected.size > 0) return () => onSelect(new Set())
      if (mayChange && key === 'Delete') return () => onDelete(selected.size > 0 ? [...selected] : [id])
      if (mayChange && row !== undefined && /^\d$/.test(key)) return () => giveDigit(row, Number(key))
      const shape = { total: rows.length, columns: 1, pageRows: Math.max(1, Math.floor(size.height / ROW_HEIGHT)) }
      const next = indexAfterKey(key, index, shape)
      const there = next === undefined ? undefined : rows[next]
      if (next === undefined || there === undefined) return undefined
      return () => {
        onOpen(there.id)
        focus(next)
      }
    }
  }
  return (
    <div ref={scroller} className={styles.scroller} tabIndex={-1}>
      <div style={{ height: drawn.spacer }} className={styles.spread}>
        {/* The links in it receive the keys. */}
        <ul
          aria-label="Classes"
          className={styles.rows}
          style={{ transform: `translateY(${drawn.top}px)` }}
          onKeyDown={onKeyDown}
          {...reorder.handlers}
        >
          {rows.slice(drawn.first, drawn.end).map((row, offset) => {
            const index = drawn.first + offset
            return (
              <ClassListRow
                key={row.id}
                projectId={projectId}
                row={row}
                index={index}
                uses={uses?.get(row.id)}
                isCurrent={row.id === current}
                isEntry={index === here}
                isSelected={selected.has(row.id)}
                isUnsaved={drafts.has(row.id)}
                dropSide={reorder.sideOf(index)}
                onToggle={mayChange ? () => toggle(row.id) : undefined}
                onDragStart={mayOrder ? (event) => reorder.start(event, index, row.name) : undefined}
              />
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
