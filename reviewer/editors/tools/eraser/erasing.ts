import { type EditPorts, perPixel, type Row } from '../edit-ports'
import type { PointerInput } from '../input'
import type { State } from '../state'

/** A quick pull is looked at so often along its way, in CSS pixels. */
const STEP = 3

/** What the pen meets is no longer seen, and is removed once the pen is lifted; given up, all of it is back. */
export function erasing(first: PointerInput): State<EditPorts> {
  const met = new Set<Row>()
  let last = first

  function meet({ nearby, doing, camera }: EditPorts, now: PointerInput): void {
    const [dx, dy] = [now.at.x - last.at.x, now.at.y - last.at.y]
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (STEP * perPixel(camera))))
    const before = met.size
    for (let at = 1; at <= steps; at += 1) {
      const row = nearby.at({ x: last.at.x + (dx * at) / steps, y: last.at.y + (dy * at) / steps })
      if (row !== undefined) met.add(row)
    }
    last = now
    if (met.size > before) doing.lift([...met])
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
