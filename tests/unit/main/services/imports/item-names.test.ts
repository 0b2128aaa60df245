import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createItemPlaces, type ItemPlace } from '../../../../../main/services/imports/item-names'
import { compareNaturally, sortedNaturally } from '../../../../../main/services/imports/natural-order'

const text = ({ folder = '', name }: ItemPlace): string => `${folder}/${name}`

describe('item paths', () => {
  it('use the disk’s folders, with _ for invalid characters [S2.9]', () => {
    const placeOf = createItemPlaces()
    expect(placeOf('day 1/cars: "red"?.jpg')).toMatchObject({ folder: 'day 1', name: 'cars_ _red__.jpg' })
    expect(placeOf('u\u0308ber.png')).toMatchObject({ name: 'über.png' })
    expect(placeOf('day 1/night/1.png')).toMatchObject({ folder: 'day 1_night', name: '1.png' })
    expect(placeOf('day 1_night/1.png')).toMatchObject({ folder: 'day 1_night (2)', name: '1.png' })
    expect(placeOf('root/1.png')).toMatchObject({ folder: 'root (2)', name: '1.png' })
    expect(placeOf('day 1/2.png')).toMatchObject({ folder: 'day 1', name: '2.png' })
  })

  it('are numbered if equal, in the order of files [S2.9]', () => {
    const placeOf = createItemPlaces()
    expect(['a&b.png', 'a_b.png', 'a+b.png', 'a_b (2).png', 'in/a_b.png'].map(placeOf).map(text)).toEqual([
      '/a_b.png',
      '/a_b (2).png',
      '/a_b (3).png',
      '/a_b (2) (2).png',
      'in/a_b.png',
    ])
  })

  it('are unique, within the length limit, and reproducible for the same files [S2.9]', () => {
    const file = fc.string({ unit: 'binary', minLength: 1, maxLength: 260 }).map((stem) => `${stem}.jpg`)
    fc.assert(
      fc.property(fc.uniqueArray(file, { maxLength: 30 }), (paths) => {
        const places = paths.map(createItemPlaces())
        expect(new Set(places.map(text)).size).toBe(paths.length)
        for (const { folder = 'none', name } of places) {
          expect(name.length).toBeLessThanOrEqual(200)
          expect(name).toMatch(/\.jpg$/)
          expect(name).not.toMatch(/[<>:"'/\\|?*&$!+;\p{Cc}]/u)
          expect(folder.length).toBeLessThanOrEqual(80)
          expect(folder.trim()).not.toBe('')
          expect(folder).not.toMatch(/[/\\:*?"<>|\p{Cc}]/u)
        }
        expect(paths.map(createItemPlaces())).toEqual(places)
      }),
    )
  })
})

describe('natural order', () => {
  it('equals a plain sort by the same rule, at any length [S2.9]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { maxLength: 200 }), async (names) => {
        expect(await sortedNaturally(names, (name) => name)).toEqual([...names].sort(compareNaturally))
      }),
    )
  })

  it('yields to other work while sorting tens of thousands of names [S2.9]', async () => {
    const names = Array.from({ length: 50_000 }, (_, at) => `frame ${(at * 7919) % 50_000}.png`)
    let turns = 0
    let timer = setImmediate(function turn() {
      turns += 1
      timer = setImmediate(turn)
    })
    const sorted = await sortedNaturally(names, (name) => name)
    clearImmediate(timer)
    expect([sorted[2], sorted[10], sorted.at(-1)]).toEqual(['frame 2.png', 'frame 10.png', 'frame 49999.png'])
    expect(turns).toBeGreaterThan(2)
  })
})
