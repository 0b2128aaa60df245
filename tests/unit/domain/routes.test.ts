import { describe, expect, it } from 'vitest'
import { type AppPlace, placeOfLink } from '#domain/routes'

const PROJECTS: AppPlace = { area: 'projects' }
const PROJECT: AppPlace = { area: 'project', projectId: 12 }
const REVIEW: AppPlace = { area: 'review', projectId: 12, itemId: null }
const ITEM: AppPlace = { area: 'review', projectId: 12, itemId: 34 }

describe('links from outside', () => {
  it.each([
    ['loupe://projects', PROJECTS],
    ['loupe://projects/', PROJECTS],
    ['loupe://projects/12', PROJECT],
    ['loupe://projects/12/review', REVIEW],
    ['loupe://projects/12/review/34', ITEM],
    // As links were written before the addresses of the app.
    ['loupe://project/12', PROJECT],
    ['loupe://project/12/', PROJECT],
    ['loupe://project/12/review', REVIEW],
    ['loupe://project/12/item/34', ITEM],
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
