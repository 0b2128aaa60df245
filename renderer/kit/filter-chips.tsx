import { TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import styles from './filter-chips.module.css'
import { FilterEditor } from './filter-editor'
import { type Filter, type FilterDef, type FilterWords, wordsOf } from './filters'

interface FilterChipsProps {
  readonly label: string
  readonly defs: readonly FilterDef[]
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
  /** The last one is gone: takes the focus that it had. */
  readonly onEmptied: () => void
}

/** The filters of a list as chips: Enter edits one, Delete takes it away, and arrows go from one to the next. */
export function FilterChips({ label, defs, filters, onChange, onEmptied }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [edited, setEdited] = useState<number>()
  /** The chip to focus after the filters re-render. */
  const next = useRef<number>(undefined)
  const chipAt = (at: number) => chipIn(list.current, at)
  useEffect(() => {
    if (next.current === undefined) return
    chipIn(list.current, Math.min(next.current, filters.length - 1))?.focus()
    next.current = undefined
  }, [filters, list])
  if (filters.length === 0) return null
  const remove = (at: number) => {
    next.current = at
    onChange(filters.filter((_one, index) => index !== at))
    if (filters.length === 1) onEmptied()
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 1 : -1
      chipAt((at + step + filters.length) % filters.length)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.bar}>
      <ul ref={list} className={styles.chips} aria-label={label}>
        {filters.map((filter, at) => {
          const def = defs.find(({ field }) => field === filter.field)
          const words = wordsOf(filter, def)
          const text = [words.field, words.operator, words.value].filter(Boolean).join(' ')
          return (
            <li key={`${at} ${filter.field}`} className={styles.chip} data-gone={words.isGone || undefined}>
              <button
                type="button"
                data-chip
                className={styles.main}
                aria-haspopup={def === undefined ? undefined : 'dialog'}
                aria-keyshortcuts="Delete"
                aria-description={words.isGone ? GONE : undefined}
                title={words.isGone ? `${text}. ${GONE}` : text}
                onClick={() => def !== undefined && setEdited(at)}
                onKeyDown={(event) => onKeyDown(event, at)}
              >
                <Words words={words} />
              </button>
              <button
                type="button"
                tabIndex={-1}
                className={styles.remove}
                aria-label={`Remove: ${text}`}
                onClick={() => remove(at)}
              >
                <X size={13} aria-hidden="true" />
              </button>
              {edited === at && def !== undefined && (
                <FilterEditor
                  def={def}
                  filter={filter}
                  anchor={() => chipAt(at)}
                  onApply={(changed) => onChange(filters.map((one, index) => (index === at ? changed : one)))}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <Button
        size="small"
        look="quiet"
        className={styles.clear}
        onClick={() => {
          onChange([])
          onEmptied()
        }}
      >
        Clear filters
      </Button>
    </div>
  )
}

const chipIn = (list: HTMLElement | null, at: number) => list?.querySelectorAll<HTMLElement>('[data-chip]')[at] ?? null

const GONE = 'This was deleted: change the filter or remove it'

function Words({ words: { field, operator, value, isGone } }: { readonly words: FilterWords }) {
  return (
    <>
      {isGone && <TriangleAlert size={13} aria-hidden="true" className={styles.mark} />}
      <span className={styles.text}>
        {field} <span className={styles.operator}>{operator}</span> <span className={styles.value}>{value}</span>
      </span>
    </>
  )
}
