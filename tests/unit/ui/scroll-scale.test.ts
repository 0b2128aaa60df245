import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  contentRows,
  offsetToShow,
  rowsOffset,
  rowsTravel,
  rowWindow,
  scrollTopFor,
  SPACER_MAX,
  spacerHeight,
} from '../../../ui/scroll-scale'

describe('a list of 10 million rows', () => {
  const heights = { rows: 10_000_000, rowHeight: 48, view: 700 }

  it('reaches its last row within the height limit of browsers [S2.18]', () => {
    expect(spacerHeight(heights)).toBe(SPACER_MAX)
    const offset = rowsOffset(heights, SPACER_MAX - heights.view)
    expect(offset).toBe(rowsTravel(heights))
    expect(rowWindow(heights, offset, 6).end).toBe(10_000_000)
  })

  it('renders few rows at any position [S2.18]', () => {
    const { first, end } = rowWindow(heights, rowsTravel(heights) / 3, 6)
    expect(end - first).toBeLessThan(30)
  })
})

describe('scrolling', () => {
  it('converts between scroll bar and rows without drift', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, part) => {
        const heights = { rows, rowHeight: 48, view: 600 }
        const offset = part * rowsTravel(heights)
        expect(rowsOffset(heights, scrollTopFor(heights, offset))).toBeCloseTo(offset, 1)
      }),
    )
  })

  it('moves no further than needed to show a row', () => {
    const heights = { rows: 100, rowHeight: 48, view: 480 }
    expect(offsetToShow(heights, 0, 5)).toBe(0)
    expect(offsetToShow(heights, 0, 10)).toBe(48)
    expect(offsetToShow(heights, 960, 3)).toBe(144)
    expect(offsetToShow(heights, 0, 99)).toBe(100 * 48 - 480)
  })
})

describe('a list’s rendered rows', () => {
  const heights = (rows: number, view = 600) => ({ rows, rowHeight: 48, view })

  it('are the visible ones and a few more', () => {
    expect(contentRows(heights(1_000), 0, 4)).toEqual({ first: 0, end: 17, top: 0, spacer: 48_000 })
    expect(contentRows(heights(1_000), 4_800, 4)).toEqual({ first: 96, end: 117, top: 96 * 48, spacer: 48_000 })
  })

  it('are all of a short list and none of an empty one', () => {
    expect(contentRows(heights(3), 0, 4)).toMatchObject({ first: 0, end: 3, spacer: 144 })
    expect(contentRows(heights(0), 0, 4)).toMatchObject({ first: 0, end: 0, spacer: 0 })
  })

  it('reach the last of ten million within a drawable height', () => {
    const huge = heights(10_000_000)
    const { end, first, top, spacer } = contentRows(huge, rowsTravel(huge), 4)
    expect(spacer).toBeLessThan(16_000_000)
    expect(end).toBe(10_000_000)
    // The last row ends where the visible part ends.
    expect(top + (end - first) * 48).toBeCloseTo(spacer, 3)
  })

  it.each([1_000, 10_000_000])('any of %i is scrolled fully into view with the least movement', (rows) => {
    const list = heights(rows)
    for (const row of [0, 1, 499, rows - 1]) {
      const offset = offsetToShow(list, 0, row)
      const { first, end, top } = contentRows(list, offset, 0)
      const rowTop = top + (row - first) * 48 - scrollTopFor(list, offset)
      expect(row).toBeGreaterThanOrEqual(first)
      expect(row).toBeLessThan(end)
      expect(rowTop).toBeGreaterThanOrEqual(-0.1)
      expect(rowTop + 48).toBeLessThanOrEqual(600.1)
      expect(offsetToShow(list, offset, row)).toBeCloseTo(offset, 3)
    }
  })
})
