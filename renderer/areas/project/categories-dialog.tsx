import { useState } from 'react'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { SearchField } from '../../../ui/search-field'
import { countText } from '../../../ui/texts'
import styles from './categories-dialog.module.css'
import type { ItemCategory } from './use-item-categories'

interface CategoriesDialogProps {
  readonly title: string
  readonly verb: string
  readonly rows: readonly ItemCategory[]
  /** `any` allows several. */
  readonly kind: 'one' | 'any'
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  readonly onClose: () => void
}

/** Searches and chooses categories. */
export function CategoriesDialog({ title, verb, rows, kind, chosen, onChoose, onClose }: CategoriesDialogProps) {
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set(chosen))
  const wanted = search.trim().toLowerCase()
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(wanted))
  const isOne = kind === 'one'
  const mark = (id: number) =>
    setMarked((before) => {
      if (isOne) return new Set([id])
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const isReady = !isOne || marked.size === 1
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onClose}
      onSubmit={() => {
        if (!isReady) return
        onClose()
        onChoose([...marked])
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isReady}>
            {verb}
          </Button>
        </>
      }
    >
      <SearchField
        label="Search categories"
        value={search}
        escape="passes"
        data-first-focus
        onChange={(value) => {
          setSearch(value)
          // A single match is selected.
          const [first, ...others] = rows.filter(({ name }) => name.toLowerCase().includes(value.trim().toLowerCase()))
          if (isOne && first !== undefined && others.length === 0) setMarked(new Set([first.id]))
        }}
      />
      <ul className={styles.list} aria-label="Categories">
        {shown.map(({ id, name, items }) => (
          <li key={id}>
            <label className={styles.row}>
              <input
                type={isOne ? 'radio' : 'checkbox'}
                name="category"
                checked={marked.has(id)}
                onChange={() => mark(id)}
              />
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.count}>{countText(items)}</span>
            </label>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className={styles.count} role="status">
          No category has “{search.trim()}” in its name.
        </p>
      )}
    </Dialog>
  )
}
