import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { indexAfterKey } from '../../ui/grid-keys'
import { useContentRows } from '../../ui/use-row-window'
import { useSize } from '../../ui/use-size'
import { type Column, type RowsProps, shownColumns } from './columns'
import { useList } from './list'
import styles from './rows.module.css'

const ROW_HEIGHT = 40

/** The same table for very many rows, of which only those in view are drawn. */
export function WindowedRows<R>(props: RowsProps<R>) {
  const { list, label, columns, rows, keyOf, onOpen, selected, onSelect } = props
  const look = useList(list)
  const shown = shownColumns(columns, look)
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const view = useContentRows(scroller, rows.length, ROW_HEIGHT)
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, rows.length - 1)
  const tracks = { gridTemplateColumns: shown.map(trackOf(look.widths)).join(' ') }

  const toggle = (index: number) => {
    const row = rows[index]
    if (row === undefined || onSelect === undefined) return
    const next = new Set(selected)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    onSelect(next)
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row !== undefined) onOpen?.(keyOf(row))
  }
  const press = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (cell === null) return
    const index = Number(cell.dataset['index'])
    setActive(index)
    if (event.ctrlKey || event.metaKey || (selected?.size ?? 0) > 0) toggle(index)
    else open(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.target !== event.currentTarget) return
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    const pageRows = Math.max(1, Math.floor(size.height / ROW_HEIGHT) - 1)
    const target = indexAfterKey(event.key, active, { total: rows.length, columns: 1, pageRows })
    if (isAll && onSelect !== undefined) onSelect(new Set(rows.map(keyOf)))
    else if (event.key === ' ') toggle(active)
    else if (event.key === 'Enter') open(active)
    else if (event.key === 'Escape' && (selected?.size ?? 0) > 0) onSelect?.(new Set())
    else if (target !== undefined) {
      setActive(target)
      view.reveal(target)
    } else return
    event.preventDefault()
  }
  const inView = rows.slice(view.first, view.end)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={onSelect !== undefined}
      aria-activedescendant={active >= view.first && active < view.end ? `${list.name}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={press}
    >
      <div role="row" aria-rowindex={1} className={styles.windowedHeads} style={tracks}>
        {shown.map((column) => (
          <WindowedHead key={column.id} column={column} list={list} />
        ))}
      </div>
      <div role="presentation" className={styles.spread} style={{ height: view.spacer }}>
        <div role="presentation" className={styles.inView} style={{ transform: `translateY(${view.top}px)` }}>
          {inView.map((row, offset) => {
            const index = view.first + offset
            return (
              <div
                key={keyOf(row)}
                id={`${list.name}-${index}`}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={onSelect === undefined ? undefined : selected?.has(keyOf(row)) === true}
                className={styles.windowedRow}
                style={{ ...tracks, height: ROW_HEIGHT }}
                data-index={index}
                data-active={index === active || undefined}
                data-opens={onOpen !== undefined || undefined}
              >
                {shown.map((column) => (
                  <div key={column.id} role="gridcell" className={styles.cell}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function WindowedHead<R>({
  column: { label, sort: by },
  list,
}: Pick<RowsProps<R>, 'list'> & { readonly column: Column<R> }) {
  const { sort, set } = useList(list)
  if (by === undefined)
    return (
      <span role="columnheader" className={styles.head}>
        {label}
      </span>
    )
  const isChosen = sort?.by === by
  const descending = isChosen && sort.descending
  const Arrow = descending ? ArrowDown : ArrowUp
  return (
    <span
      role="columnheader"
      className={styles.head}
      aria-sort={isChosen ? (descending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => set({ sort: { by, descending: isChosen && !descending } })}
      >
        {label}
        {isChosen && <Arrow size={13} aria-hidden="true" />}
      </button>
    </span>
  )
}

const trackOf =
  (widths: Readonly<Record<string, number>>) =>
  <R,>({ id, sort, width, share }: Column<R>): string => {
    const own = widths[sort ?? id]
    if (own !== undefined) return `${own}px`
    return share === 0 ? `${width}px` : `minmax(${width}px, ${share}fr)`
  }
