import type { ViewChoiceKeeper, ViewChoices } from '../../session/view-choices'
import type { ActionGroup } from './action'

interface SnapSeen {
  readonly choices: Pick<ViewChoices, 'magnet'>
}

interface SnapPorts {
  readonly choices: Pick<ViewChoiceKeeper, 'get' | 'set'>
}

/** Whether what is drawn snaps to what is there. */
export const snapActions: ActionGroup<SnapSeen, SnapPorts> = [
  {
    id: 'tool.magnet',
    title: 'Snap to other objects and to the border',
    group: 'Tools',
    keys: ["'"],
    look: () => ({ icon: 'magnet' }),
    isOn: ({ choices }) => choices.magnet,
    run: ({ choices }) => choices.set({ magnet: !choices.get().magnet }),
  },
]
