import type { PointerInput } from '../input'
import type { State } from '../state'
import type { Line } from './line'
import type { MeasurePorts } from './measure-ports'
import { paintLine } from './paint-line'

/** The line stays until the next one, Escape, another tool or another picture. */
export function shown(line: Line, draw: (first: PointerInput) => State<MeasurePorts>): State<MeasurePorts> {
  return {
    name: 'shown',
    enter: ({ live }) => live.show(paintLine(line)),
    leave: ({ live }) => live.show(undefined),
    on: { down: (_, first) => draw(first) },
    keys: { Escape: () => 'rest' },
  }
}
