import type { EditPorts, Row } from '../edit-ports'
import type { PointerInput } from '../input'
import type { State } from '../state'
import { dragging } from './dragging'

/** Pointer tolerance of a click, in CSS pixels. */
const STILL = 4

/** An object is pressed: on release without movement it gets selected, otherwise the selection is dragged. */
export function pressing(row: Row, first: PointerInput): State<EditPorts> {
  const isAdding = first.held.shift || first.held.mod
  return {
    name: 'pressing',
    on: {
      move({ choosing, doing, say }, now) {
        if (now.pointer !== first.pointer) return
        if (Math.hypot(now.screen.x - first.screen.x, now.screen.y - first.screen.y) < STILL) return
        const selected = choosing.rows()
        const rows = selected.includes(row) ? selected : isAdding ? [...selected, row] : [row]
        choosing.choose(rows)
        const refusal = doing.refusal()
        if (refusal === undefined) return dragging(rows, first, now)
        say(refusal)
        return 'rest'
      },
      up({ choosing }, now) {
        if (now.pointer !== first.pointer) return
        const selected = choosing.rows()
        if (!isAdding) choosing.choose([row])
        else choosing.choose(selected.includes(row) ? selected.filter((one) => one !== row) : [...selected, row])
        return 'rest'
      },
    },
  }
}
