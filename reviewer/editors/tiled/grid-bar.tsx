import { Button } from '../../../ui/button'
import { useObservable } from '../use-observable'
import bar from '../bar.module.css'
import toolBar from '../picture/tool-bar.module.css'
import type { Grid } from './grid'
import { NumberField } from './number-field'

interface GridBarProps {
  readonly grid: Grid
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

/** The cell size, the number of done cells, and a button to the next one. */
export function GridBar({ grid, onDone }: GridBarProps) {
  const seen = useObservable(grid.seen)
  if (seen === undefined) return null
  const { cells, doneCount } = seen
  const count = cells.columns * cells.rows
  return (
    <div className={`${bar.bar} ${toolBar.bar}`} data-tool-bar role="group" aria-label="Grid">
      <NumberField
        key={cells.side}
        label="Cell"
        unit="px"
        value={cells.side}
        least={64}
        most={100_000}
        isWhole
        onSet={(side) => {
          grid.setSide(side)
          onDone()
        }}
      />
      <span className={toolBar.state} role="status">
        {doneCount.toLocaleString('en')} of {count.toLocaleString('en')} done
      </span>
      <Button
        size="small"
        look="primary"
        title="Mark the cell as done and go to the next (Alt+→)"
        onClick={() => {
          grid.finish()
          onDone()
        }}
      >
        Finish cell
      </Button>
    </div>
  )
}
