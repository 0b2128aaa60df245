import { describe, expect, it } from 'vitest'
import { type AppPlace, linkOfPlace, placeOfLink } from '#domain/routes'

const PLACES: readonly AppPlace[] = [
  { area: 'projects' },
  { area: 'project', projectId: 12 },
  { area: 'review', projectId: 12, itemId: null },
  { area: 'review', projectId: 12, itemId: 34 },
]

describe('links from outside', () => {
  it.each(PLACES)('lead to %j and back [D.6]', (place) => {
    expect(placeOfLink(linkOfPlace(place))).toEqual(place)
  })

  it.each([
    'loupe://',
    'loupe://project/',
    'loupe://project/x',
    'loupe://project/-1',
    'loupe://project/1/item/',
    'loupe://project/1/item/2/3',
    'loupe://project/1e9',
    'loupe://project/1?x=--inspect',
    'loupe://projects --inspect',
    'loupe://projects\n',
    'LOUPE://projects',
    'http://projects',
    'loupe:projects',
    'loupe://project/1234567890123456',
    'javascript:alert(1)',
    '--gpu-launcher=x',
    '',
    'loupe://user@project/1',
    'loupe://project/1#x',
    'loupe://project/%31',
  ])('%j leads nowhere [D.6]', (link) => {
    expect(placeOfLink(link)).toBeUndefined()
  })
})
