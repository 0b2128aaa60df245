import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import type { Outlining } from '../assist/outlining'
import { useObservable } from '../use-observable'
import styles from './tool-bar.module.css'

interface OutlineBarProps {
  readonly outlining: Outlining
  /** The keyboard goes on with the picture. */
  readonly onDone: () => void
}

/** What is suggested of boxes, how strokes correct it, and what becomes of it. */
export function OutlineBar({ outlining, onDone }: OutlineBarProps) {
  const seen = useObservable(outlining.seen)
  if (seen === undefined) return null
  const { objects, corrections, isLooking } = seen
  const found = objects.filter(({ after }) => after !== undefined).length

  function take(): void {
    outlining.take()
    onDone()
  }
  function leave(): void {
    outlining.end()
    onDone()
  }
  function back(): void {
    outlining.back()
    if (corrections.length === 1) onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isButton = event.target instanceof Element && event.target.matches('button')
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isButton)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else leave()
  }

  return (
    <div className={styles.bar} data-tool-bar role="group" aria-label="Outline" onKeyDown={onKeyDown}>
      <span className={styles.name}>{objects.length === 1 ? 'Outline' : `${found} of ${objects.length} outlines`}</span>
      <span className={styles.hint}>
        {found === 0 && corrections.length === 0
          ? 'Nothing stands out yet: paint over what is meant'
          : 'Paint what belongs, with Alt what does not'}
      </span>
      <span className={styles.state} role="status">
        {isLooking ? 'Looking…' : corrections.length > 0 && amountText(corrections.length, 'stroke', 'strokes')}
      </span>
      <span className={styles.ends}>
        {corrections.length > 0 && (
          <Button size="small" look="quiet" title="The last stroke is taken back (Backspace)" onClick={back}>
            Take back
          </Button>
        )}
        <Button size="small" look="quiet" title="The boxes stay as they are (Escape)" onClick={leave}>
          Cancel
        </Button>
        <Button size="small" look="primary" title="Take what is shown (Enter)" disabled={found === 0} onClick={take}>
          {found > 1 ? `Make ${found} outlines` : 'Make outline'}
        </Button>
      </span>
    </div>
  )
}
