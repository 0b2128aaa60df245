import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPng } from '../../../../domain/annotation/formats/png'
import { maskFile } from '../../../../domain/annotation/mask/mask-file'
import { maskLook, partsBox, partsSpans } from '../../../../domain/annotation/mask/mask-looks'
import { createMaskPainting } from '../../../../domain/annotation/mask/painting'
import {
  emptyMask,
  labelAt,
  labelOf,
  maskBytes,
  type PartMask,
  readMask,
} from '../../../../domain/annotation/mask/part-mask'
import { blemishesOf, regionAt } from '../../../../domain/annotation/mask/regions'
import { brushSpans, polygonSpans, rectangleSpans, type Spans } from '../../../../domain/annotation/mask/spans'
import { inverseTiles, tileChanges, withTileChanges } from '../../../../domain/annotation/mask/tile-changes'
import { NATIVE_SAMPLES } from '../../../builders/sample-data'

const SIZE = { width: 300, height: 280 }
type Paints = (label: number) => boolean
const ALL: Paints = () => true

function painted(mask: PartMask, spans: Spans, label: number, may = ALL): PartMask {
  const painting = createMaskPainting(mask)
  painting.paint(spans, label, may)
  return painting.mask
}

/** Mask of letters: `.` is empty, `a` has the colour 15, `b` 30 and so on. */
function drawn(...rows: readonly string[]): PartMask {
  const [width, height] = [rows[0]?.length ?? 0, rows.length]
  const painting = createMaskPainting(emptyMask(width, height))
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x += 1) {
      const letter = row.charCodeAt(x) - 96
      if (letter > 0) painting.paint([y, x, x + 1], labelOf(letter * 15), ALL)
    }
  })
  return painting.mask
}

const pixelsOf = (spans: Spans) => {
  const all: string[] = []
  for (let at = 0; at < spans.length; at += 3)
    for (let x = spans[at + 1] ?? 0; x < (spans[at + 2] ?? 0); x += 1) all.push(`${x},${spans[at]}`)
  return all
}

const place = fc.record({
  x: fc.double({ min: -20, max: 320, noNaN: true }),
  y: fc.double({ min: -20, max: 300, noNaN: true }),
})
const stroke = fc.record({
  from: place,
  to: place,
  size: fc.integer({ min: 1, max: 60 }),
  isRound: fc.boolean(),
  label: fc.integer({ min: 0, max: 6 }).map((nth) => nth * 15 + (nth === 0 ? 0 : 1)),
})

describe('a painted mask', () => {
  it('undoing 1,000 random strokes restores its first pixels, bit for bit [E.pixel]', () => {
    const strokes = fc.sample(stroke, { numRuns: 1_000, seed: 11 })
    const start = drawn(...Array.from({ length: 280 }, (_, y) => (y % 7 === 0 ? 'a' : '.').repeat(300)))
    let mask = start
    const done = strokes.map(({ from, to, size, isRound, label }) => {
      const after = painted(mask, brushSpans(from, to, { size, isRound }), label)
      const tiles = tileChanges(mask, after)
      mask = withTileChanges(mask, { ...SIZE, tiles })
      return tiles
    })
    const end = mask
    for (const tiles of done.toReversed()) mask = withTileChanges(mask, { ...SIZE, tiles: inverseTiles(tiles) })
    expect(maskBytes(mask)).toEqual(maskBytes(start))
    // The journal carries JSON.
    for (const tiles of JSON.parse(JSON.stringify(done)) as typeof done)
      mask = withTileChanges(mask, { ...SIZE, tiles })
    expect(maskBytes(mask)).toEqual(maskBytes(end))
  })

  it('painting never changes a locked part’s pixels', () => {
    const locked = labelOf(15)
    const start = drawn(...Array.from({ length: 280 }, (_, y) => (y > 100 && y < 160 ? 'a' : '.').repeat(300)))
    const before = partsSpans(start, [15])
    fc.assert(
      fc.property(stroke, ({ from, to, size, isRound, label }) => {
        const after = painted(start, brushSpans(from, to, { size, isRound }), label, (one) => one !== locked)
        expect(partsSpans(after, [15]).length).toBeGreaterThanOrEqual(before.length)
        for (let at = 0; at < before.length; at += 3)
          for (const x of [0, 150, 299]) expect(labelAt(after, x, before[at] ?? 0)).toBe(locked)
        expect(tileChanges(start, after).flatMap(([, all]) => all.filter((_, nth) => nth % 4 === 2))).not.toContain(
          locked,
        )
      }),
      { numRuns: 60 },
    )
  })

  it('survives its file with the same pixels, including black and odd colours', async () => {
    const some = drawn('aa.b', '.cc.', 'd..d')
    const odd = painted(painted(some, [1, 0, 1], labelOf(0)), [2, 1, 2], labelOf(0xfedcba))
    const file = await maskFile(odd, async (bytes) => deflateSync(bytes))
    const { width, height, pixels } = readPng(file, (bytes) => inflateSync(bytes))
    const rows = (first: number, count: number) =>
      new Uint8ClampedArray(pixels.slice(first * width * 4, (first + count) * width * 4))
    expect(maskBytes(readMask({ width, height, rows }))).toEqual(maskBytes(odd))
    expect(labelAt(readMask({ width, height, rows }), 0, 1)).toBe(labelOf(0))
  })

  it.runIf(existsSync(NATIVE_SAMPLES))(
    'is written with the pixels it was read with, in every sample [E.pixel]',
    async () => {
      const files = readdirSync(join(NATIVE_SAMPLES, 'pixel'), { recursive: true, encoding: 'utf8' })
      const masks = files.filter((name) => name.endsWith('___save.png'))
      expect(masks.length).toBeGreaterThan(5)
      for (const name of masks) {
        const image = readPng(readFileSync(join(NATIVE_SAMPLES, 'pixel', name)), (bytes) => inflateSync(bytes))
        const { width, height, pixels } = image
        const rows = (first: number, count: number) =>
          new Uint8ClampedArray(pixels.slice(first * width * 4, (first + count) * width * 4))
        const file = await maskFile(readMask({ width, height, rows }), async (bytes) => deflateSync(bytes))
        const again = readPng(file, (bytes) => inflateSync(bytes))
        expect(Buffer.compare(again.pixels, pixels), name).toBe(0)
      }
    },
  )

  it('a part’s pixels are counted and outlined across tiles', () => {
    const mask = painted(emptyMask(SIZE.width, SIZE.height), rectangleSpans({ x: 250, y: 250 }, { x: 262, y: 260 }), 16)
    expect(partsBox(mask, [15])).toEqual({ box: { x: 250, y: 250, width: 12, height: 10 }, area: 120 })
    expect(maskLook(mask, [15])?.outline.lines.map((line) => [...line])).toEqual([
      [262, 250, 262, 260, 250, 260, 250, 250],
    ])
    expect(maskLook(mask, [30])).toBeUndefined()
  })
})

