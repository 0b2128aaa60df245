import { ListCheck, ScanEye } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { IconButton } from '../../../../ui/icon-button'
import { SearchField } from '../../../../ui/search-field'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { OfferedClass } from '../../document/class-choice'
import { classKeys } from '#domain/class-keys'
import { type ClassCount, digestOf } from '../../document/object-digest'
import type { ObjectViews } from '../../document/object-view'
import styles from './class-list.module.css'
import type { ClassActs } from './class-menu'
import { ClassRow } from './class-row'
import type { Choosing } from './choosing'

interface ClassListProps {
  readonly objects: readonly AnnotationObject[]
  readonly hidden: ReadonlySet<string>
  /** Content other than classes is partly hidden. */
  readonly isPartly: boolean
  readonly views: ObjectViews
  /** The assignable classes; none if nothing can be changed. */
  readonly choosing?: Choosing | undefined
  /** More actions per class, if the editor has any. */
  readonly acts?: ClassActs
  /** List only classes with objects on the item. */
  readonly onlyUsed: boolean
  readonly onOnlyUsed: (isOn: boolean) => void
}

const ROW_HEIGHT = 30
/** Minimum number of classes for a search field, if users can't create classes. */
const SEARCH_FROM = 8
/** Up to this number, all classes are listed. */
const FEW = 4

/** The legend: each class with its colour, count and visibility button. Hovering objects doesn't re-render it. */
export const ClassList = memo(function ClassList(props: ClassListProps) {
  const { objects, hidden, isPartly: isPartlyElse, views, choosing, acts, onlyUsed, onOnlyUsed } = props
  const [search, setSearch] = useState('')
  /** Index of the match that Enter chooses. */
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const offered = choosing?.offered
  const all = useMemo(() => withOffered(digestOf(objects).classes, offered), [objects, offered])
  const places = useMemo(() => new Map(offered?.map((one, place) => [one.className, place])), [offered])
  const wanted = search.trim().toLowerCase()
  const current = choosing?.current
  const isUsed = useCallback((one: ClassCount) => one.count > 0 || one.className === current, [current])
  const unused = all.length - all.filter(isUsed).length
  const classes = useMemo(() => {
    // A search covers all classes.
    if (wanted !== '') return all.filter((one) => one.className.toLowerCase().includes(wanted))
    return onlyUsed ? all.filter(isUsed) : all
  }, [all, wanted, onlyUsed, isUsed])
  const isNew = wanted !== '' && classes.length === 0 && choosing?.create !== undefined
  const isPartly = isPartlyElse || all.some((one) => hidden.has(one.className))
  const aimed = wanted === '' ? -1 : Math.min(at, classes.length - 1)
  const { first, end, shift, spacer, view, showRow } = useRowWindow(list, classes.length, ROW_HEIGHT)
  const inHand = useMemo(
    () => (wanted === '' ? classes.findIndex((one) => one.className === current) : -1),
    [wanted, classes, current],
  )
  // Also scrolls when the selection's attributes shrink the list.
  useEffect(() => {
    if (inHand >= 0 && view > 0) showRow(inHand)
  }, [inHand, view, showRow])

  function find(text: string): void {
    setSearch(text)
    setAt(0)
    showRow(0)
  }

  function create(): void {
    choosing?.create?.(search.trim())
    find('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by !== 0 && wanted !== '') {
      event.preventDefault()
      const next = Math.min(Math.max(aimed + by, 0), classes.length - 1)
      setAt(next)
      showRow(next)
    }
    if (event.key !== 'Enter' || choosing === undefined) return
    event.preventDefault()
    const found = offered?.[places.get(classes[Math.max(0, aimed)]?.className ?? '') ?? -1]
    if (found !== undefined) choosing.choose(found)
    else if (isNew) return create()
    find('')
    choosing.onChosen()
  }

  const searchWords = choosing?.create === undefined ? 'Search classes' : 'Search or add a class'
  return (
    <section className={styles.section} aria-label="Classes">
      <div className={styles.head}>
        {choosing !== undefined || all.length >= SEARCH_FROM ? (
          <div className={styles.search} data-part="classes">
            <SearchField label={searchWords} value={search} onChange={find} onKeyDown={onKeyDown} />
          </div>
        ) : (
          <h3 className={styles.title}>Classes</h3>
        )}
        {(onlyUsed || (unused > 0 && all.length > FEW)) && (
          <IconButton
            label={onlyUsed ? 'Show unused classes' : 'Hide unused classes'}
            icon={ListCheck}
            pressed={onlyUsed}
            onClick={() => onOnlyUsed(!onlyUsed)}
          />
        )}
        {isPartly && <IconButton label="Show all" icon={ScanEye} onClick={views.showAll} />}
      </div>
      {isNew && (
        <button type="button" className={styles.make} onClick={create}>
          Add class “{search.trim()}”
        </button>
      )}
      {wanted !== '' && classes.length === 0 && !isNew && <p className={styles.none}>No matching class.</p>}
      <div ref={list} className={styles.list} role="list" aria-label="Classes of the project and the item">
        <div className={styles.spacer} style={{ height: spacer }} role="presentation">
          <div className={styles.window} role="presentation">
            <div style={{ transform: `translateY(${shift}px)` }} role="presentation">
              {classes.slice(first, end).map((one, index) => (
                <ClassRow
                  key={one.className}
                  counted={one}
                  place={first + index + 1}
                  count={classes.length}
                  offeredAt={places.get(one.className)}
                  digit={offered && classKeys(offered).get(one.className)}
                  choosing={choosing}
                  isHidden={hidden.has(one.className)}
                  isAimed={first + index === aimed}
                  isAlone={all.length === 1}
                  views={views}
                  acts={acts}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </section>
  )
})

/** The item's classes, followed by other assignable ones; in project order if users can assign classes. */
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
