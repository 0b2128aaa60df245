import { combine, UncombinedError } from '../areas/combine'
import { areaOf, isInArea } from '../areas/area'
import type { Remaking } from '../commands/remake-objects'
import { polygonShape } from '../shaping/line-shape'
import type { Check } from './check'
import { CHECK_TITLES } from './titles'

/** Subtracts the holes from the area again: holes outside it disappear. */
const holesKept: Remaking = (parts) => {
  const changes = parts.flatMap(({ id, shape }) => {
    const [edge, ...holes] = areaOf(shape) ?? []
    if (edge === undefined) return []
    try {
      const [left] = combine('difference', [[edge], ...holes.map((hole) => [hole])])
      return left === undefined ? [] : [{ id, shape: polygonShape(left, true) }]
    } catch (error) {
      // An area that can't be computed stays, and is reported below.
      if (error instanceof UncombinedError) return []
      throw error
    }
  })
  if (changes.length === 0) return { refusal: 'Couldn’t fix the holes. Delete them by hand.' }
  return { changes, label: 'Holes fixed' }
}

/** Hole that is partly or fully outside its area. */
export const strayHole: Check = {
  id: 'stray-hole',
  title: CHECK_TITLES['stray-hole'],
  one({ kind, outline }) {
    const [edge, ...holes] = outline?.lines ?? []
    if (kind !== 'polygon' || edge === undefined || holes.length === 0) return undefined
    const area = [[...edge]]
    const stray = holes.find((hole) => pointsOf(hole).every((place) => !isInArea(area, place)))
    return stray === undefined ? undefined : { text: 'It has a hole outside its area.' }
  },
  fix: { words: 'Fix the holes', how: () => holesKept },
}

function pointsOf(line: Float32Array) {
  return Array.from({ length: line.length >> 1 }, (_, at) => ({ x: line[2 * at] ?? 0, y: line[2 * at + 1] ?? 0 }))
}
