import { describe, expect, it } from 'vitest'
import type { Item } from '#domain/entities'
import { cutPage, pageWindow } from '../../../../reviewer/items/page-window'
import { someItems } from '../../../builders/items'

const ALL = someItems(350)
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

/** Platform's answer to a page's window. */
function answered(page: number, advanced: boolean): readonly Item[] {
  const { offset, limit } = pageWindow(page, advanced)
  return ALL.slice(offset, offset + limit)
}

describe.each([false, true])('pages of 100 items, advanced mode %s', (advanced) => {
  it.each([0, 1, 2, 3])('page %i → contains exactly its own rows [S9.1]', (page) => {
    const own = idsOf(ALL.slice(page * 100, page * 100 + 100))
    expect(idsOf(cutPage(page, answered(page, advanced), advanced).items)).toEqual(own)
  })
})

it('a page between others → one extra row on each side; none in advanced mode [S9.1]', () => {
  expect(pageWindow(0, false)).toEqual({ offset: 0, limit: 101 })
  expect(pageWindow(2, false)).toEqual({ offset: 199, limit: 102 })
  expect(pageWindow(2, true)).toEqual({ offset: 200, limit: 100 })
})
