import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createList, type List } from '../../../../renderer/kit/list'
import { narrowRows } from '../../../../renderer/kit/narrow-rows'
import type { ListAddress } from '../../../../renderer/router/area'
import type { Place } from '../../../../renderer/router/places'
import '../../../fakes/known-areas'

const HERE: Place = { area: 'exports', projectId: 7 }
const THERE: Place = { area: 'exports', projectId: 8 }
const ELSEWHERE: Place = { area: 'projects' }

let list: List
let address: ListAddress
beforeEach(async () => {
  list = createList({
    name: 'shells',
    places: ['exports'],
    fields: { state: 'choice', note: 'text' },
    sorts: ['name', 'size'],
  })
  const made = await list.memory.list?.()
  if (made === undefined) throw new Error('a list has an address')
  address = made
})

const TEXT = 'q=grey%20sea&f.state=is%20not~2,3&f.note=contains~12&sort=-size&cols=size,name&page=3'

describe('a list’s address', () => {
  it('is written as it was read', () => {
    address.show(HERE, TEXT)
    expect(address.of(HERE)).toBe(TEXT)
  })

  it('has choices as numbers and texts as texts', () => {
    address.show(HERE, TEXT)
    const [look] = Object.values(list.store.getState().narrowed)
    expect(look).toEqual({
      search: 'grey sea',
      filters: [
        { field: 'state', operator: 'is not', values: [2, 3] },
        { field: 'note', operator: 'contains', values: ['12'] },
      ],
      page: 2,
      viewId: null,
    })
  })

  it('filters only the list of its own place', () => {
    address.show(HERE, 'q=sea')
    expect(address.of(HERE)).toBe('q=sea')
    expect(address.of(THERE)).toBe('')
    address.show(ELSEWHERE, 'q=land')
    expect(address.of(ELSEWHERE)).toBe('')
    expect(address.of(HERE)).toBe('q=sea')
  })

  it('drops filters and orders that the list doesn’t have', () => {
    address.show(HERE, 'f.colour=is~4&sort=colour&page=0')
    expect(address.of(HERE)).toBe('')
  })
})

describe('a list’s stored look', () => {
  it('has order, columns and widths, and is read back', async () => {
    vi.useFakeTimers()
    const [choices] = list.memory.choices ?? []
    const written: unknown[] = []
    const end = choices?.follow((choice) => written.push(choice))
    list.store.setState({ sort: { by: 'size', descending: true }, columns: ['size'], widths: { size: 90 } })
    await vi.advanceTimersByTimeAsync(1_000)
    end?.()
    const kept = { sort: { by: 'size', descending: true }, columns: ['size'], widths: { size: 90 } }
    expect(written).toEqual([kept])
    list.store.setState({ sort: null, columns: null, widths: {} })
    choices?.restore(kept)
    expect(list.store.getState()).toMatchObject(kept)
  })

  it('that is invalid becomes the default look', () => {
    const [choices] = list.memory.choices ?? []
    choices?.restore({ sort: { by: 'colour' }, columns: 'all', widths: { name: 'wide', size: -4 } })
    expect(list.store.getState()).toMatchObject({ sort: null, columns: null, widths: {} })
  })
})

describe('rows filtered on this computer', () => {
  const rows = [
    { name: 'Grey seal', state: 1 },
    { name: 'Grey heron', state: 2 },
  ]
  const names = (search: string, filters: Parameters<typeof narrowRows>[1]['filters'] = []) =>
    narrowRows(rows, { search, filters }, { text: ({ name }) => name, values: { state: ({ state }) => state } }).map(
      ({ name }) => name,
    )

  it('contain every word of the search', () => {
    expect(names(' heron  grey')).toEqual(['Grey heron'])
    expect(names('')).toHaveLength(2)
  })

  it('match every filter; a filter on an unknown field matches none', () => {
    expect(names('', [{ field: 'state', operator: 'is', values: [1] }])).toEqual(['Grey seal'])
    expect(names('', [{ field: 'state', operator: 'is not', values: [1] }])).toEqual(['Grey heron'])
    expect(names('', [{ field: 'colour', operator: 'is not', values: [1] }])).toEqual([])
  })
})
