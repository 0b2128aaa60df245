import { describe, expect, it } from 'vitest'
import { type Candidate, matchSource, sourceKey } from '#domain/source-match'

const from = (source: string, name = source.replace(/^.*\//, ''), folder?: string): Candidate => ({
  source,
  name,
  ...(folder === undefined ? {} : { folder }),
})
const unknown = (name: string, folder?: string): Candidate => ({
  source: null,
  name,
  ...(folder === undefined ? {} : { folder }),
})
const CROPS = [
  from('crop!1.png', 'crop_1.png'),
  from('crop&1.png', 'crop_1 (2).png'),
  from('crop+1.png', 'crop_1 (3).png'),
  from('crop_1.png', 'crop_1 (4).png'),
]

describe('the item named by a file', () => {
  it.each(['crop!1.png', 'crop&1.png', 'crop+1.png', 'crop_1.png'])('is the one imported as %s', (path) => {
    expect(matchSource(path, CROPS)).toMatchObject({ is: 'one', by: 'path', item: { source: path } })
  })

  it('is none if its own picture was never imported, whatever other names are', () => {
    expect(matchSource('crop&1.png', CROPS.slice(0, 1))).toEqual({ is: 'none' })
    expect(matchSource('crop_1.png', CROPS.slice(0, 3))).toEqual({ is: 'none' })
  })

  it('is found by full path if two folders of the disk share a name in the project', () => {
    const items = [from('north/east/x.png', 'x.png', 'north_east'), from('north_east/x.png', 'x.png', 'north_east (2)')]
    expect(matchSource('north_east/x.png', items)).toMatchObject({ is: 'one', item: { source: 'north_east/x.png' } })
    expect(matchSource('north/east/x.png', items)).toMatchObject({ is: 'one', item: { source: 'north/east/x.png' } })
  })

  it('is none in another folder, except a match after a folder above or below was chosen', () => {
    const items = [from('north/east/x.png'), from('south/x.png'), from('y.png')]
    expect(matchSource('west/x.png', items)).toEqual({ is: 'none' })
    expect(matchSource('east/x.png', items)).toMatchObject({
      is: 'one',
      by: 'part',
      item: { source: 'north/east/x.png' },
    })
    expect(matchSource('x.png', items)).toMatchObject({ is: 'several', items: [{}, {}] })
    expect(matchSource('export of May/y.png', items)).toMatchObject({
      is: 'one',
      by: 'part',
      item: { source: 'y.png' },
    })
  })

  it('is compared with composed characters, and then ignoring case', () => {
    expect(matchSource('cafe\u0301.png', [from('caf\u00e9.png')])).toMatchObject({ is: 'one', by: 'path' })
    expect(matchSource('img_1.jpg', [from('IMG_1.JPG')])).toMatchObject({ is: 'one', by: 'case' })
    expect(matchSource('auto.png', [from('Auto.png'), from('auto.png')])).toMatchObject({ by: 'path' })
    expect(matchSource('AUTO.png', [from('Auto.png'), from('auto.png')])).toMatchObject({ is: 'several' })
  })

  it('is every item its stored name may stand for if no path is known', () => {
    const items = [unknown('crop_1.png'), unknown('crop_1 (2).png')]
    expect(matchSource('crop&1.png', items)).toMatchObject({ is: 'several', items })
    expect(matchSource('crop&1.png', items.slice(0, 1))).toMatchObject({ is: 'one', by: 'path' })
    expect(
      matchSource('north/east/x.png', [unknown('x.png', 'north_east'), unknown('x.png', 'north_east (2)')]),
    ).toMatchObject({ is: 'several' })
  })

  it('is unique if its name has no replaced character, even beside a numbered one', () => {
    const items = [unknown('photo.png'), unknown('photo (2).png')]
    expect(matchSource('photo.png', items)).toMatchObject({ is: 'one', item: { name: 'photo.png' } })
    expect(matchSource('photo (2).png', items)).toMatchObject({ is: 'one', item: { name: 'photo (2).png' } })
  })

  it('is the one in its own folder if the others are copies of it', () => {
    const items = [from('day/x.png', 'x.png', 'copies'), from('day/x.png', 'x.png', 'day')]
    expect(matchSource('day/x.png', items)).toMatchObject({ is: 'one', item: { folder: 'day' } })
    expect(matchSource('day/x.png', [...items, from('day/x.png', 'x (2).png', 'day')])).toMatchObject({ is: 'several' })
  })
})

it('path keys start with the file’s name, ignoring case', () => {
  expect(sourceKey('North/East/X.png')).toBe('x.png/east/north/')
})
