import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useRowWindow } from '../../../../ui/use-row-window'
import type { ObjectChange } from '../../document/changes-between'
import { className } from '../objects/words'
import styles from './compare-panel.module.css'
import { changeWords, SIGNS } from './words'

const ROW_HEIGHT = 32

interface ChangeListProps {
  readonly changes: readonly ObjectChange[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (keys: Iterable<string>) => void
  /** Shows the object at its place. */
  readonly onShow: (change: ObjectChange) => void
}

/** All changed objects as rows; the page contains only the visible rows. */
export function ChangeList({ changes, chosen, onChoose, onShow }: ChangeListProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [reached, setReached] = useState<string>()
  const anchor = useRef<string | undefined>(undefined)
  const { first, end, shift, spacer, showRow } = useRowWindow(list, changes.length, ROW_HEIGHT)
  const only = chosen.size === 1 ? [...chosen][0] : undefined
  // Continues from an object that keyboard actions elsewhere reached.
  const at = changes.findIndex(({ key }) => key === (only ?? reached))
  useEffect(() => {
    if (at >= 0) showRow(at)
  }, [at, showRow])

  function goTo(to: number, isRange: boolean): void {
    const change = changes[Math.min(Math.max(to, 0), changes.length - 1)]
    if (change !== undefined) choose(change, isRange, false)
  }

  /** Selects only this object, a range up to it, or adds it to the selection. */
  function choose(change: ObjectChange, isRange: boolean, isBeside: boolean): void {
    setReached(change.key)
    if (isRange) {
      const begun = changes.findIndex(({ key }) => key === anchor.current)
      const [from, to] = [Math.max(0, begun), changes.indexOf(change)]
      return onChoose(changes.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ key }) => key))
    }
    anchor.current = change.key
    if (!isBeside) return onChoose([change.key])
    const others = [...chosen].filter((key) => key !== change.key)
    onChoose(chosen.has(change.key) ? others : [...others, change.key])
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    }
    const by = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key]
    if (isAll) onChoose(changes.map(({ key }) => key))
    else if (by !== undefined) goTo(at + by, event.shiftKey)
    else if (event.key === 'Enter' && changes[at] !== undefined) onShow(changes[at])
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={list}
      className={styles.list}
      role="listbox"
      aria-label="What is different"
      aria-multiselectable
      aria-activedescendant={at >= first && at < end ? `${id}-${at}` : undefined}
      data-part="changes"
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div style={{ position: 'relative', height: spacer }} role="presentation">
        <div className={styles.window} role="presentation">
          <div style={{ transform: `translateY(${shift}px)` }} role="presentation">
            {changes.slice(first, end).map((change, nth) => (
              <div
                key={change.key}
                id={`${id}-${first + nth}`}
                role="option"
                className={styles.row}
                aria-selected={chosen.has(change.key)}
                aria-posinset={first + nth + 1}
                aria-setsize={changes.length}
                title={changeWords(change)}
                onClick={(event) => choose(change, event.shiftKey, event.ctrlKey || event.metaKey)}
                onDoubleClick={() => onShow(change)}
              >
                <span className={styles.sign} data-how={change.how} aria-hidden>
                  {SIGNS[change.how]}
                </span>
                <span className={styles.name}>{nameOf(change)}</span>
                <span className={styles.what}>{changeWords(change)}</span>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

function nameOf({ after, before }: ObjectChange): string {
  const object = after ?? before
  return object === undefined ? 'Object' : `${className(object.className)} #${object.row + 1}`
}
