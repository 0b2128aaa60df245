import { isNative, numbersAt } from '../native'
import { attributesOf } from '../parts/attributes'
import type { Kind, PointAnswers } from './kind'

/** Points of alternating x and y, and the pairs that a line connects. */
interface Skeleton {
  readonly points: readonly number[]
  readonly connections: readonly (readonly number[])[]
  readonly numbers: readonly number[]
  readonly answers: readonly PointAnswers[]
}

/** Named points of a template with their lines; skips lines to missing points. */
export const template: Kind<Skeleton> = {
  native: 'template',
  noun: 'Skeleton',
  tools: ['template'],
  read({ points, connections }) {
    if (!Array.isArray(points)) return undefined
    const places = new Map<unknown, readonly number[]>()
    const answers: PointAnswers[] = []
    for (const point of points) {
      const place = numbersAt(point, ['x', 'y'])
      if (place === undefined) return undefined
      places.set(point.id, place)
      const attributes = attributesOf(point)
      if (attributes.length > 0) answers.push({ number: Number(point.id), attributes })
    }
    const lines = (Array.isArray(connections) ? connections : []).flatMap((connection: unknown) => {
      const [from, to] = isNative(connection) ? [places.get(connection.from), places.get(connection.to)] : []
      return from === undefined || to === undefined ? [] : [[...from, ...to]]
    })
    return { points: [...places.values()].flat(), connections: lines, numbers: [...places.keys()].map(Number), answers }
  },
  points: ({ numbers, answers }) => ({ pointNumbers: numbers, pointAnswers: answers }),
  outline: ({ points, connections }) => ({
    lines: connections.map((line) => Float32Array.from(line)),
    closed: false,
    dots: new Float32Array(points),
  }),
}
