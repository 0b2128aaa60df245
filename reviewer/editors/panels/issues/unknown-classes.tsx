import { useId, useMemo, useState } from 'react'
import { tag } from '#domain/annotation/kinds/tag'
import { Button } from '../../../../ui/button'
import { amountText } from '../../../../ui/texts'
import { useReviewer } from '../../../reviewer-context'
import { useDerived } from '../../../use-reviewer-state'
import type { OfferedClass } from '../../document/class-choice'
import type { ClassDesk } from '../../document/class-desk'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import { useObservable } from '../../use-observable'
import styles from './unknown-classes.module.css'

/** The editor's classes and objects. */
export interface ClassPorts {
  readonly desk: Pick<ClassDesk, 'classes' | 'tags' | 'relations' | 'mayCreate' | 'create'>
  readonly views: Pick<ObjectViews, 'get' | 'still' | 'choose'>
  readonly editing: Pick<Editing, 'relabel'>
}

/** Asks once for each unknown class: create it, or give its objects another. */
export function UnknownClasses({ desk, views, editing }: ClassPorts) {
  const classes = useObservable(desk.classes)
  const tags = useObservable(desk.tags)
  const relations = useObservable(desk.relations)
  const { objects } = useObservable(views.still)
  const isOffered = useObservable(desk.mayCreate)
  const mayCreate = useDerived(({ permissions }) => permissions.project.createClass) && isOffered
  const unknown = useMemo(() => {
    const known = new Set([...(classes ?? []), ...tags, ...relations].map(({ className }) => className))
    const counts = new Map<string, number>()
    // Relations and tags have classes of their own, which aren't offered here.
    for (const { className, ends, kind } of objects)
      if (className !== '' && ends === undefined && kind !== tag.native && !known.has(className))
        counts.set(className, (counts.get(className) ?? 0) + 1)
    return [...counts]
  }, [objects, classes, tags, relations])
  const change = (className: string, to: OfferedClass) => {
    const { objects: now } = views.get()
    views.choose(now.flatMap((one) => (one.className === className ? [one.row] : [])))
    editing.relabel(to)
  }
  return (
    <ul className={styles.list}>
      {unknown.map(([className, count]) => (
        <UnknownClass
          key={className}
          className={className}
          count={count}
          offered={classes ?? []}
          create={mayCreate ? desk.create : undefined}
          onChange={(to) => change(className, to)}
        />
      ))}
    </ul>
  )
}

interface UnknownClassProps {
  readonly className: string
  readonly count: number
  readonly offered: readonly OfferedClass[]
  readonly create: ClassDesk['create'] | undefined
  readonly onChange: (to: OfferedClass) => void
}

function UnknownClass({ className, count, offered, create, onChange }: UnknownClassProps) {
  const { notices } = useReviewer()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const make = async (creating: ClassDesk['create']) => {
    setBusy(true)
    const failure = await creating(className)
    setBusy(false)
    if (failure !== undefined) notices.tell(failure, `Couldn’t create the class “${className}”`)
  }
  return (
    <li className={styles.row}>
      <span id={id} className={styles.name} title={className}>
        “{className}” · {amountText(count, 'object', 'objects')}
      </span>
      {create !== undefined && (
        <Button size="small" busy={busy} aria-describedby={id} onClick={() => void make(create)}>
          Create class
        </Button>
      )}
      <select
        className={styles.choice}
        aria-label={`Change “${className}” to`}
        value=""
        onChange={({ target }) => {
          const to = offered.find((one) => one.className === target.value)
          if (to !== undefined) onChange(to)
        }}
      >
        <option value="">Change to…</option>
        {offered.map((one) => (
          <option key={one.className} value={one.className}>
            {one.className}
          </option>
        ))}
      </select>
    </li>
  )
}
