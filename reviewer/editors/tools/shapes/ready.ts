import type { Paint } from '../../canvas/paint'
import { toPicture } from '../../canvas/viewport'
import { type EditPorts, keptInside } from '../edit-ports'
import { paintGuides } from '../painting/paint-crosshair'
import type { State } from '../state'
import { placing } from './placing'
import type { ShapeToolRow } from './shape-row'

/** Nothing is drawn yet: guides go with the pointer, Enter takes the crosshair of the keyboard in hand. */
export function ready(row: ShapeToolRow): State<EditPorts> {
  return {
    name: 'ready',
    leave: ({ live }) => live.show(undefined),
    on: {
      move: ({ live }, { at, kind }) => (kind === 'touch' ? undefined : live.show(guides(at))),
      leave: ({ live }) => live.show(undefined),
      down(ports, first) {
        const refusal = ports.doing.refusal()
        if (refusal !== undefined) return ports.say(refusal)
        const at = keptInside(first.at, ports.bounds())
        return placing(row, { points: [], at, held: first.held, pressed: first })
      },
      double: () => undefined,
    },
    keys: {
      Enter(ports, { held }) {
        const refusal = ports.doing.refusal()
        if (refusal !== undefined) return ports.say(refusal)
        return placing(row, { points: [], at: middle(ports), held, pressed: undefined })
      },
    },
  }
}

function guides(at: { readonly x: number; readonly y: number }): Paint {
  return (context, view, canvas, ratio) => paintGuides(context, at, view, canvas, ratio)
}

/** The middle of what is seen, on whole pixels of the picture. */
function middle({ camera, bounds }: EditPorts) {
  const { width, height } = camera.canvas()
  const { x, y } = keptInside(toPicture(camera.viewport.get(), { x: width / 2, y: height / 2 }), bounds())
  return { x: Math.round(x), y: Math.round(y) }
}
