import type { ChoiceSource } from '../../session/view-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import type { ColourBy } from '../document/object-colour'
import { digestOf } from '../document/object-digest'
import type { ObjectView } from '../document/object-view'
import type { Settable } from '../observable'
import type { ActionGroup } from './action'

interface OverlaySeen {
  readonly overlayOn: boolean
  readonly view: Pick<ObjectView, 'objects'>
  readonly panelOn: boolean
}

interface OverlayPorts {
  readonly overlayOn: Settable<boolean>
  readonly choices: ChoiceSource
  readonly panel: { readonly toggle: () => void }
}

const GROUP = 'Objects'

/** Cycles through the colour modes. */
const AFTER: Readonly<Record<ColourBy, ColourBy>> = { class: 'object', object: 'group', group: 'class' }

/** Toggles the annotations on the picture, their labels, and the object list. */
export const overlayActions: ActionGroup<OverlaySeen, OverlayPorts> = [
  {
    id: 'picture.overlay',
    title: 'Show or hide annotations',
    group: GROUP,
    keys: ['`'],
    look({ overlayOn, view }) {
      // Without drawn objects, toggling would have no effect.
      const count = digestOf(view.objects).drawn
      if (count === 0) return undefined
      const text = count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`
      return { icon: overlayOn ? 'eye' : 'eye-off', text }
    },
    isOn: ({ overlayOn }) => overlayOn,
    run: ({ overlayOn }) => overlayOn.set(!overlayOn.get()),
  },
  {
    id: 'objects.labels',
    title: 'Show or hide all labels',
    group: GROUP,
    keys: ['l'],
    run({ choices }) {
      const look = choices.of(LOOK_CHOICES)
      look.set({ labels: !look.get().labels })
    },
  },
  {
    id: 'objects.colours',
    title: 'Colour objects by their class, each by itself, or by their group, in turn',
    group: GROUP,
    keys: ['Shift+G'],
    run({ choices }) {
      const look = choices.of(LOOK_CHOICES)
      look.set({ colourBy: AFTER[look.get().colourBy] })
    },
  },
  {
    id: 'objects.panel',
    title: 'Show or hide the panel beside the picture',
    group: GROUP,
    keys: [']'],
    look: () => ({ icon: 'panel' }),
    isOn: ({ panelOn }) => panelOn,
    run: ({ panel }) => panel.toggle(),
  },
]
