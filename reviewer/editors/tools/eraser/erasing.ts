import type { Point } from '../../canvas/viewport'
import { type EditPorts, perPixel, type Row } from '../edit-ports'
import type { PointerInput } from '../input'
import type { State } from '../state'

/** Distance between samples of a fast stroke, in CSS pixels. */
const STEP = 3

/** Hides the objects that the pen touches and removes them on release; a cancel restores all. */
export function erasing(first: PointerInput): State<EditPorts> {
  const met = new Set<Row>()
  let last = first.at

  function meetOnWay({ nearby, camera }: EditPorts, to: Point): void {
    const [dx, dy] = [to.x - last.x, to.y - last.y]
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (STEP * perPixel(camera))))
    for (let at = 1; at <= steps; at += 1) {
      const row = nearby.at({ x: last.x + (dx * at) / steps, y: last.y + (dy * at) / steps })
      if (row !== undefined) met.add(row)
    }
    last = to
  }

  function meet(ports: EditPorts, { trail = [], at }: PointerInput): void {
    const before = met.size
    for (const place of [...trail, at]) meetOnWay(ports, place)
    if (met.size > before) ports.doing.lift([...met])
  }

  return {
    name: 'erasing',
    enter: (ports) => meet(ports, first),
    leave: ({ doing }) => doing.lift([]),
    on: {
      move(ports, input) {
        if (input.pointer === first.pointer) meet(ports, input)
      },
      up(ports, input) {
        if (input.pointer !== first.pointer) return
        meet(ports, input)
        if (met.size > 0) ports.doing.remove([...met])
        return 'rest'
      },
    },
  }
}
