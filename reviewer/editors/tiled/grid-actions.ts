import type { ActionGroup } from '../actions/action'
import type { Grid } from './grid'

interface GridFacts {
  readonly modes: ReadonlySet<string>
}

interface GridPorts {
  readonly grid: Pick<Grid, 'toggle' | 'finish' | 'go' | 'toggleDone' | 'seen'>
}

const GROUP = 'Grid'
const NO_GRID = 'Show the grid first.'
const may = ({ modes }: GridFacts) => modes.has('grid') || NO_GRID
const isOff = ({ grid }: GridPorts) => grid.seen.get() === undefined

/** Displaying the grid, and moving from cell to cell. */
export const gridActions: ActionGroup<GridFacts, GridPorts> = [
  {
    id: 'grid.toggle',
    title: 'Show or hide the grid',
    group: GROUP,
    keys: ['Alt+G'],
    look: () => ({ icon: 'grid' }),
    isOn: ({ modes }) => modes.has('grid'),
    run: ({ grid }) => grid.toggle(),
  },
  {
    id: 'grid.finish',
    title: 'Mark the cell as done and go to the next',
    group: GROUP,
    keys: ['Alt+ArrowRight'],
    may,
    isOff,
    run: ({ grid }) => grid.finish(),
  },
  {
    id: 'grid.back',
    title: 'Previous cell that is not done',
    group: GROUP,
    keys: ['Alt+ArrowLeft'],
    may,
    isOff,
    run: ({ grid }) => grid.go(-1),
  },
  {
    id: 'grid.skip',
    title: 'Next cell that is not done',
    group: GROUP,
    keys: ['Alt+Shift+ArrowRight'],
    may,
    isOff,
    run: ({ grid }) => grid.go(1),
  },
  {
    id: 'grid.mark',
    title: 'Mark the cell as done or not done',
    group: GROUP,
    keys: ['Alt+M'],
    may,
    isOff,
    run: ({ grid }) => grid.toggleDone(),
  },
]
