import { expect, it } from 'vitest'
import { combined, createObservable } from '../../../../reviewer/editors/observable'

it('combined observables → give one object, replaced only when a part changes', () => {
  const [left, right] = [createObservable(1), createObservable('a')]
  const both = combined({ left, right })
  const first = both.get()
  expect(first).toEqual({ left: 1, right: 'a' })
  expect(both.get()).toBe(first)
  left.set(2)
  expect(both.get()).toEqual({ left: 2, right: 'a' })
  expect(both.get()).not.toBe(first)
})

it('combined observables → are each followed until unsubscribed', () => {
  const [left, right] = [createObservable(1), createObservable('a')]
  let heard = 0
  const end = combined({ left, right }).subscribe(() => (heard += 1))
  left.set(2)
  right.set('b')
  expect(heard).toBe(2)
  end()
  left.set(3)
  right.set('c')
  expect(heard).toBe(2)
})
