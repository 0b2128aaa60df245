import { expect, it } from 'vitest'
import { narrowRows } from '../../../../renderer/kit/narrow-rows'

const ROWS = [
  { name: 'Nora', permissions: [20] },
  { name: 'Carla', permissions: [20, 26] },
  { name: 'Adam', permissions: [] as number[] },
]
const left = (operator: string, values: readonly number[]): readonly string[] =>
  narrowRows(
    ROWS,
    { search: '', filters: [{ field: 'permissions', operator, values }] },
    { text: ({ name }) => name, values: { permissions: ({ permissions }) => permissions } },
  ).map(({ name }) => name)

it('a permission filter → granted, not granted and none granted match their rows [S5.4]', () => {
  expect(left('granted', [26])).toEqual(['Carla'])
  expect(left('granted', [20, 26])).toEqual(['Nora', 'Carla'])
  expect(left('not granted', [26])).toEqual(['Nora', 'Adam'])
  expect(left('none granted', [])).toEqual(['Adam'])
})

it('an operator of another field type → matches no row', () => {
  expect(left('is', [20])).toEqual([])
})
