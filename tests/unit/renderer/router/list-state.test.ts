import { expect, it } from 'vitest'
import { type ListState, listText, readListText } from '../../../../renderer/router/list-state'

const ALL: ListState = {
  search: "Straße & 50 % 'x' (1)*!~, 車",
  filters: { status: ['1', '12'], folder: ['7'] },
  conditions: [
    { field: 'name', operator: 'does not contain', values: ['a,b~c', 'ü'] },
    { field: 'name', operator: 'contains', values: ['x'] },
    { field: 'category', operator: 'is empty', values: [] },
  ],
  sort: { by: 'updatedAt', descending: true },
  columns: ['status', 'id'],
  view: 'rows',
}

it('says a list in an address and reads the same back', () => {
  expect(readListText(listText(ALL))).toEqual(ALL)
  expect(listText({ filters: { status: [] } })).toBe('')
  expect(readListText('')).toEqual({ filters: {} })
})

it('writes only signs that a link from outside may have', () => {
  expect(listText(ALL)).toMatch(/^[\w.~,%&=-]+$/)
})

it('keeps lone halves of a sign and columns that are none', () => {
  expect(listText({ search: '\ud83d', filters: {} })).toBe('q=%EF%BF%BD')
  expect(readListText('cols=').columns).toEqual([])
})

it('passes over what makes no sense', () => {
  expect(
    readListText('q=%zz&open&f.x=&f.y=~1&f.=is~1&next=https://evil.example&f.status=in~1,%zz,2&view=rows'),
  ).toEqual({
    filters: { status: ['1', '2'] },
    view: 'rows',
  })
})

it('says nothing where it would be longer than an address may be', () => {
  expect(listText({ search: 'ü'.repeat(400), filters: {} })).toBe('')
})
