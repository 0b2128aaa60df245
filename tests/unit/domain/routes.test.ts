import { describe, expect, it } from 'vitest'
import { publicSessionAt } from '#domain/public-session'
import { type AppPlace, placeOfLink } from '#domain/routes'

const PROJECTS: AppPlace = { area: 'projects' }
const PROJECT: AppPlace = { area: 'project', projectId: 12 }
const REVIEW: AppPlace = { area: 'review', projectId: 12, itemId: null }
const ITEM: AppPlace = { area: 'review', projectId: 12, itemId: 34 }

describe('links to what is shared', () => {
  it.each([
    ['loupe://public/abc_1/subset/7', { area: 'public', token: 'abc_1', rest: 'subset/7' }],
    ['loupe://public/abc/x/', { area: 'public', token: 'abc', rest: 'x' }],
  ])('%s leads into public mode [S2.1]', (link, place) => {
    expect(placeOfLink(link)).toEqual(place)
  })

  it.each([
    'loupe://public',
    'loupe://public/abc',
    'loupe://public/a-b/c',
    'loupe://public/abc//c',
    'loupe://public/abc/x?token=1',
    'loupe://public/abc/x#y',
    'loupe://public/abc/x --inspect',
    'loupe://public/abc/%2e%2e',
    `loupe://public/abc/${'x'.repeat(600)}`,
  ])('%s leads nowhere [S2.1]', (link) => {
    expect(placeOfLink(link)).toBeUndefined()
  })
})

describe('the session of a visitor', () => {
  it('is a separate frozen object: only the token and the shared subset [S2.1]', () => {
    const session = publicSessionAt({ area: 'public', token: 'abc', rest: 'subset/7' } as AppPlace)
    expect(session).toEqual({ kind: 'public', token: 'abc', shared: 'subset/7' })
    expect(Object.isFrozen(session)).toBe(true)
  })

  it('exists at no other place [S2.1]', () => {
    for (const place of [PROJECTS, PROJECT, REVIEW, { area: 'unknown', path: '/public/abc' }])
      expect(publicSessionAt(place)).toBeUndefined()
  })
})

describe('links from outside', () => {
  it.each([
    ['loupe://projects', PROJECTS],
    ['loupe://projects/', PROJECTS],
    ['loupe://projects/12', PROJECT],
    ['loupe://projects/12/review', REVIEW],
    ['loupe://projects/12/review/34', ITEM],
    // Links from before the app's addresses.
    ['loupe://project/12', PROJECT],
    ['loupe://project/12/', PROJECT],
    ['loupe://project/12/review', REVIEW],
    ['loupe://project/12/item/34', ITEM],
    [
      'loupe://projects/12?q=%D0%B0%20b&f.status=in~1,2&sort=-updatedAt&cols=status,id&view=rows',
      { ...PROJECT, list: 'q=%D0%B0%20b&f.status=in~1,2&sort=-updatedAt&cols=status,id&view=rows' },
    ],
    ['loupe://projects?view=rows', { ...PROJECTS, list: 'view=rows' }],
  ])('%s leads to its place [D.6]', (link, place) => {
    expect(placeOfLink(link)).toEqual(place)
  })

  it.each([
    'loupe://',
    'loupe://project/',
    'loupe://project/x',
    'loupe://project/-1',
    'loupe://project/1/item/',
    'loupe://project/1/item/2/3',
    'loupe://project/1e9',
    'loupe://project/1?x=a --inspect',
    'loupe://project/1?x=a?y=b',
    'loupe://project/1?x=%2',
    'loupe://project/1?--inspect',
    'loupe://project/1?x="a',
    'loupe://project/1/review?q=a',
    `loupe://project/1?q=${'a'.repeat(2_000)}`,
    'loupe://projects --inspect',
    'loupe://projects\n',
    'LOUPE://projects',
    'http://projects',
    'loupe:projects',
    'loupe://project/1234567890123456',
    'javascript:alert(1)',
    '--gpu-launcher=x',
    '',
    'loupe://project/1//',
    'loupe:////projects',
    'loupe://account',
    'loupe://user@project/1',
    'loupe://project/1#x',
    'loupe://project/%31',
  ])('%j leads nowhere [D.6]', (link) => {
    expect(placeOfLink(link)).toBeUndefined()
  })
})