describe('a brush', () => {
  it('of one pixel paints exactly the pixels under the pointer', () => {
    const one = { size: 1, isRound: true }
    expect(pixelsOf(brushSpans({ x: 3.9, y: 2.1 }, { x: 3.9, y: 2.1 }, one))).toEqual(['3,2'])
    expect(pixelsOf(brushSpans({ x: 0.5, y: 0.5 }, { x: 3.5, y: 3.5 }, one))).toEqual(['0,0', '1,1', '2,2', '3,3'])
  })

  it('covers as many rows as its size, without gaps', () => {
    fc.assert(
      fc.property(stroke, ({ from, to, size, isRound }) => {
        const spans = brushSpans(from, to, { size, isRound })
        const rows = spans.filter((_, at) => at % 3 === 0)
        const at = size % 2 === 0 ? Math.round : Math.floor
        expect(rows).toHaveLength(Math.abs(at(to.y) - at(from.y)) + size)
        expect(new Set(rows).size).toBe(rows.length)
      }),
    )
  })

  it('a square one covers whole squares, a round one its radius', () => {
    const at = { x: 10.5, y: 10.5 }
    expect(pixelsOf(brushSpans(at, at, { size: 5, isRound: false }))).toHaveLength(25)
    const round = pixelsOf(brushSpans(at, at, { size: 5, isRound: true }))
    for (const one of round) {
      const [x = 0, y = 0] = one.split(',').map(Number)
      expect(Math.hypot(x - 10, y - 10)).toBeLessThanOrEqual(2.5)
    }
    expect(round).toHaveLength(21)
  })
})

describe('areas of pixels', () => {
  it('a polygon marks pixels whose centre is inside, without holes', () => {
    const ring = [0, 0, 6, 0, 6, 6, 0, 6]
    expect(pixelsOf(polygonSpans([ring]))).toHaveLength(36)
    expect(pixelsOf(polygonSpans([ring, [2, 2, 4, 2, 4, 4, 2, 4]]))).toHaveLength(32)
  })

  it('are connected by sides', () => {
    const mask = drawn('aa.a', '.a..', 'a..a')
    expect(new Set(pixelsOf(regionAt(mask, 0, 0)))).toEqual(new Set(['0,0', '1,0', '1,1']))
    expect(pixelsOf(regionAt(mask, 9, 0))).toEqual([])
  })

  it('are equal by outline and by pixels', () => {
    fc.assert(
      fc.property(fc.array(stroke, { minLength: 1, maxLength: 4 }), (strokes) => {
        let mask = emptyMask(SIZE.width, SIZE.height)
        for (const { from, to, size, isRound } of strokes)
          mask = painted(mask, brushSpans(from, to, { size, isRound }), 16)
        const look = maskLook(mask, [15])
        const again = painted(emptyMask(SIZE.width, SIZE.height), polygonSpans(look?.outline.lines ?? []), 16)
        expect(maskBytes(again)).toEqual(maskBytes(mask))
      }),
      { numRuns: 10 },
    )
  })

  it('holes and specks are found, the main part and the open background aren’t', () => {
    const mask = drawn('aaaaa..', 'a.aaa.a', 'aaaba..', 'aaaaa.b', '.......')
    const found = blemishesOf(mask, 4).map(({ kind, label, spans }) => [kind, label, ...pixelsOf(spans)])
    expect(found).toContainEqual(['hole', labelOf(15), '1,1'])
    expect(found).toContainEqual(['speck', labelOf(15), '6,1'])
    expect(found.filter(([kind]) => kind === 'hole')).toHaveLength(1)
    expect(found.filter(([, label]) => label === labelOf(30))).toHaveLength(1)
  })
})
