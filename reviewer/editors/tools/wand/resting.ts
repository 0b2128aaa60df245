import { seenMiddle } from '../crosshair'
import type { WandPorts } from './wand-ports'
import type { Next, State } from '../state'
import { choosing } from './choosing'

/** Idle: nothing is selected yet. */
export function resting(): State<WandPorts> {
  const unless = (ports: WandPorts, next: () => State<WandPorts>): Next<WandPorts> => {
    const refusal = ports.doing.refusal()
    return refusal === undefined ? next() : ports.say(refusal)
  }
  return {
    name: 'resting',
    isIdle: true,
    enter({ wand, doing }) {
      if (doing.refusal() === undefined) wand.prepare()
    },
    leave: ({ wand }) => wand.putAway(),
    on: {
      down: (ports, pressed) => unless(ports, () => choosing({ pressed })),
      double: () => undefined,
    },
    keys: {
      Enter: (ports) => unless(ports, () => choosing({ at: seenMiddle(ports) })),
    },
  }
}
