import { array, assert, integer, jsonValue, property } from 'fast-check'
import { expect, it } from 'vitest'
import { isSame } from '../../../reviewer/is-same'

const plain = jsonValue({ maxDepth: 4 })

it('a copy by value → is equal, for any content', () => {
  assert(property(plain, (value) => isSame(value, structuredClone(value))))
})

it('two values → are equal exactly if their texts are', () => {
  assert(
    property(array(integer({ min: 0, max: 2 })), array(integer({ min: 0, max: 2 })), (one, other) => {
      expect(isSame({ list: one }, { list: other })).toBe(JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

it('a missing field → differs from an undefined one, and sets and maps equal only themselves', () => {
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false)
  expect(isSame({ a: undefined }, {})).toBe(false)
  expect(isSame([], {})).toBe(false)
  const set = new Set([1])
  expect(isSame({ set }, { set })).toBe(true)
  expect(isSame({ set }, { set: new Set([1]) })).toBe(false)
})
