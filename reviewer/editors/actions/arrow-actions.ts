import type { Camera } from '../canvas/camera'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import type { Action, ActionGroup } from './action'

interface ArrowPorts {
  readonly camera: Pick<Camera, 'panBy' | 'overflows'>
  readonly editing: Editing
  readonly views: ObjectViews
}

type ArrowAction = Action<unknown, ArrowPorts>

const PAN_STEP = 60
const FAR = 10

const WAYS = [
  ['left', 'ArrowLeft', -1, 0],
  ['right', 'ArrowRight', 1, 0],
  ['up', 'ArrowUp', 0, -1],
  ['down', 'ArrowDown', 0, 1],
] as const

/** Arrow keys on the canvas move the selection. Without one, they pan a larger picture or walk the list. */
export const arrowActions: ActionGroup<unknown, ArrowPorts> = WAYS.flatMap(([to, key, x, y]) => [
  {
    id: `picture.${to}`,
    title: `Move the selection ${to} by a pixel, else pan, else walk the list`,
    group: 'Picture',
    keys: [key],
    onCanvas: true,
    repeats: true,
    isOff: ({ camera, views }) => isNothing(views) && !camera.overflows(x === 0 ? 'height' : 'width'),
    run({ camera, editing, views }) {
      if (isNothing(views)) camera.panBy(-x * PAN_STEP, -y * PAN_STEP)
      else editing.nudge(x, y)
    },
  } satisfies ArrowAction,
  {
    id: `edit.${to}`,
    title: `Move the selection ${to} by ten pixels`,
    group: 'Annotate',
    keys: [`Shift+${key}`],
    onCanvas: true,
    repeats: true,
    isOff: ({ views }) => isNothing(views),
    run: ({ editing }) => editing.nudge(x * FAR, y * FAR),
  } satisfies ArrowAction,
])

function isNothing(views: ObjectViews): boolean {
  return views.get().selection.length === 0
}
