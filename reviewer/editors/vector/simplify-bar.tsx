import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button'
import { type Simplifying, TOLERANCES } from '../document/simplifying'
import { useObservable } from '../use-observable'
import styles from './tool-bar.module.css'

interface SimplifyBarProps {
  readonly simplifying: Simplifying
  /** The keyboard goes on with the picture. */
  readonly onDone: () => void
}

/** How many points go, while that is being chosen: by the slider, or by arrows on the picture. */
export function SimplifyBar({ simplifying, onDone }: SimplifyBarProps) {
  const seen = useObservable(simplifying.seen)
  if (seen === undefined) return null
  const { step, before, after } = seen

  function take(): void {
    simplifying.take()
    onDone()
  }
  function leave(): void {
    simplifying.end()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isButton = event.target instanceof Element && event.target.matches('button')
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isButton)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else leave()
  }

  const words = toleranceWords(step)
  return (
    <div className={styles.bar} data-tool-bar role="group" aria-label="Simplify" onKeyDown={onKeyDown}>
      <label className={styles.field}>
        <span className={styles.name}>Simplify</span>
        <input
          type="range"
          min={0}
          max={TOLERANCES.length - 1}
          value={step}
          aria-label="Tolerance"
          aria-valuetext={words}
          onChange={(event) => simplifying.setStep(event.target.valueAsNumber)}
        />
        <span className={styles.value}>{words}</span>
      </label>
      <span className={styles.counts} role="status">
        {before.toLocaleString('en')} → {after.toLocaleString('en')} points
      </span>
      <span className={styles.ends}>
        <Button size="small" look="quiet" title="Nothing is changed (Escape)" onClick={leave}>
          Cancel
        </Button>
        <Button
          size="small"
          look="primary"
          title="Take what is seen (Enter)"
          disabled={before === after}
          onClick={take}
        >
          Simplify
        </Button>
      </span>
    </div>
  )
}

function toleranceWords(step: number): string {
  const pixels = TOLERANCES[step] ?? 0
  return `${pixels < 10 ? pixels.toFixed(1) : Math.round(pixels)} px`
}
