import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  offsetToShow,
  rowsOffset,
  rowsTravel,
  rowWindow,
  scrollTopFor,
  SPACER_MAX,
  spacerHeight,
} from '../../../../reviewer/items/scroll-scale'
import { visibleRows } from '../../../../reviewer/items/visible-rows'

describe('a list of 10 million rows', () => {
  const heights = { rows: 10_000_000, rowHeight: 48, view: 700 }

  it('reaches its last row within a height that browsers can make [S2.18]', () => {
    expect(spacerHeight(heights)).toBe(SPACER_MAX)
    const offset = rowsOffset(heights, SPACER_MAX - heights.view)
    expect(offset).toBe(rowsTravel(heights))
    expect(rowWindow(heights, offset, 6).end).toBe(10_000_000)
  })

  it('keeps few rows in the page wherever it stands [S2.18]', () => {
    const { first, end } = rowWindow(heights, rowsTravel(heights) / 3, 6)
    expect(end - first).toBeLessThan(30)
  })
})

describe('scrolling', () => {
  it('goes to and fro between the bar and the rows without drift', () => {
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

describe('hidden rows', () => {
  it('leave no gap, and the way back is the same [S4.5]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.uniqueArray(fc.nat(59)), (total, drawn) => {
        const hidden = drawn.filter((index) => index < total).sort((a, b) => a - b)
        const rows = visibleRows(total, hidden)
        const visible = Array.from({ length: total }, (_, index) => index).filter((index) => !hidden.includes(index))
        expect(Array.from({ length: rows.count }, (_, row) => rows.toIndex(row))).toEqual(visible)
        expect(visible.map((index) => rows.toRow(index))).toEqual(visible.map((_, row) => row))
      }),
    )
  })
})
