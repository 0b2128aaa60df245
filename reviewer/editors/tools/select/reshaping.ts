import type { Handle, Shape } from '#domain/annotation/shaping/shape'
import { outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Paint } from '../../canvas/paint'
import { type EditPorts, keptInside, perPixel } from '../edit-ports'
import type { Held, PointerInput } from '../input'
import { onCanvas, paintHandles } from '../../canvas/paint-handles'
import { paintHeld } from '../painting/paint-shape'
import { paintWords } from '../painting/paint-words'
import { sizeWords } from '../painting/size-words'
import type { State } from '../state'
import { type Grip, handlesIn } from './grips'

/** One handle follows the pointer; Shift keeps sides alike or angles in steps, Alt the middle where it is. */
export function reshaping({ row, shape, handle }: Grip, first: PointerInput): State<EditPorts> {
  let last = first
  // The pointer seldom hits the very middle of a handle; what is missed stays so.
  const [missX, missY] = [handle.at.x - first.at.x, handle.at.y - first.at.y]

  function now({ bounds }: EditPorts, held: Held = last.held): Shape {
    const to = { x: last.at.x + missX, y: last.at.y + missY }
    return shape.dragged(handle.id, keptInside(to, handle.part === 'turn' ? undefined : bounds()), {
      even: held.shift,
      centred: held.alt,
    })
  }

  function show(ports: EditPorts, held?: Held): void {
    ports.live.show(paintReshaped(now(ports, held), ports, last.at))
  }

  return {
    name: 'reshaping',
    cursor: handle.cursor,
    enter(ports) {
      ports.doing.lift([row])
      show(ports)
    },
    leave({ live, doing }) {
      live.show(undefined)
      doing.lift([])
    },
    on: {
      move(ports, input) {
        if (input.pointer !== first.pointer) return
        last = input
        show(ports)
      },
      held: (ports, { held }) => show(ports, held),
      up(ports, input) {
        if (input.pointer !== first.pointer) return
        const isStill = input.screen.x === first.screen.x && input.screen.y === first.screen.y
        last = input
        if (!isStill) ports.doing.reshape([{ row, shape: now(ports) }])
        return 'rest'
      },
    },
  }
}

function paintReshaped(shape: Shape, { doing, camera, nearby, choosing }: EditPorts, at: Handle['at']): Paint {
  const [row] = choosing.rows()
  const colour = (row === undefined ? undefined : nearby.looks(row)?.colour) ?? doing.colour()
  const handles = handlesIn(shape, perPixel(camera))
  const box = outlineBox(shape.outline)
  return (context, view, canvas, ratio) => {
    paintHeld(context, shape.outline, colour, view, ratio)
    paintHandles(context, handles, colour, view, ratio)
    if (box === undefined) return
    paintWords(context, sizeWords(box), onCanvas(at, view), canvas, ratio)
  }
}
