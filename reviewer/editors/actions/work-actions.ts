import type { Work } from '../work/open-work'
import { mayBeTaken } from '../work/work-state'
import type { ActionGroup } from './action'

interface WorkSeen {
  readonly work: Pick<Work, 'state'> | undefined
}

interface WorkPorts {
  readonly workHere: () => void
  /** Another window edits the item. */
  readonly isElsewhere: () => boolean
}

/** Takes over editing; the other window then becomes read-only. */
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
