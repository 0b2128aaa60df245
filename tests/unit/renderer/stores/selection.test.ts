import { expect, it } from 'vitest'
import {
  countOf,
  isSelected,
  NOTHING_SELECTED,
  selectAll,
  selectMatching,
  selectRange,
  toggleItem,
} from '../../../../renderer/stores/selection'
import { anItem, someItems } from '../../../builders/items'

const items = someItems(20)
const at = (index: number) => items[index]
const ids = (selection: { readonly items: ReadonlyMap<number, unknown> }) => [...selection.items.keys()]

it('single items → are selected and deselected', () => {
  const one = toggleItem(NOTHING_SELECTED, 3, anItem({ id: 3 }))
  const two = toggleItem(one, 7, anItem({ id: 7 }))
  expect(ids(two)).toEqual([3, 7])
  expect(ids(toggleItem(two, 3, anItem({ id: 3 })))).toEqual([7])
})

it('a range → extends from the last selected item both ways, and is redrawn', () => {
  const start = toggleItem(NOTHING_SELECTED, 5, anItem({ id: 5 }))
  const down = selectRange(start, 8, at)
  expect(ids(down)).toEqual([5, 6, 7, 8])
  expect(ids(selectRange(down, 3, at))).toEqual([3, 4, 5])
})

it('missing rows and placeholders → are skipped', () => {
  const gaps = (index: number) => (index === 1 ? undefined : anItem({ id: index, disabled: index === 2 }))
  expect(ids(selectRange(NOTHING_SELECTED, 4, gaps))).toEqual([0, 3, 4])
  expect(ids(selectAll([anItem({ id: 1 }), anItem({ id: 2, disabled: true })], 0))).toEqual([1])
})

it('all matches → are stored as such, minus deselected ones', () => {
  const all = selectMatching(4_000, 0)
  expect(countOf(all)).toBe(4_000)
  expect(isSelected(all, 77)).toBe(true)
  const without = toggleItem(toggleItem(all, 3, anItem({ id: 3 })), 9, anItem({ id: 9 }))
  expect(countOf(without)).toBe(3_998)
  expect(isSelected(without, 9)).toBe(false)
  expect(countOf(toggleItem(without, 9, anItem({ id: 9 })))).toBe(3_999)
  expect(ids(selectRange(without, 10, at))).toEqual([9, 10])
})
