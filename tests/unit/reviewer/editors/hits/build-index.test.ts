import Flatbush from 'flatbush'
import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../../../../reviewer/editors/hits/build-index'
import { sceneOf } from '../../../../builders/scenes'

const box = (x: number, y: number) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: x, y1: y, x2: x + 10, y2: y + 20 },
})

/** Rows whose boxes touch a place. */
function rowsAt(instances: readonly object[], x: number, y: number): readonly number[] {
  const index = Flatbush.from(buildIndex(sceneOf(instances).columns))
  return index.search(x, y, x, y).toSorted((a, b) => a - b)
}

describe('the index of boxes', () => {
  const instances = [box(0, 0), box(100, 50), { type: 'tag', className: 'Rain' }, box(105, 60), box(400, 300)]

  it('finds each object exactly in its box', () => {
    expect(rowsAt(instances, 102, 52)).toEqual([1])
    expect(rowsAt(instances, 107, 65)).toEqual([1, 3])
    expect(rowsAt(instances, 409, 319)).toEqual([4])
    expect(rowsAt(instances, 411, 310)).toEqual([])
    expect(rowsAt(instances, 405, 322)).toEqual([])
    expect(rowsAt(instances, 5, 15)).toEqual([0])
  })

  it('is empty without objects', () => {
    expect(buildIndex(sceneOf([]).columns).byteLength).toBe(0)
  })
})
