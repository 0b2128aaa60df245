import { describe, expect, it } from 'vitest'
import { CATEGORY_NAME_MAX, readCategoryLines } from '#domain/categories'

describe('pasted categories', () => {
  it('are one per line or cell, each once ignoring case, without existing ones [S2.8]', () => {
    expect(readCategoryLines(' Shoes \r\n\nHats\tshoes\nGloves\n', ['GLOVES'])).toEqual({
      names: ['Shoes', 'Hats'],
      existing: 1,
      repeated: 1,
      cut: 0,
    })
  })

  it('are cut to the maximum length, and equal ones are merged', () => {
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
