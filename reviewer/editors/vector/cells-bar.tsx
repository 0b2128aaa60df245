import type { KeyboardEvent } from 'react'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import { type Collecting, SIZE_LEAST, SIZE_MOST } from '../assist/collecting'
import { useObservable } from '../use-observable'
import styles from './tool-bar.module.css'

interface CellsBarProps {
  readonly collecting: Collecting
  readonly choices: ViewChoiceKeeper
  /** The keyboard goes on with the picture. */
  readonly onDone: () => void
}

/** How wide cells are, and what becomes of those that were collected; while they are in hand. */
export function CellsBar({ collecting, choices, onDone }: CellsBarProps) {
  const seen = useObservable(collecting.seen)
  const { cellSize } = useObservable(choices)
  const collected = seen?.collected ?? 0

  function take(): void {
    collecting.take()
    onDone()
  }
  function drop(): void {
    collecting.drop()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent): void {
    const isButton = event.target instanceof Element && event.target.matches('button')
    if (collected === 0 || (event.key !== 'Escape' && (event.key !== 'Enter' || isButton))) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') take()
    else drop()
  }

  return (
    <div className={styles.bar} data-tool-bar role="group" aria-label="Cells" onKeyDown={onKeyDown}>
      <label className={styles.field} title="About how wide a cell is on the screen ([ and ])">
        <span className={styles.name}>Cells</span>
        <input
          type="range"
          min={SIZE_LEAST}
          max={SIZE_MOST}
          step={2}
          aria-label="Size of cells"
          aria-valuetext={`${cellSize} pixels`}
          value={cellSize}
          onChange={(event) => collecting.setSize(event.target.valueAsNumber)}
        />
        <span className={styles.value}>{cellSize} px</span>
      </label>
      {collected === 0 ? (
        <span className={styles.hint} role="status">
          {seen?.isCutting === true ? 'Cutting…' : 'Paint over what belongs together, with Alt takes away'}
        </span>
      ) : (
        <>
          <span className={styles.state} role="status">
            {seen?.isCutting === true ? 'Cutting…' : amountText(collected, 'cell', 'cells')}
          </span>
          <span className={styles.ends}>
            <Button size="small" look="quiet" title="Nothing is made of them (Escape)" onClick={drop}>
              Cancel
            </Button>
            <Button size="small" look="primary" title="Make what is shown (Enter)" onClick={take}>
              {(seen?.pieces ?? 0) > 1 ? `Make ${seen?.pieces} polygons` : 'Make polygon'}
            </Button>
          </span>
        </>
      )}
    </div>
  )
}
