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

describe('the item that a file names', () => {
  it.each(['crop!1.png', 'crop&1.png', 'crop+1.png', 'crop_1.png'])('is the one that came in as %s', (path) => {
    expect(matchSource(path, CROPS)).toMatchObject({ is: 'one', by: 'path', item: { source: path } })
  })

  it('is none where its own picture never came in, whatever others are called', () => {
    expect(matchSource('crop&1.png', CROPS.slice(0, 1))).toEqual({ is: 'none' })
    expect(matchSource('crop_1.png', CROPS.slice(0, 3))).toEqual({ is: 'none' })
  })

  it('is found by its whole path where two folders of the disk have one name in the project', () => {
    const items = [from('north/east/x.png', 'x.png', 'north_east'), from('north_east/x.png', 'x.png', 'north_east (2)')]
    expect(matchSource('north_east/x.png', items)).toMatchObject({ is: 'one', item: { source: 'north_east/x.png' } })
    expect(matchSource('north/east/x.png', items)).toMatchObject({ is: 'one', item: { source: 'north/east/x.png' } })
  })

  it('is none in another folder, but the one that fits where a folder above or below was chosen', () => {
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

  it('is compared with its letters composed, and then without case', () => {
    expect(matchSource('cafe\u0301.png', [from('caf\u00e9.png')])).toMatchObject({ is: 'one', by: 'path' })
    expect(matchSource('img_1.jpg', [from('IMG_1.JPG')])).toMatchObject({ is: 'one', by: 'case' })
    expect(matchSource('auto.png', [from('Auto.png'), from('auto.png')])).toMatchObject({ by: 'path' })
    expect(matchSource('AUTO.png', [from('Auto.png'), from('auto.png')])).toMatchObject({ is: 'several' })
  })

  it('is each that its kept name can stand for where no path is known', () => {
    const items = [unknown('crop_1.png'), unknown('crop_1 (2).png')]
    expect(matchSource('crop&1.png', items)).toMatchObject({ is: 'several', items })
    expect(matchSource('crop&1.png', items.slice(0, 1))).toMatchObject({ is: 'one', by: 'path' })
    expect(
      matchSource('north/east/x.png', [unknown('x.png', 'north_east'), unknown('x.png', 'north_east (2)')]),
    ).toMatchObject({ is: 'several' })
  })

  it('is one alone where its name has no sign that stands for others, beside a numbered one', () => {
    const items = [unknown('photo.png'), unknown('photo (2).png')]
    expect(matchSource('photo.png', items)).toMatchObject({ is: 'one', item: { name: 'photo.png' } })
    expect(matchSource('photo (2).png', items)).toMatchObject({ is: 'one', item: { name: 'photo (2).png' } })
  })

  it('is the one in its own folder where the others are copies of it', () => {
    const items = [from('day/x.png', 'x.png', 'copies'), from('day/x.png', 'x.png', 'day')]
    expect(matchSource('day/x.png', items)).toMatchObject({ is: 'one', item: { folder: 'day' } })
    expect(matchSource('day/x.png', [...items, from('day/x.png', 'x (2).png', 'day')])).toMatchObject({ is: 'several' })
  })
})

it('keys of paths have the name of the file first, without case', () => {
  expect(sourceKey('North/East/X.png')).toBe('x.png/east/north/')
})
