import { describe, expect, it } from 'vitest'
import { CATEGORY_NAME_MAX, readCategoryLines } from '#domain/categories'

describe('pasted categories', () => {
  it('are one a line or a cell, each once in whichever case, without those that are there [S2.8]', () => {
    expect(readCategoryLines(' Shoes \r\n\nHats\tshoes\nGloves\n', ['GLOVES'])).toEqual({
      names: ['Shoes', 'Hats'],
      existing: 1,
      repeated: 1,
      cut: 0,
    })
  })

  it('are cut where they are too long, and two that are alike then are one', () => {
    const long = 'a'.repeat(CATEGORY_NAME_MAX)
    expect(readCategoryLines(`${long}b\n${long}c`, [])).toEqual({ names: [long], existing: 0, repeated: 1, cut: 1 })
    expect(readCategoryLines('Trousers\nHat', [], 5)).toEqual({
      names: ['Trous', 'Hat'],
      existing: 0,
      repeated: 0,
      cut: 1,
    })
  })
})
