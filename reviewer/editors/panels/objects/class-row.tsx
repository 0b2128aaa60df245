import { Eye, EyeOff } from 'lucide-react'
import { BothEnds } from '../../../../ui/both-ends'
import type { ClassCount } from '../../document/object-digest'
import type { ObjectViews } from '../../document/object-view'
import type { Choosing } from './choosing'
import styles from './class-list.module.css'
import { type ClassActs, ClassMenu } from './class-menu'
import { className } from './words'

interface ClassRowProps {
  readonly counted: ClassCount
  /** Position in the list, from 1, and the list's length. */
  readonly place: number
  readonly count: number
  /** Position among the assignable classes; undefined if not assignable. */
  readonly offeredAt: number | undefined
  /** The digit key that activates the class. */
  readonly digit: number | undefined
  readonly choosing: Choosing | undefined
  readonly isHidden: boolean
  /** Enter chooses this row. */
  readonly isAimed: boolean
  /** The only class in the list. */
  readonly isAlone: boolean
  readonly views: ObjectViews
  readonly acts: ClassActs | undefined
}

/** A class: a button to activate it, its object count and its visibility. */
export function ClassRow(props: ClassRowProps) {
  const { counted, place, count, choosing, isHidden, isAimed, isAlone, views, acts } = props
  const name = className(counted.className)
  return (
    <div
      className={styles.row}
      role="listitem"
      aria-posinset={place}
      aria-setsize={count}
      data-hidden={isHidden || undefined}
      data-aimed={isAimed || undefined}
      data-current={choosing?.current === counted.className || undefined}
    >
      <span className={styles.swatch} style={{ background: counted.colour }} aria-hidden />
      <ClassName {...props} />
      {!isAlone && (
        <button
          type="button"
          className={styles.only}
          aria-label={`Show only ${name}`}
          title={`Show only ${name}`}
          onClick={() => views.onlyClass(counted.className)}
        >
          Only
        </button>
      )}
      {acts !== undefined && <ClassMenu counted={counted} name={name} acts={acts} />}
      <span className={styles.count}>{counted.count.toLocaleString('en')}</span>
      <button
        type="button"
        className={styles.eye}
        aria-label={`${name} shown`}
        aria-pressed={!isHidden}
        title={isHidden ? `Show ${name}` : `Hide ${name}`}
        onClick={() => views.toggleClass(counted.className)}
      >
        {isHidden ? <EyeOff size={15} aria-hidden /> : <Eye size={15} aria-hidden />}
      </button>
    </div>
  )
}

/** The class's name; a button while objects are editable. */
function ClassName({ counted, offeredAt, digit, choosing }: ClassRowProps) {
  const offered = offeredAt === undefined ? undefined : choosing?.offered[offeredAt]
  const words = className(counted.className)
  if (choosing === undefined || offered === undefined || offeredAt === undefined)
    return (
      <span className={styles.name} title={words}>
        <BothEnds text={words} />
      </span>
    )
  return (
    <button
      type="button"
      className={styles.pick}
      aria-pressed={choosing.current === counted.className}
      title={`Draw ${words}, or make the selected objects ${words}`}
      onClick={() => choosing.choose(offered)}
    >
      <span className={styles.words}>
        <BothEnds text={words} />
      </span>
      {digit !== undefined && (
        <kbd className={styles.digit} aria-hidden>
          {digit}
        </kbd>
      )}
    </button>
  )
}
