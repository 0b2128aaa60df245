import { isNative, type Native, numberList, numbersAt } from '../native'
import type { TrackType } from './track'

const CORNERS = ['x1', 'y1', 'x2', 'y2'] as const

/** Minimum number of coordinates. */
const LEAST = { polygon: 6, polyline: 4 } as const

/** Reads a keyframe's geometry; undefined if invalid. */
export function readNumbers(type: TrackType, entry: Native): readonly number[] | undefined {
  switch (type) {
    case 'bbox':
      return numbersAt(entry.points, CORNERS)
    case 'point':
      return numbersAt(entry, ['x', 'y'])
    case 'event':
      return []
    case 'polygon':
    case 'polyline': {
      const list = numberList(entry.points)
      return list !== undefined && list.length >= LEAST[type] && list.length % 2 === 0 ? list : undefined
    }
  }
}

/** The fields of a geometry, keeping unknown ones. */
export function numberFields(type: TrackType, numbers: readonly number[], before: Native = {}): Native {
  const [a = 0, b = 0, c = 0, d = 0] = numbers
  switch (type) {
    case 'bbox':
      return { points: { ...(isNative(before.points) ? before.points : {}), x1: a, y1: b, x2: c, y2: d } }
    case 'point':
      return { x: a, y: b }
    case 'event':
      return {}
    case 'polygon':
    case 'polyline':
      return { points: numbers }
  }
}

/** Converts a track's geometry to a picture object's, so that both use the same drawing and editing. */
export function asShape(type: TrackType, numbers: readonly number[]): Native {
  return { type, ...numberFields(type, numbers) }
}
