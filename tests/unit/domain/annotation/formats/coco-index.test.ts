import { describe, expect, it } from 'vitest'
import { newIds, Places } from '#domain/annotation/formats/coco/places'

describe('ids of annotations', () => {
  const lists: Readonly<Record<string, readonly number[]>> = {
    'in a row': Array.from({ length: 200_000 }, (_, at) => at),
    'far apart': Array.from({ length: 20_000 }, (_, at) => 900_100_000_000 + at * 1_000_003),
    'below zero, and as large as numbers are': [-1, -65_536, -65_537, 0, Number.MAX_SAFE_INTEGER, -1.5, 2 ** 60],
    'first in a row, then apart': [
      ...Array.from({ length: 1_000 }, (_, at) => at),
      ...Array.from({ length: 3_000 }, (_, at) => at * 7_777_777),
    ],
  }
  it.each(Object.entries(lists))('%s → are distinguished, and duplicates are found', (_name, list) => {
    const ids = newIds()
    const known = new Set<number>()
    const wrong = [...list, ...list].filter((id) => {
      const isNew = !known.has(id)
      known.add(id)
      return ids.add(id) !== isNew
    })
    expect(wrong).toEqual([])
  })

  it('texts and numbers → are different ids', () => {
    const ids = newIds()
    expect([ids.add(7), ids.add('7'), ids.add('7'), ids.add(7)]).toEqual([true, true, false, false])
  })
})

it('byte ranges of several blocks → are grouped by image, in order', () => {
  const places = new Places()
  const count = 150_000
  for (let at = 0; at < count; at += 1) places.add(at % 3, at * 10, at * 10 + 7, at)
  const images = [...places.byImage(Int32Array.from([1, -1, 0]))]
  expect(images.map(({ image, places: own }) => [image, own.length])).toEqual([
    [0, count / 3],
    [1, count / 3],
  ])
  expect(images[0]?.places.at(-1)).toEqual({ from: (count - 1) * 10, to: (count - 1) * 10 + 7, at: count - 1 })
  const [first] = places.without(Int32Array.from([1, -1, 0]))
  expect(first).toEqual({ number: 1, at: 1 })
})
