import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import { TOLERANCE_MOST, type Wand } from '../assist/wand'
import { useObservable } from '../use-observable'
import styles from './tool-bar.module.css'

interface WandBarProps {
  readonly wand: Wand
  readonly choices: ViewChoiceKeeper
  /** The keyboard goes on with the picture. */
  readonly onDone: () => void
}

/** What the wand takes for alike, and what becomes of what it found; while it is in hand. */
export function WandBar({ wand, choices, onDone }: WandBarProps) {
  const seen = useObservable(wand.seen)
  const { wandTolerance, wandConnected, wandStopsAtEdges } = useObservable(choices)

  function take(): void {
    wand.take()
    onDone()
  }
  function leave(): void {
    wand.end()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isButton = event.target instanceof Element && event.target.matches('button')
    if (seen === undefined || (event.key !== 'Escape' && (event.key !== 'Enter' || isButton))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else leave()
  }

  return (
    <div className={styles.bar} data-tool-bar role="group" aria-label="Wand" onKeyDown={onKeyDown}>
      <label className={styles.field} title="How far a colour may be from the touched one (pull sideways, or [ and ])">
        <span className={styles.name}>Tolerance</span>
        <input
          type="range"
          min={0}
          max={TOLERANCE_MOST}
          aria-label="Tolerance"
          value={wandTolerance}
          onChange={(event) => wand.choose({ tolerance: event.target.valueAsNumber })}
        />
        <span className={styles.count}>{wandTolerance}</span>
      </label>
      <label className={styles.field} title="Only what hangs together with the touched place">
        <input
          type="checkbox"
          checked={wandConnected}
          onChange={(event) => wand.choose({ connected: event.target.checked })}
        />
        <span>Connected</span>
      </label>
      <label className={styles.field} title="Edges are not gone over, however alike both sides are">
        <input
          type="checkbox"
          checked={wandStopsAtEdges}
          onChange={(event) => wand.choose({ stopsAtEdges: event.target.checked })}
        />
        <span>Stop at edges</span>
      </label>
      {seen === undefined ? (
        <span className={styles.hint}>Click what looks alike</span>
      ) : (
        <>
          <span className={styles.hint}>
            {seen.pieces === 0 && seen.isLooking ? 'Looking…' : amountText(seen.pieces, 'area', 'areas')}
          </span>
          <span className={styles.ends}>
            <Button size="small" look="quiet" title="Nothing is made of it (Escape)" onClick={leave}>
              Cancel
            </Button>
            <Button
              size="small"
              look="primary"
              title="Make what is shown (Enter)"
              disabled={seen.pieces === 0}
              onClick={take}
            >
              {seen.pieces > 1 ? `Make ${seen.pieces} polygons` : 'Make polygon'}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
