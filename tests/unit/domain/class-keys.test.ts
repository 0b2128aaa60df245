import { expect, it } from 'vitest'
import { classKeys, classOfKey } from '../../../domain/class-keys'

const plain = ['Car', 'Bus', 'Tree', 'Sign'].map((className) => ({ className }))

it('without assigned keys → classes have keys by position, and the eleventh has none', () => {
  const many = Array.from({ length: 12 }, (_, at) => ({ className: `Class ${at + 1}` }))
  expect([...classKeys(many).values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 0])
  expect(classOfKey(plain, 3)?.className).toBe('Tree')
  expect(classOfKey(plain, 5)).toBeUndefined()
})

it('an assigned key → belongs to its class only; the others share the remaining ones [S2.7]', () => {
  const classes = plain.map((one) => (one.className === 'Sign' ? { ...one, digit: 3 } : one))
  expect([1, 2, 3, 4].map((key) => classOfKey(classes, key)?.className)).toEqual(['Car', 'Bus', 'Sign', 'Tree'])
})
