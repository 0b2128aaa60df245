import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleRows } from '../../../../reviewer/items/visible-rows'

describe('hidden rows', () => {
  it('leave no gap, in both directions [S4.5]', () => {
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
