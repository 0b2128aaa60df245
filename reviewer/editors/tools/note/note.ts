import type { PointerInput } from '../input'
import type { State, Tool } from '../state'
import type { NotePorts } from './note-ports'

/** Pointer tolerance of a click, in CSS pixels. */
const STILL = 4

/** Starts a comment at the clicked place; Enter starts one at the centre of the visible part. */
export const note: Tool<NotePorts> = {
  id: 'comment',
  title: 'Write a comment on a place',
  keys: ['c'],
  icon: 'comment',
  cursor: 'crosshair',
  rest,
}

function rest(): State<NotePorts> {
  return {
    name: 'ready',
    isIdle: true,
    on: { down: (_, first) => pressing(first) },
    keys: {
      Enter({ camera, note: write, putAway }) {
        const { x, y, scale } = camera.viewport.get()
        const { width, height } = camera.canvas()
        write({ x: (width / 2 - x) / scale, y: (height / 2 - y) / scale })
        putAway()
      },
    },
  }
}

function pressing({ pointer, screen }: PointerInput): State<NotePorts> {
  return {
    name: 'pressing',
    on: {
      up({ note: write, putAway }, now) {
        if (now.pointer !== pointer) return undefined
        if (Math.hypot(now.screen.x - screen.x, now.screen.y - screen.y) < STILL) {
          write(now.at)
          putAway()
        }
        return 'rest'
      },
    },
  }
}
