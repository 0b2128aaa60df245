import { expect, it } from 'vitest'
import { given } from '../../../domain/given'

it('undefined fields → are omitted, and nothing else', () => {
  expect(Object.keys(given({ a: undefined, b: null, c: 0, d: '', e: false, f: 1 }))).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(given({})).toEqual({})
})
