import type { PointerInput } from '../input'
import type { State } from '../state'
import type { HandPorts } from './hand-ports'
import { pinching } from './pinching'
import { wheel } from './wheel'

/** Pointer tolerance of a click, in CSS pixels. */
const STILL = 4

/** One pointer pans the picture, a second one starts a pinch, and a still pointer clicks. */
export function dragging(first: PointerInput): State<HandPorts> {
  const { pointer, button } = first
  const start = first.screen
  let { screen } = first
  let isClick = first.type === 'down' && button === 'first'
  return {
    name: 'dragging',
    cursor: 'grabbing',
    on: {
      wheel,
      down: (_, second) => pinching({ ...first, type: 'move', screen }, second, dragging),
      move({ camera }, now) {
        if (now.pointer !== pointer) return
        if (isClick && Math.hypot(now.screen.x - start.x, now.screen.y - start.y) < STILL) return
        isClick = false
        camera.panBy(now.screen.x - screen.x, now.screen.y - screen.y)
        screen = now.screen
      },
      up({ objects }, now) {
        if (now.pointer !== pointer) return
        if (isClick) objects.selectAt(now.at)
        return 'rest'
      },
    },
  }
}
