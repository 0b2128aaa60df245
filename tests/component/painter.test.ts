import { expect, it } from 'vitest'
import { paintShapes } from '../../reviewer/editors/canvas/paint-shapes'
import { readDocument } from '../../domain/annotation/document/read-document'
import { createPainter } from '../../reviewer/editors/raster/paint-tile'
import { blank, randomOf, sceneOfObjects } from '../builders/scenes'
import { times } from '../builders/walks'

const SIDE = 240
const SHAPES = times(100, 500)
const PART = { x: 0, y: 0, width: SIDE, height: SIDE }
/** Share of an edge in a pixel that it covers fully. */
const COVERED_EDGE = Math.ceil(0.6 * 255)
/** Share of the fill in a border pixel: the canvas uses its coverage, we use its centre. */
const FILLED_EDGE = Math.ceil(0.22 * 255)

/** Shape of one of the forms, with corners anywhere around the centre. */
function aShape(random: () => number): object {
  const place = () => 20 + random() * (SIDE - 40)
  const points = Array.from({ length: 6 + Math.floor(random() * 14) }, place)
  const even = points.slice(0, points.length - (points.length % 2))
  const [x, y] = [place(), place()]
  const shapes = [
    { type: 'bbox', points: { x1: x, y1: y, x2: x + 4 + random() * 60, y2: y + 4 + random() * 60 } },
    { type: 'polygon', points: even, exclude: [[x, y, x + 30, y, x + 15, y + 30]] },
    { type: 'polyline', points: even },
    { type: 'ellipse', cx: x, cy: y, rx: 5 + random() * 60, ry: 5 + random() * 60, angle: random() * 180 },
    { type: 'point', x, y },
  ]
  return { className: 'Car', ...shapes[Math.floor(random() * shapes.length)] }
}

it(`${SHAPES} random shapes → are painted as by the browser's canvas, except pixels on an outline`, () => {
  const random = randomOf(20_261_123)
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('No canvas')
  const painter = createPainter()
  // Our lines end round.
  context.lineCap = 'round'
  const off: number[] = []
  let far = 0
  for (let shape = 0; shape < SHAPES; shape += 1) {
    const objects = readDocument({ instances: [aShape(random)] })?.objects ?? []
    const ours = blank(painter.paint(sceneOfObjects(objects), PART, 1), PART)
    context.clearRect(0, 0, SIDE, SIDE)
    paintShapes(context, objects, { scale: 1, x: 0, y: 0 }, PART, 1, { fill: 0.22, labels: false })
    const theirs = context.getImageData(0, 0, SIDE, SIDE).data
    const apart = Array.from(ours, (pixel, at) => distance(pixel, theirs, 4 * at))
    off.push(Math.max(...apart))
    far += apart.filter((distant) => distant > FILLED_EDGE).length
  }
  expect(off.filter((most) => most > COVERED_EDGE + FILLED_EDGE)).toEqual([])
  expect(far / (SHAPES * SIDE * SIDE)).toBeLessThan(0.001)
})

/** Largest channel difference of two premultiplied pixels. */
function distance(pixel: number, theirs: Uint8ClampedArray, at: number): number {
  const alpha = theirs[at + 3] ?? 0
  const channels = [0, 8, 16].map((shift, channel) => {
    const value = ((theirs[at + channel] ?? 0) * alpha) / 255
    return Math.abs(((pixel >>> shift) & 0xff) - value)
  })
  return Math.max(Math.abs((pixel >>> 24) - alpha), ...channels)
}
