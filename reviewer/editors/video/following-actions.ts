import type { ActionGroup } from '../actions/action'
import type { EditingSeen } from '../document/editing'
import type { ObjectView } from '../document/object-view'
import type { Following } from './following'

interface FollowingActionsSeen {
  readonly editing: Pick<EditingSeen, 'refusal'>
  readonly view: Pick<ObjectView, 'selection'>
}

interface FollowingPorts {
  readonly following: Following
}

const GROUP = 'Tracks'
const hasNone = ({ following }: FollowingPorts) => following.seen.get()?.isRunning !== false

/** Tracks the selected box through later frames, and accepts the suggestion. */
export const followingActions: ActionGroup<FollowingActionsSeen, FollowingPorts> = [
  {
    id: 'video.follow',
    title: 'Track the box forward',
    menu: 'Track the box forward',
    group: GROUP,
    keys: ['Alt+Shift+E'],
    onCanvas: true,
    may: ({ editing, view }) => editing.refusal ?? (view.selection.length > 0 ? true : 'Select a track first.'),
    run: ({ following }) => following.begin(),
  },
  {
    id: 'video.follow.take',
    title: 'Accept the suggested track',
    group: GROUP,
    keys: ['Enter'],
    onCanvas: true,
    isOff: hasNone,
    run: ({ following }) => following.take(),
  },
]
