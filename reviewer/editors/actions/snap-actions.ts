import type { ChoiceSource } from '../../session/view-choices'
import type { KeptChoices } from '../../session/choice-group'
import { VIEW_CHOICES } from '../picture/view-choices'
import type { ActionGroup } from './action'

interface SnapSeen {
  readonly choices: KeptChoices
}

interface SnapPorts {
  readonly choices: ChoiceSource
}

/** Toggles snapping. */
export const snapActions: ActionGroup<SnapSeen, SnapPorts> = [
  {
    id: 'tool.magnet',
    title: 'Snap to other objects and to the border',
    group: 'Tools',
    keys: ["'"],
    look: () => ({ icon: 'magnet' }),
    isOn: ({ choices }) => VIEW_CHOICES.read(choices).magnet,
    run({ choices }) {
      const view = choices.of(VIEW_CHOICES)
      view.set({ magnet: !view.get().magnet })
    },
  },
]
