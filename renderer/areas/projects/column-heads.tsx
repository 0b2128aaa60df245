import { ArrowDown, ArrowUp } from 'lucide-react'
import styles from './project-cells.module.css'
import { PROJECT_SORT_LABEL, type ProjectSort } from './project-list'
import { sortProjects, useProjects } from './projects-store'

const HEADS: readonly { readonly label: string; readonly sort?: ProjectSort }[] = [
  { label: 'Name', sort: 'name' },
  { label: 'Type', sort: 'type' },
  { label: 'Status' },
  { label: 'Progress' },
  { label: 'Created', sort: 'created' },
]

/** What the columns of the rows are called; some sort the list. */
export function ColumnHeads() {
  const { sort: chosen, direction } = useProjects()
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <div className={styles.columns}>
      {HEADS.map(({ label, sort }) =>
        sort === undefined ? (
          <span key={label}>{label}</span>
        ) : (
          <button
            key={label}
            type="button"
            className={styles.sort}
            aria-label={`Sort by ${PROJECT_SORT_LABEL[sort].toLowerCase()}`}
            onClick={() => sortProjects(sort)}
          >
            {label}
            <Arrow size={13} aria-hidden="true" className={chosen === sort ? undefined : styles.hidden} />
          </button>
        ),
      )}
    </div>
  )
}
