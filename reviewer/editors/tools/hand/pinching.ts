import type { Point } from '../../canvas/viewport'
import type { PointerInput } from '../input'
import type { Next, State } from '../state'
import type { HandPorts } from './hand-ports'
import { wheel } from './wheel'

/** Two pointers zoom by their distance and pan by their centre; the remaining pointer continues as a drag. */
export function pinching(
  first: PointerInput,
  second: PointerInput,
  goOnWith: (finger: PointerInput) => State<HandPorts>,
): State<HandPorts> {
  const fingers = new Map([first, second].map((finger) => [finger.pointer, finger]))

  function release(pointer: number): Next<HandPorts> {
    fingers.delete(pointer)
    const [left, another] = fingers.values()
    return left === undefined ? 'rest' : another === undefined ? goOnWith({ ...left, type: 'move' }) : undefined
  }

  return {
    name: 'pinching',
    cursor: 'grabbing',
    on: {
      wheel,
      down: (_, finger) => void fingers.set(finger.pointer, finger),
      move({ camera }, now) {
        const before = fingers.get(now.pointer)
        const [fixed] = [...fingers.values()].filter((finger) => finger.pointer !== now.pointer)
        if (before === undefined || fixed === undefined) return
        const [from, to] = [before.screen, now.screen]
        const middle = { x: (to.x + fixed.screen.x) / 2, y: (to.y + fixed.screen.y) / 2 }
        camera.zoomBy(distance(to, fixed.screen) / Math.max(1, distance(from, fixed.screen)), middle)
        camera.panBy((to.x - from.x) / 2, (to.y - from.y) / 2)
        fingers.set(now.pointer, now)
      },
      up: (_, { pointer }) => release(pointer),
      cancel: (_, { pointer }) => (pointer === undefined ? 'rest' : release(pointer)),
    },
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
