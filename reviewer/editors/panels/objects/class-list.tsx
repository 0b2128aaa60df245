import { Eye, EyeOff } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OfferedClass } from '../../document/class-choice'
import { type ClassCount, classCounts, type ObjectViews } from '../../document/object-view'
import styles from './class-list.module.css'
import { className } from './words'

interface ClassListProps {
  readonly objects: readonly AnnotationObject[]
  readonly hidden: ReadonlySet<string>
  /** Something else than a class is not shown. */
  readonly isPartly: boolean
  readonly views: ObjectViews
  /** The classes that can be given; none where nothing can be changed. */
  readonly choosing?: Choosing | undefined
}

/** Takes a class in hand, and gives it to what is selected. */
export interface Choosing {
  readonly offered: readonly OfferedClass[]
  readonly current: string
  readonly choose: (chosen: OfferedClass) => void
  /** One was chosen by the keyboard, which goes on with the picture. */
  readonly onChosen: () => void
  /** Makes a class of this name; undefined where that may not be. */
  readonly create: ((name: string) => void) | undefined
}

/** So many classes have a digit. */
const DIGITS = 10

/** The legend: each class with its colour, its count and its eye; pointing at objects does not draw it anew. */
export const ClassList = memo(function ClassList({
  objects,
  hidden,
  isPartly: isPartlyElse,
  views,
  choosing,
}: ClassListProps) {
  const [search, setSearch] = useState('')
  const all = useMemo(() => withOffered(classCounts(objects), choosing?.offered), [objects, choosing?.offered])
  const wanted = search.trim().toLowerCase()
  const classes = wanted === '' ? all : all.filter((one) => one.className.toLowerCase().includes(wanted))
  const isNew = wanted !== '' && all.every((one) => one.className.toLowerCase() !== wanted) && classes.length === 0
  const isPartly = isPartlyElse || classes.some((one) => hidden.has(one.className))
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
      {choosing !== undefined && (
        <input
          type="search"
          data-part="classes"
          className={styles.search}
          aria-label={choosing.create === undefined ? 'Search classes' : 'Search or make a class'}
          placeholder={choosing.create === undefined ? 'Search classes' : 'Search or make a class'}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [first] = classes
            const found = choosing.offered.find(({ className: name }) => name === first?.className)
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (found !== undefined) choosing.choose(found)
            else if (isNew) choosing.create?.(search.trim())
            setSearch('')
            choosing.onChosen()
          }}
        />
      )}
      {isNew && choosing?.create !== undefined && (
        <button
          type="button"
          className={styles.make}
          onClick={() => {
            choosing.create?.(search.trim())
            setSearch('')
          }}
        >
          Make the class “{search.trim()}”
        </button>
      )}
      <ul className={styles.list}>
        {classes.map((one) => {
          const isHidden = hidden.has(one.className)
          const name = className(one.className)
          return (
            <li
              key={one.className}
              className={styles.row}
              data-hidden={isHidden || undefined}
              data-current={choosing?.current === one.className || undefined}
            >
              <span className={styles.swatch} style={{ background: one.colour }} aria-hidden />
              <ClassName name={one.className} choosing={choosing} />
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
})

/** The class's name; a button that takes it in hand where objects can be changed. */
function ClassName({ name, choosing }: { readonly name: string; readonly choosing: Choosing | undefined }) {
  const at = choosing?.offered.findIndex((one) => one.className === name) ?? -1
  const offered = choosing?.offered[at]
  const words = className(name)
  if (choosing === undefined || offered === undefined)
    return (
      <span className={styles.name} title={words}>
        {words}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={choosing.current === name}
      title={`Draw ${words}, or make the selected objects ${words}`}
      onClick={() => choosing.choose(offered)}
    >
      {words}
      {at < DIGITS && (
        <kbd className={styles.digit} aria-hidden>
          {(at + 1) % DIGITS}
        </kbd>
      )}
    </button>
  )
}

/** The classes of the item, and those that could be given behind them; where they can be given, in the project's order. */
function withOffered(
  counted: readonly ClassCount[],
  offered: readonly OfferedClass[] | undefined,
): readonly ClassCount[] {
  if (offered === undefined) return counted
  const counts = new Map(counted.map((one) => [one.className, one]))
  const names = new Set(offered.map((one) => one.className))
  return [
    ...offered.map(({ className: name, colour }) => counts.get(name) ?? { className: name, colour, count: 0 }),
    ...counted.filter((one) => !names.has(one.className)),
  ]
}
