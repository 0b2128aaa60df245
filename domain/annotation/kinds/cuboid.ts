import { isNative, numbersAt } from '../native'
import type { Kind } from './kind'

/** x1, y1, x2, y2 of the front face, and of the rear one. */
interface Faces {
  readonly front: readonly number[]
  readonly rear: readonly number[]
}

/** Box in space, drawn as front and rear face with four edges between them. */
export const cuboid: Kind<Faces> = {
  native: 'cuboid',
  noun: 'Cuboid',
  tools: ['cuboid'],
  read({ points }) {
    if (!isNative(points)) return undefined
    const [f1, f2, r1, r2] = ['f1', 'f2', 'r1', 'r2'].map((corner) => numbersAt(points[corner], ['x', 'y']))
    if (f1 === undefined || f2 === undefined || r1 === undefined || r2 === undefined) return undefined
    return { front: [...f1, ...f2], rear: [...r1, ...r2] }
  },
  outline(faces) {
    const front = cornersOf(faces.front)
    const rear = cornersOf(faces.rear)
    const edges = front.map((corner, at) => Float32Array.of(...corner, ...(rear[at] ?? corner)))
    return { lines: [closedLine(front), closedLine(rear), ...edges], closed: false }
  },
}

type Corner = readonly [x: number, y: number]

function cornersOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): readonly Corner[] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ]
}

function closedLine(corners: readonly Corner[]): Float32Array {
  return Float32Array.from([...corners, ...corners.slice(0, 1)].flat())
}
