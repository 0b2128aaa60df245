import { RotateCw } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../ui/button'
import { SearchField } from '../../ui/search-field'
import { Skeleton } from '../../ui/skeleton'
import { countText } from '../../ui/texts'
import styles from './filter-editor.module.css'
import { type Filter, type FilterChoice, type FilterDef, isGone, labelOf } from './filters'

/** Of more, some are found by their names. */
const SEARCHED_FROM = 9
const SHOWN_MAX = 200

interface FilterChoicesProps {
  readonly def: FilterDef
  readonly chosen: Filter['values']
  readonly problem: string | undefined
  readonly onChange: (chosen: Filter['values']) => void
}

/** The choices of a field, of which any number is taken; arrows go through them. */
export function FilterChoices({ def, chosen, problem, onChange }: FilterChoicesProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const { choices } = def
  if (choices === undefined) {
    if (def.problem === undefined) return <Skeleton height={90} radius={6} />
    return (
      <div className={styles.failed}>
        <p className={styles.problem} role="alert">
          {def.problem}
        </p>
        {def.onRetry !== undefined && (
          <Button size="small" data-first-focus icon={<RotateCw size={14} />} onClick={def.onRetry}>
            Try again
          </Button>
        )}
      </div>
    )
  }
  const gone = chosen
    .filter((value) => isGone(value, def))
    .map((value): FilterChoice => ({ value, label: labelOf(value, def) }))
  const all = [...gone, ...choices]
  const wanted = search.trim().toLowerCase()
  const found = all.filter(({ label, hint = '' }) => `${label} ${hint}`.toLowerCase().includes(wanted))
  const shown = found.slice(0, SHOWN_MAX)
  const toggle = (value: string | number) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  const isSearched = all.length >= SEARCHED_FROM
  return (
    <>
      {isSearched && (
        <SearchField label="Search choices" value={search} escape="passes" data-first-focus onChange={setSearch} />
      )}
      <div
        role="group"
        aria-label={def.label}
        aria-describedby={problem === undefined ? undefined : id}
        className={styles.choices}
        onKeyDown={goThrough}
      >
        {shown.map(({ value, label, hint, icon }, at) => (
          <label key={value} className={styles.choice} data-gone={isGone(value, def) || undefined}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              data-first-focus={!isSearched && at === 0 ? true : undefined}
              onChange={() => toggle(value)}
            />
            {icon}
            <span className={styles.name} title={label}>
              {label}
            </span>
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </label>
        ))}
        {shown.length === 0 && (
          <p className={styles.hint} role="status">
            {all.length === 0 ? 'No choices.' : `Nothing matches “${search.trim()}”.`}
          </p>
        )}
        {found.length > shown.length && (
          <p className={styles.hint}>{countText(found.length - shown.length)} more: search for them.</p>
        )}
      </div>
      {problem !== undefined && (
        <p id={id} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function goThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const here = boxes.findIndex((box) => box === document.activeElement)
  boxes[(here + (event.key === 'ArrowDown' ? 1 : -1) + boxes.length) % boxes.length]?.focus()
}
