import type { Camera, Zoom } from '../canvas/camera'
import type { ChoiceSource } from '../../session/view-choices'
import type { KeptChoices } from '../../session/choice-group'
import { VIEW_CHOICES } from '../picture/view-choices'
import type { ActionGroup } from './action'

interface ViewSeen {
  readonly zoom: Zoom
  readonly choices: KeptChoices
}

interface ViewPorts {
  readonly camera: Pick<Camera, 'step' | 'setMode'>
  readonly choices: ChoiceSource
}

const GROUP = 'Picture'

/** Zooming out, to actual size, and in. */
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
    keys: ['Shift+F'],
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

/** Fitting the picture, and keeping the view for the next one. */
export const fitActions: ActionGroup<ViewSeen, ViewPorts> = [
  {
    id: 'picture.fit',
    title: 'Fit to window',
    group: GROUP,
    keys: ['f'],
    look: () => ({ icon: 'fit' }),
    isOn: ({ zoom }) => zoom.mode === 'fit',
    run: ({ camera }) => camera.setMode('fit'),
  },
  {
    id: 'picture.keep',
    title: 'Keep this view for the next items',
    group: GROUP,
    keys: ['Shift+V'],
    look: () => ({ icon: 'keep' }),
    isOn: ({ choices }) => VIEW_CHOICES.read(choices).keepView,
    run: ({ choices }) => toggle(choices, 'keepView'),
  },
  {
    id: 'picture.minimap',
    title: 'Show or hide the overview of the picture',
    group: GROUP,
    keys: ['Shift+Z'],
    run: ({ choices }) => toggle(choices, 'minimap'),
  },
  {
    id: 'picture.loupe',
    title: 'Show or hide a close-up beside the pointer',
    group: GROUP,
    keys: ['Alt+Z'],
    run: ({ choices }) => toggle(choices, 'loupe'),
  },
]

function toggle(choices: ChoiceSource, name: 'keepView' | 'minimap' | 'loupe'): void {
  const view = choices.of(VIEW_CHOICES)
  view.set({ [name]: !view.get()[name] })
}

function percentText(percent: number): string {
  return `${percent < 10 ? percent : Math.round(percent)}%`
}
