import type { PointerInput } from '../input'
import type { State } from '../state'
import { angleOf, type Line, lengthOf } from './line'
import type { MeasurePorts } from './measure-ports'
import { paintLine } from './paint-line'
import { lengthText } from './scale'

/** Keeps the line until the next one, Escape, another tool or another picture. */
export function shown(line: Line, draw: (first: PointerInput) => State<MeasurePorts>): State<MeasurePorts> {
  return {
    name: 'shown',
    enter({ live, say, scale }) {
      live.show(paintLine(line, scale?.()))
      say(`${lengthText(lengthOf(line), scale?.(), 'pixels')}, ${angleOf(line).toFixed(1)} degrees`)
    },
    leave({ live, say }) {
      live.show(undefined)
      say('')
    },
    on: { down: (_, first) => draw(first) },
    keys: { Escape: () => 'rest' },
  }
}
