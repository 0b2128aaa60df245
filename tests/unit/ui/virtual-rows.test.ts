import { expect, it } from 'vitest'
import { rowWindow, scrollTopFor } from '../../../ui/virtual-rows'

const shape = (rows: number, viewport = 600) => ({ rows, rowHeight: 48, viewport })

it('draws what is in view and a little more', () => {
  expect(rowWindow(shape(1_000), 0, 4)).toEqual({ first: 0, end: 17, top: 0, height: 48_000 })
  expect(rowWindow(shape(1_000), 4_800, 4)).toEqual({ first: 96, end: 117, top: 96 * 48, height: 48_000 })
})

it('draws all of a short list and nothing of an empty one', () => {
  expect(rowWindow(shape(3), 0, 4)).toMatchObject({ first: 0, end: 3, height: 144 })
  expect(rowWindow(shape(0), 0, 4)).toMatchObject({ first: 0, end: 0, height: 0 })
})

it('reaches the last of ten million rows within a height that can be drawn', () => {
  const huge = shape(10_000_000)
  const { height } = rowWindow(huge, 0, 0)
  expect(height).toBeLessThan(16_000_000)
  const end = rowWindow(huge, height - 600, 4)
  expect(end.end).toBe(10_000_000)
  // The last row ends where the visible part ends.
  expect(end.top + (end.end - end.first) * 48).toBeCloseTo(height, 3)
})

it.each([1_000, 10_000_000])('brings any of %i rows wholly into view, moving as little as needed', (rows) => {
  const list = shape(rows)
  for (const row of [0, 1, 499, rows - 1]) {
    const scrollTop = scrollTopFor(list, row, 0)
    const { first, end, top } = rowWindow(list, scrollTop, 0)
    const rowTop = top + (row - first) * 48 - scrollTop
    expect(row).toBeGreaterThanOrEqual(first)
    expect(row).toBeLessThan(end)
    expect(rowTop).toBeGreaterThanOrEqual(-0.1)
    expect(rowTop + 48).toBeLessThanOrEqual(600.1)
    expect(scrollTopFor(list, row, scrollTop)).toBeCloseTo(scrollTop, 3)
  }
})
