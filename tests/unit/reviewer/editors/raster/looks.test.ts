import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { packedColour } from '../../../../../reviewer/editors/raster/colour'
import { createPainter } from '../../../../../reviewer/editors/raster/paint-tile'
import { FLAG, type Scene } from '../../../../../reviewer/editors/raster/scene'
import { blank, sceneOf } from '../../../../builders/scenes'

const PART = { x: 0, y: 0, width: 160, height: 120 }
const OBJECTS = [
  { type: 'bbox', className: 'Car', points: { x1: 20, y1: 20, x2: 90, y2: 80 } },
  { type: 'ellipse', className: 'Person', cx: 110, cy: 60, rx: 34, ry: 18, angle: 30 },
  { type: 'polyline', className: 'Road', points: [5, 110, 60, 95, 150, 112] },
  { type: 'point', className: 'Sign', x: 140, y: 20 },
]

function flagged(flag: number, theme: 'light' | 'dark'): Scene {
  const scene = sceneOf(OBJECTS, { theme })
  return { ...scene, columns: { ...scene.columns, flags: scene.columns.flags.fill(flag) } }
}

/** Hash of the whole picture. */
function golden(flag: number, theme: 'light' | 'dark'): string {
  const pixels = blank(createPainter().paint(flagged(flag, theme), PART, 1), PART)
  return createHash('sha256').update(new Uint8Array(pixels.buffer)).digest('hex').slice(0, 16)
}

describe('golden pictures', () => {
  it.each([
    ['plain', 0],
    ['locked, with dashed lines', FLAG.locked],
    ['disapproved, with stripes', FLAG.disapproved],
    ['predicted, with a second line', FLAG.predicted],
  ] as const)('look as they did: %s', (_, flag) => {
    expect({ dark: golden(flag, 'dark'), light: golden(flag, 'light') }).toMatchSnapshot()
  })

  it('have stripes that look as wide on a denser screen', () => {
    const covering = { type: 'bbox', className: 'Car', points: { x1: -50, y1: -50, x2: 300, y2: 300 } }
    const stripesOf = (ratio: number) => {
      const scene = sceneOf([covering], { ratio })
      scene.columns.flags.fill(FLAG.disapproved)
      const pixels = blank(createPainter().paint(scene, PART, 1), PART)
      const row = [...pixels.subarray(60 * PART.width, 60 * PART.width + 128)].map((pixel) => pixel >>> 24)
      const ground = Math.min(...row)
      const starts = row.filter((alpha, at) => alpha > ground && at > 0 && row[at - 1] === ground).length
      return { starts, covered: row.filter((alpha) => alpha > ground).length }
    }
    expect(stripesOf(1)).toEqual({ starts: 16, covered: 32 })
    expect(stripesOf(2)).toEqual({ starts: 8, covered: 32 })
  })

  it('differ by style and by theme', () => {
    const flags = [0, FLAG.locked, FLAG.disapproved, FLAG.predicted]
    const all = flags.flatMap((flag) => [golden(flag, 'dark'), golden(flag, 'light')])
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('the edge beside a line', () => {
  it.each(['light', 'dark'] as const)('is pale where the line itself is nearly black, on a %s page too', (theme) => {
    const beside = (colour: number) => {
      const scene = sceneOf(OBJECTS, { theme, classColours: Uint32Array.of(colour, colour, colour, colour) })
      const pixels = blank(createPainter().paint(scene, PART, 1), PART)
      return (pixels[50 * PART.width + 18] ?? 0) & 0xff
    }
    expect(beside(0x000000)).toBeGreaterThan(60)
    expect(beside(0x1a1010)).toBe(beside(0x000000))
    for (const colour of [0xffffff, 0xaa3322, 0x0000ff]) expect(beside(colour)).toBeLessThan(30)
  })
})

describe('the fill of a class', () => {
  it('is its own where it has one, and that of all where it has none', () => {
    const inside = (classFills?: Float32Array) => {
      const scene = sceneOf(OBJECTS, classFills === undefined ? {} : { classFills })
      const pixels = blank(createPainter().paint(scene, PART, 1), PART)
      return [pixels[50 * PART.width + 55] ?? 0, pixels[60 * PART.width + 110] ?? 0].map((pixel) => pixel >>> 24)
    }
    const [car = 0, person = 0] = inside()
    expect(inside(Float32Array.of(0, Number.NaN))).toEqual([0, person])
    expect(inside(Float32Array.of(1))).toEqual([255, person])
    expect(car).toBeGreaterThan(0)
  })
})

describe('the fill of what is selected with many others', () => {
  it('is stronger than at rest, and nothing where its class has none', () => {
    const inside = (own: number, isSelected: boolean) => {
      const scene = sceneOf(OBJECTS, { classFills: Float32Array.of(own, Number.NaN) })
      const selected = new Uint8Array(OBJECTS.length).fill(isSelected ? 1 : 0)
      const pixels = blank(createPainter().paint({ ...scene, selected }, PART, 1), PART)
      return (pixels[50 * PART.width + 55] ?? 0) >>> 24
    }
    expect(inside(0.25, true)).toBeGreaterThan(inside(0.25, false))
    expect([inside(0, true), inside(1, true)]).toEqual([0, 255])
  })
})

describe('colours of classes', () => {
  it('are read as CSS writes them', () => {
    expect(packedColour('#ff8000')).toBe(0x0080ff)
    expect(packedColour('hsl(120 100% 50%)')).toBe(0x00ff00)
    expect(packedColour('hsl(210 50% 40%)')).toBe(0x996633)
    expect(packedColour('hsl(0, 0%, 100%)')).toBe(0xffffff)
  })

  it('are grey where the text is no colour', () => {
    expect(packedColour('tomato-ish')).toBe(0x9a9a9a)
  })
})
