import type { Camera, Zoom } from '../canvas/camera'
import type { ViewChoiceKeeper, ViewChoices } from '../../session/view-choices'
import type { Action, ActionGroup } from './action'

interface ViewSeen {
  readonly zoom: Zoom
  readonly choices: Pick<ViewChoices, 'keepView'>
}

interface ViewPorts {
  readonly camera: Pick<Camera, 'step' | 'setMode' | 'panBy' | 'overflows'>
  readonly choices: Pick<ViewChoiceKeeper, 'get' | 'set'>
}

const GROUP = 'Picture'
const PAN_STEP = 60

/** Smaller, pixel for pixel, larger. */
export const zoomActions: ActionGroup<ViewSeen, ViewPorts> = [
  {
    id: 'picture.out',
    title: 'Zoom out',
    group: GROUP,
    keys: ['-'],
    repeats: true,
    look: () => ({ icon: 'zoom-out' }),
    run: ({ camera }) => camera.step(-1),
  },
  {
    id: 'picture.actual',
    title: 'Actual size',
    group: GROUP,
    keys: ['1'],
    look({ zoom }) {
      const text = percentText(zoom.percent)
      return { text, name: `Zoom ${text}, set to actual size` }
    },
    run: ({ camera }) => camera.setMode('actual'),
  },
  {
    id: 'picture.in',
    title: 'Zoom in',
    group: GROUP,
    keys: ['Plus', '='],
    repeats: true,
    look: () => ({ icon: 'zoom-in' }),
    run: ({ camera }) => camera.step(1),
  },
]

/** The whole picture, and whether the next one is seen like this one. */
export const fitActions: ActionGroup<ViewSeen, ViewPorts> = [
  {
    id: 'picture.fit',
    title: 'Fit to window',
    group: GROUP,
    keys: ['0'],
    look: () => ({ icon: 'fit' }),
    isOn: ({ zoom }) => zoom.mode === 'fit',
    run: ({ camera }) => camera.setMode('fit'),
  },
  {
    id: 'picture.keep',
    title: 'Keep this view for the next items',
    group: GROUP,
    keys: ['v'],
    look: () => ({ icon: 'keep' }),
    isOn: ({ choices }) => choices.keepView,
    run: ({ choices }) => choices.set({ keepView: !choices.get().keepView }),
  },
]

/** The arrows, while the canvas has the focus and the picture is larger than it; else they walk the list as elsewhere. */
export const panActions: ActionGroup<ViewSeen, ViewPorts> = [
  pan('left', 'Move left in a larger picture', 'ArrowLeft', 1, 0),
  pan('right', 'Move right in a larger picture', 'ArrowRight', -1, 0),
  pan('up', 'Move up in a larger picture, else previous item', 'ArrowUp', 0, 1),
  pan('down', 'Move down in a larger picture, else next item', 'ArrowDown', 0, -1),
]

function pan(id: string, title: string, key: string, dx: number, dy: number): Action<ViewSeen, ViewPorts> {
  return {
    id: `picture.${id}`,
    title,
    group: GROUP,
    keys: [key],
    onCanvas: true,
    repeats: true,
    isOff: ({ camera }) => !camera.overflows(dx === 0 ? 'height' : 'width'),
    run: ({ camera }) => camera.panBy(dx * PAN_STEP, dy * PAN_STEP),
  }
}

function percentText(percent: number): string {
  return `${percent < 10 ? percent : Math.round(percent)}%`
}
