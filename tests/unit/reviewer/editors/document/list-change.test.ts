import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listChange } from '../../../../../reviewer/editors/document/list-change'

it('the change → is the shortest range between both lists', () => {
  expect(listChange(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual({ at: 3, gone: 0, come: 0 })
  expect(listChange(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual({ at: 1, gone: 1, come: 2 })
  expect(listChange(['a', 'b', 'c'], ['a', 'c'])).toEqual({ at: 1, gone: 1, come: 0 })
  expect(listChange([], ['a', 'b'])).toEqual({ at: 0, gone: 0, come: 2 })
  expect(listChange(['a', 'a'], ['a', 'a', 'a'])).toEqual({ at: 2, gone: 0, come: 1 })
})

it('the change → leads to the other list, for any two', () => {
  const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { at, gone, come } = listChange(before, after)
      expect(before.toSpliced(at, gone, ...after.slice(at, at + come))).toEqual(after)
    }),
  )
})
