import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from './dialog'
import { type Column, shownColumns } from './columns'
import styles from './columns-menu.module.css'
import { type List, useList } from './list'

interface ColumnsMenuProps<R> {
  readonly list: List
  readonly columns: readonly Column<R>[]
}

/** The button that opens the choice of columns. */
export function ColumnsMenu<R>({ list, columns }: ColumnsMenuProps<R>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        icon={<Columns3 size={15} />}
        aria-label="Columns"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <ColumnsDialog list={list} columns={columns} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows and hides columns, and moves them; each change is seen at once. */
function ColumnsDialog<R>({ list, columns, onClose }: ColumnsMenuProps<R> & { readonly onClose: () => void }) {
  const look = useList(list)
  const shown = shownColumns(columns, look).filter(({ isName }) => !isName)
  const hidden = columns.filter((column) => !column.isName && !shown.includes(column))
  const ids = shown.map(({ id }) => id)
  const set = (next: readonly string[]) => look.set({ columns: next })
  const move = (at: number, to: number) => set(ids.with(at, ids[to] ?? '').with(to, ids[at] ?? ''))
  return (
    <Dialog
      title="Columns"
      width={360}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => look.set({ columns: null, widths: {} })}>Reset columns</Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className={styles.columns} aria-label="Columns">
        {[...shown, ...hidden].map(({ id, label }, at) => {
          const isShown = at < shown.length
          return (
            <li key={id} className={styles.column}>
              <label className={styles.label}>
                <input
                  type="checkbox"
                  checked={isShown}
                  data-first-focus={at === 0 || undefined}
                  onChange={() => set(isShown ? ids.filter((one) => one !== id) : [...ids, id])}
                />
                {label}
              </label>
              {isShown && (
                <>
                  <Button
                    size="small"
                    look="quiet"
                    icon={<ArrowUp size={14} />}
                    aria-label={`Move ${label} to the left`}
                    disabled={at === 0}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    size="small"
                    look="quiet"
                    icon={<ArrowDown size={14} />}
                    aria-label={`Move ${label} to the right`}
                    disabled={at === shown.length - 1}
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
