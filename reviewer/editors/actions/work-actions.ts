import type { Work } from '../work/open-work'
import { mayBeTaken } from '../work/work-state'
import type { ActionGroup } from './action'

interface WorkSeen {
  readonly work: Pick<Work, 'state'> | undefined
}

interface WorkPorts {
  readonly workHere: () => void
  /** Another window works on the item. */
  readonly isElsewhere: () => boolean
}

/** Whoever only looks on goes on here, and the other window looks on from then on. */
export const workActions: ActionGroup<WorkSeen, WorkPorts> = [
  {
    id: 'work.here',
    title: 'Work here on the item of another window',
    group: 'Annotate',
    keys: ['Mod+Alt+W'],
    may: ({ work }) => mayBeTaken(work?.state.get()) || 'No other window works on this item.',
    isOff: ({ isElsewhere }) => !isElsewhere(),
    run: ({ workHere }) => workHere(),
  },
]
