import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Paint } from '../../canvas/paint'
import type { EditPorts } from '../edit-ports'
import type { PointerInput } from '../input'
import { onCanvas } from '../../canvas/paint-handles'
import type { State } from '../state'

/** Below this size, in CSS pixels, the frame was a click on empty space. */
const FRAME_MIN = 4
/** Dash length, in CSS pixels. */
const DASH = 5

/** Selects the objects that the frame touches, with Shift those completely inside; Mod adds to the selection. */
export function framing(first: PointerInput): State<EditPorts> {
  let last = first

  function show({ live }: EditPorts, isWhole: boolean): void {
    const box = boxOf(first, last)
    live.show(paintFrame(box, isWhole), box)
  }

  return {
    name: 'framing',
    leave: ({ live }) => live.show(undefined),
    on: {
      move(ports, input) {
        if (input.pointer !== first.pointer) return
        last = input
        show(ports, input.held.shift)
      },
      held: (ports, { held }) => show(ports, held.shift),
      up({ nearby, choosing }, input) {
        if (input.pointer !== first.pointer) return
        const { x, y } = first.screen
        const isClick = Math.hypot(input.screen.x - x, input.screen.y - y) < FRAME_MIN
        const found = isClick ? [] : nearby.within(boxOf(first, input), input.held.shift)
        choosing.choose(first.held.mod ? [...new Set([...choosing.rows(), ...found])] : found)
        return 'rest'
      },
    },
  }
}

function boxOf({ at: a }: PointerInput, { at: b }: PointerInput): Box {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y) }
}

/** Paints the frame; dashed if it selects by touch. */
function paintFrame(box: Box, isWhole: boolean): Paint {
  return (context, view, _, ratio) => {
    const { x, y } = onCanvas(box, view)
    const [width, height] = [box.width * view.scale, box.height * view.scale]
    context.fillStyle = 'rgb(255 255 255 / 14%)'
    context.fillRect(x, y, width, height)
    context.lineWidth = 3 * ratio
    context.strokeStyle = 'rgb(0 0 0 / 45%)'
    context.strokeRect(x, y, width, height)
    context.lineWidth = ratio
    context.strokeStyle = '#ffffff'
    if (!isWhole) context.setLineDash([DASH * ratio, DASH * ratio])
    context.strokeRect(x, y, width, height)
    context.setLineDash([])
  }
}
