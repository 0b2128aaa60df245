import { describe, expect, it } from 'vitest'
import { COST_MAX, edgeCosts } from '../../../../../domain/vision/edge-costs'
import { liveWire, wireTo } from '../../../../../domain/vision/live-wire'
import { thinned } from '../../../../../domain/vision/thinned'
import type { PictureWindow } from '../../../../../reviewer/editors/canvas/read-window'
import { isInArea } from '../../../../../domain/annotation/areas/area'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { type SeenScene, seenScene } from '../../../../builders/seen-scene'
import { times } from '../../../../builders/walks'
import { TestEditor } from '../../../../fakes/test-editor'

const SCENES = times(4, 20)

const over = ({ pixels }: Pick<SeenScene, 'pixels'>) =>
  new TestEditor({ tools: [hand, ...DRAWING_TOOLS], pixels }).choose('trace')

const drawn = (editor: TestEditor) => (editor.objects.values().at(-1)?.['points'] ?? []) as readonly number[]

/** Clicks this many times near the border, and finally at the first place again. */
function around(scene: SeenScene, clicks: number): TestEditor {
  const editor = over(scene)
  for (let at = 0; at < clicks; at += 1) {
    const { x, y } = scene.border(at / clicks)
    editor.click(Math.round(x + (at % 3) - 1), Math.round(y - (at % 2)))
  }
  return editor.key('Enter').expectCount(1)
}

/** Intersection over union of both areas. */
function overlap(points: readonly number[], { isIn }: SeenScene): number {
  let [both, any] = [0, 0]
  for (let y = 101.5; y < 700; y += 7)
    for (let x = 201.5; x < 800; x += 7) {
      const [a, b] = [isInArea([points], { x, y }), isIn(x, y)]
      if (a || b) any += 1
      if (a && b) both += 1
    }
  return both / any
}

describe('a polygon along the picture’s edges', () => {
  it(`takes four clicks to cover 97 percent, in ${SCENES} scenes`, () => {
    const shares = Array.from({ length: SCENES }, (_, seed) => {
      const scene = seenScene(seed + 1)
      const points = drawn(around(scene, 4))
      // Straight lines between clicks would give a rough square; along edges there are points between, but not at each
      // pixel.
      expect(points.length / 2).toBeGreaterThan(12)
      expect(points.length / 2).toBeLessThan(250)
      return overlap(points, scene)
    })
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.975)
  })

  it('follows the pointer from the last point, showing only set points', () => {
    const scene = seenScene(4)
    const [first, second] = [scene.border(0), scene.border(0.2)]
    const editor = over(scene).click(first.x, first.y).move(second.x, second.y)
    const lines = editor.painted().filter(([name]) => name === 'lineTo')
    expect(lines.length).toBeGreaterThan(4)
    editor.click(second.x, second.y)
    expect(new Set(editor.painted().flatMap(([name, x, y]) => (name === 'arc' ? [`${x} ${y}`] : []))).size).toBe(2)
  })

  it('goes straight with Shift, removes a whole segment, and finishes by its first point', () => {
    const scene = seenScene(4)
    const places = [0, 0.2, 0.4, 0.6].map((share) => scene.border(share))
    const click = (editor: TestEditor, at: number) => editor.click(places[at]?.x ?? 0, places[at]?.y ?? 0)
    const straight = over(scene)
    click(straight, 0).hold('Shift')
    for (const at of [1, 2, 3]) click(straight, at)
    expect(drawn(straight.key('Enter').letGo('Shift'))).toHaveLength(8)
    const editor = over(scene)
    for (const at of [0, 1, 2]) click(editor, at)
    editor.key('Backspace').expectSaid(/\d+ points/)
    click(editor, 2)
    click(editor, 3)
    click(editor, 0).expectCount(1).expectTool('trace.ready')
    expect(overlap(drawn(editor), scene)).toBeGreaterThan(0.94)
    const once = over(scene)
    for (const at of [0, 1, 2, 3]) click(once, at)
    expect(drawn(editor)).toEqual(drawn(once.key('Enter')))
  })

  it('searches further as the pointer moves further, at every zoom', () => {
    const scene = seenScene(7)
    const seen: PictureWindow[] = []
    const pixels = (part: PictureWindow) => (seen.push(part), scene.pixels(part))
    const editor = over({ pixels })
    const start = scene.border(0)
    editor.click(start.x, start.y).move(start.x + 10, start.y)
    expect(seen).toMatchObject([{ level: 0 }])
    editor.move(950, 780)
    expect(seen.at(-1)?.level).toBeGreaterThan(0)
    expect(seen.every(({ width, height }) => width <= 441 && height <= 441)).toBe(true)
    // After one search, a wider window isn't requested again.
    const count = seen.length
    editor.move(952, 780).move(950, 790)
    expect(seen).toHaveLength(count)
  })

  it('has straight lines if the picture isn’t loaded', () => {
    const editor = new TestEditor({ tools: [hand, ...DRAWING_TOOLS] }).choose('trace')
    editor.click(10, 10).click(90, 10).click(90, 80).key('Enter')
    editor.expectObject('polygon', { points: [10, 10, 90, 10, 90, 80] })
  })

  it('follows edges even for clicks faster than the worker', () => {
    const scene = seenScene(4)
    const places = [0, 0.25, 0.5, 0.75].map((share) => scene.border(share))
    const late = new TestEditor({ tools: [hand, ...DRAWING_TOOLS], pixels: scene.pixels, isWireLate: true })
    const [slow, quick] = [over(scene), late.choose('trace')]
    for (const editor of [slow, quick]) {
      for (const { x, y } of places) editor.click(x, y)
      editor.key('Enter')
    }
    expect(drawn(quick)).toEqual(drawn(slow))
    expect(drawn(quick).length).toBeGreaterThan(20)
  })

  it('is drawn by the keyboard crosshair as well', () => {
    const editor = over(seenScene(2)).key('Enter').key('Enter')
    for (const way of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
      editor.hold('Shift').key(way).key(way).letGo('Shift').key('Enter')
    }
    editor.key('Enter').expectCount(1)
  })
})

it('a path costs little along edges, and much in flat areas', () => {
  const [width, height] = [40, 30]
  const data = new Uint8ClampedArray(width * height * 4).fill(90)
  for (let at = 0; at < width * height; at += 1) if (at % width >= 20) data[at * 4 + 2] = 160
  const costs = edgeCosts({ width, height, data })
  expect([costs[15 * width + 5], costs[15 * width + 20]]).toEqual([COST_MAX, 1])
  const path = wireTo(liveWire(costs, width, height, 2 * width + 19), 27 * width + 19)
  expect(path[0]).toBe(2 * width + 19)
  expect(path.at(-1)).toBe(27 * width + 19)
  expect(path.every((at) => Math.abs((at % width) - 19.5) < 1)).toBe(true)
  expect(path).toHaveLength(26)
})

it('a path goes around the end of a wall, and simplifies to its corners', () => {
  const [width, height] = [21, 21]
  const costs = new Uint8Array(width * height).fill(1)
  for (let y = 0; y < 18; y += 1) costs[y * width + 10] = COST_MAX
  const path = wireTo(liveWire(costs, width, height, 5 * width + 2), 5 * width + 18)
  expect(path.some((at) => at % width === 10 && Math.floor(at / width) >= 18)).toBe(true)
  const places = path.map((at) => ({ x: at % width, y: Math.floor(at / width) }))
  const corners = thinned(places, 1)
  expect(corners.length).toBeLessThan(8)
  expect([corners[0], corners.at(-1)]).toEqual([places[0], places.at(-1)])
})
