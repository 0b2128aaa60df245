import type { PointerInput } from '../input'
import type { State } from '../state'
import { type Line, snapped } from './line'
import type { MeasurePorts } from './measure-ports'
import { paintLine } from './paint-line'
import { shown } from './shown'

/** Below this length, in CSS pixels, the drag was a click. */
const DRAG_MIN = 3

/** The line follows the pointer; Shift snaps it to steps of 45 degrees. */
export function drawing(first: PointerInput): State<MeasurePorts> {
  let last = first

  function line(held = last.held): Line {
    const free = { from: first.at, to: last.at }
    return held.shift ? snapped(free) : free
  }

  return {
    name: 'drawing',
    isPlacing: true,
    leave: ({ live }) => live.show(undefined),
    on: {
      move({ live, scale }, input) {
        if (input.pointer !== first.pointer) return
        last = input
        live.show(paintLine(line(), scale?.()))
      },
      held: ({ live, scale }, { held }) => live.show(paintLine(line(held), scale?.())),
      up(_, input) {
        last = input
        const { x, y } = first.screen
        if (Math.hypot(input.screen.x - x, input.screen.y - y) < DRAG_MIN) return 'rest'
        return shown(line(), drawing)
      },
    },
  }
}
