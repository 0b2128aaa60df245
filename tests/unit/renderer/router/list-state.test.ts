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

it('a list’s state → is read back from its address', () => {
  expect(readListText(listText(ALL))).toEqual(ALL)
  expect(listText({ filters: { status: [] } })).toBe('')
  expect(readListText('')).toEqual({ filters: {} })
})

it('the address → contains only characters allowed in external links', () => {
  expect(listText(ALL)).toMatch(/^[\w.~,%&=-]+$/)
})

it('unpaired surrogates and unknown columns → are kept', () => {
  expect(listText({ search: '\ud83d', filters: {} })).toBe('q=%EF%BF%BD')
  expect(readListText('cols=').columns).toEqual([])
})

it('invalid parts → are skipped', () => {
  expect(
    readListText('q=%zz&open&f.x=&f.y=~1&f.=is~1&next=https://evil.example&f.status=in~1,%zz,2&view=rows'),
  ).toEqual({
    filters: { status: ['1', '2'] },
    view: 'rows',
  })
})

it('a state longer than an address may be → is omitted', () => {
  expect(listText({ search: 'ü'.repeat(400), filters: {} })).toBe('')
})
