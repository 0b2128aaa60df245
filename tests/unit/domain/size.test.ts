import { expect, it } from 'vitest'
import { fits, sizeOf } from '#domain/size'

const room = { characters: 100, values: 10, depth: 3 }
const ring: { self?: unknown } = {}
ring.self = ring

it.each([
  ['a text', 'x'.repeat(100), 100],
  ['names and texts', { name: 'Ada', tags: ['a', 'bc'] }, 14],
  ['numbers, nothing and no value', [1, null, undefined, true, 2n], 0],
  ['a buffer', new Uint8Array(100).buffer, 100],
  ['a view', new Float32Array(25), 100],
])('%s → is counted', (_what, value, size) => {
  expect(sizeOf(value, room)).toEqual({ characters: size, isOver: false, isDeep: false })
  expect(fits(value, room)).toBe(true)
})

it.each([
  ['a long text', 'x'.repeat(101)],
  ['texts that are long together', ['x'.repeat(60), 'x'.repeat(60)]],
  ['long names', { ['x'.repeat(101)]: 1 }],
  ['many values', Array.from({ length: 11 }, () => 0)],
  ['a list with nothing at most of its places', Array.from({ length: 1, 11: 0 }).concat(Array(50))],
  ['many values below', [[1, 2, 3, 4], [1, 2, 3, 4], [1]]],
  ['deep lists', [[[[]]]]],
  ['deep objects', { a: { b: { c: { d: 1 } } } }],
  ['what holds itself', ring],
  ['a long buffer', { data: new Uint8Array(101) }],
  ['many things by their names', new Map(Array.from({ length: 11 }, (_, i) => [i, i]))],
  ['a set of many', new Set(Array.from({ length: 11 }, (_, i) => i))],
])('%s → is refused', (_what, value) => {
  expect(fits(value, room)).toBe(false)
})

it('too deep parts → don’t stop the counting beside them', () => {
  const beside = [ring, [[[['x'.repeat(200)]]]], 'x'.repeat(40)]
  expect(sizeOf(beside, room)).toMatchObject({ isOver: false, isDeep: true })
  expect(sizeOf([...beside, 'x'.repeat(70)], room)).toMatchObject({ isOver: true, isDeep: true })
})

it('the count → stops at its limit', () => {
  let looked = 0
  const parts = Array.from({ length: 9 }, () =>
    Object.defineProperty({}, 'text', { enumerable: true, get: () => ((looked += 1), 'x'.repeat(60)) }),
  )
  expect(fits(parts, { ...room, values: 100 })).toBe(false)
  expect(looked).toBe(2)
})
