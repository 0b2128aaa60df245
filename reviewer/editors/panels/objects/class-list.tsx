import { Eye, EyeOff } from 'lucide-react'
import { useMemo } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { classCounts, type ObjectViews } from '../../document/object-view'
import styles from './class-list.module.css'
import { className } from './words'

interface ClassListProps {
  readonly objects: readonly AnnotationObject[]
  readonly hidden: ReadonlySet<string>
  readonly isolated: boolean
  readonly views: ObjectViews
}

/** The legend: each class with its colour, its count and its eye. */
export function ClassList({ objects, hidden, isolated, views }: ClassListProps) {
  const classes = useMemo(() => classCounts(objects), [objects])
  const isPartly = isolated || classes.some((one) => hidden.has(one.className))
  return (
    <section className={styles.section} aria-label="Classes">
      <div className={styles.head}>
        <h3 className={styles.title}>Classes</h3>
        {isPartly && (
          <button type="button" className={styles.all} onClick={views.showAll}>
            Show all
          </button>
        )}
      </div>
      <ul className={styles.list}>
        {classes.map((one) => {
          const isHidden = hidden.has(one.className)
          const name = className(one.className)
          return (
            <li key={one.className} className={styles.row} data-hidden={isHidden || undefined}>
              <span className={styles.swatch} style={{ background: one.colour }} aria-hidden />
              <span className={styles.name} title={name}>
                {name}
              </span>
              {classes.length > 1 && (
                <button
                  type="button"
                  className={styles.only}
                  aria-label={`Show only ${name}`}
                  onClick={() => views.onlyClass(one.className)}
                >
                  Only
                </button>
              )}
              <span className={styles.count}>{one.count.toLocaleString('en')}</span>
              <button
                type="button"
                className={styles.eye}
                aria-label={`${name} shown`}
                aria-pressed={!isHidden}
                title={isHidden ? `Show ${name}` : `Hide ${name}`}
                onClick={() => views.toggleClass(one.className)}
              >
                {isHidden ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
