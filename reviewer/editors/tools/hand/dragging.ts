import type { PointerInput } from '../input'
import type { State } from '../state'
import type { HandPorts } from './hand-ports'
import { pinching } from './pinching'
import { wheel } from './wheel'

/** One pointer pulls the picture along; a second one makes it a pinch. */
export function dragging(first: PointerInput): State<HandPorts> {
  const { pointer } = first
  let { screen } = first
  return {
    name: 'dragging',
    cursor: 'grabbing',
    on: {
      wheel,
      down: (_, second) => pinching({ ...first, screen }, second, dragging),
      move({ camera }, now) {
        if (now.pointer !== pointer) return
        camera.panBy(now.screen.x - screen.x, now.screen.y - screen.y)
        screen = now.screen
      },
      up: (_, now) => (now.pointer === pointer ? 'rest' : undefined),
    },
  }
}
