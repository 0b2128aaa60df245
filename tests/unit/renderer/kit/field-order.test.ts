import { expect, it } from 'vitest'
import type { CustomField, CustomValue } from '#domain/custom-fields'
import { fieldOrder, orderBy } from '../../../../renderer/kit/field-order'

const sorted = (field: Partial<CustomField>, values: readonly (CustomValue | undefined)[], isDescending = false) => {
  const things = values.map((value) => ({ value }))
  const order = fieldOrder({ id: 1, name: 'One', kind: 'text', options: [], ...field }, things, ({ value }) => value)
  return things.toSorted((a, b) => order(a, b, isDescending)).map(({ value }) => value)
}

it('values of each kind → are ordered by what they mean', () => {
  expect(sorted({ kind: 'numeric' }, [10, 9, -1])).toEqual([-1, 9, 10])
  expect(sorted({ kind: 'boolean' }, [true, false])).toEqual([false, true])
  // Options as the team lists them, texts as people read them.
  expect(sorted({ kind: 'single_select', options: ['low', 'high'] }, ['high', 'low'])).toEqual(['low', 'high'])
  expect(sorted({ kind: 'text' }, ['Lot 10', 'lot 9', 'Bay'])).toEqual(['Bay', 'lot 9', 'Lot 10'])
  expect(sorted({ kind: 'multiselect' }, [['b'], ['a', 'c'], ['a']])).toEqual([['a'], ['a', 'c'], ['b']])
})

it('things without a value → come last in both directions', () => {
  expect(sorted({ kind: 'numeric' }, [undefined, 2, 3])).toEqual([2, 3, undefined])
  expect(sorted({ kind: 'numeric' }, [undefined, 2, 3], true)).toEqual([3, 2, undefined])
})

it('equal values → keep the order that they had', () => {
  const things = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const order = orderBy(things, () => 'same')
  expect(things.toSorted((a, b) => order(a, b, true))).toEqual(things)
})
