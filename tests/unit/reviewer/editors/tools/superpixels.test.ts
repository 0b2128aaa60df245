import { describe, expect, it } from 'vitest'
import { type Area, areaSize, isInArea } from '../../../../../domain/annotation/areas/area'
import type { Native } from '../../../../../domain/annotation/native'
import type { Raster } from '../../../../../domain/vision/edge-costs'
import type { PictureWindow } from '../../../../../reviewer/editors/canvas/read-window'
import { PUT_AWAY_MS } from '../../../../../reviewer/editors/assist/lent-worker'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { superpixels } from '../../../../../reviewer/editors/tools/superpixels/superpixels'
import { noisyScene } from '../../../../builders/noisy-scene'
import type { SeenScene } from '../../../../builders/seen-scene'
import { times } from '../../../../builders/walks'
import { TestEditor, type TestEditorOptions } from '../../../../fakes/test-editor'

const SCENES = times(4, 20)

const over = ({ pixels }: Pick<SeenScene, 'pixels'>, options: TestEditorOptions = {}) =>
  new TestEditor({ tools: [hand, select, superpixels], pixels, ...options }).choose('superpixels')

const areaOf = ({ points, exclude = [] }: Native): Area => [points as number[], ...(exclude as number[][])]
const collected = (editor: TestEditor) => editor.collecting.seen.get()?.collected

/** Intersection over union of both areas. */
function overlap(areas: readonly Area[], { isIn }: Pick<SeenScene, 'isIn'>): number {
  let [both, any] = [0, 0]
  for (let y = 101.5; y < 700; y += 7)
    for (let x = 201.5; x < 800; x += 7) {
      const [a, b] = [areas.some((area) => isInArea(area, { x, y })), isIn(x, y)]
      if (a || b) any += 1
      if (a && b) both += 1
    }
  return both / any
}

/** Grey square on another grey, with a hole. */
const SQUARE = {
  pixels({ x, y, width, height, level }: PictureWindow): Raster {
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let at = 0; at < width * height; at += 1) {
      const [px, py] = [x + (at % width) * 2 ** level, y + Math.floor(at / width) * 2 ** level]
      const isHole = px >= 460 && py >= 360 && px < 540 && py < 440
      const isIn = px >= 350 && py >= 250 && px < 650 && py < 550 && !isHole
      data.fill(isIn ? 170 : 60, at * 4, at * 4 + 3)
    }
    return { width, height, data }
  },
}

/** Paints the square row by row, and leaves out the background: the hole and all around. */
function paintSquare(editor: TestEditor): TestEditor {
  for (let y = 258; y < 550; y += 14) {
    if (y < 352 || y > 448) editor.down(358, y).move(642, y).up()
    else editor.down(358, y).move(452, y).up().down(548, y).move(642, y).up()
  }
  return editor
}

describe('superpixels', () => {
  it(`follow edges: an object’s cells cover it, in ${SCENES} noisy scenes`, () => {
    const shares = Array.from({ length: SCENES }, (_, seed) => {
      const scene = noisyScene(seed + 1)
      const editor = over(scene)
      // As a person paints: in lines over the object, no closer to its border than half a cell.
      for (let y = 208; y < 600; y += 14)
        for (const [from, to] of spans(scene, y)) editor.down(from, y).move(to, y).up()
      editor.key('Enter')
      expect(editor.objects.changes).toBe(1)
      return overlap(editor.objects.values().map(areaOf), scene)
    })
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.92)
    expect(Math.min(...shares)).toBeGreaterThan(0.85)
  }, 90_000)

  it('are collected along the pen’s path between two frames, not the straight line', () => {
    const around = over(SQUARE)
      .down(380, 280)
      .pointerMove(620, 280, {
        along: [
          [380, 520],
          [620, 520],
        ],
      })
      .up()
    const exact = over(SQUARE).down(380, 280).move(380, 520).move(620, 520).move(620, 280).up()
    const straight = over(SQUARE).down(380, 280).move(620, 280).up()
    expect(collected(around)).toBe(collected(exact))
    expect(collected(around)).toBeGreaterThan(2 * (collected(straight) ?? 0))
  })

  it('are removed without Alt once B switched that, until the tool is deactivated', () => {
    const editor = paintSquare(over(SQUARE))
    const all = collected(editor) ?? 0
    editor.key('b').expectSaid('Painting removes cells').click(380, 280)
    expect(collected(editor)).toBe(all - 1)
    editor.hold('Alt').click(380, 280).letGo('Alt')
    expect(collected(editor)).toBe(all)
    editor.choose('select')
    expect(editor.collecting.takesAway.get()).toBe(false)
  })

  it('are collected by painting, removed with Alt, and made one polygon with its hole as one step', () => {
    const editor = over(SQUARE).expectSaid('Paint over cells to collect them')
    expect(collected(paintSquare(editor))).toBeGreaterThan(60)
    editor.expectCount(0)
    const all = collected(editor) ?? 0
    editor.hold('Alt').click(380, 280).letGo('Alt')
    expect(collected(editor)).toBe(all - 1)
    editor.click(380, 280).expectSaid(`${all} cells collected: Enter makes a polygon of them`)
    editor.key('Enter').expectCount(1).expectTool('superpixels.collecting')
    expect(editor.objects.changes).toBe(1)
    const [made = {}] = editor.objects.values()
    expect(made['exclude']).toHaveLength(1)
    expect(areaSize(areaOf(made)) / (300 * 300 - 80 * 80)).toBeCloseTo(1, 1)
    // The cells stay for the next one.
    expect(collected(editor)).toBe(0)
    editor.key('Enter').key('Escape').expectTool('select.resting').expectNothingPainted()
  })

  it('are undone stroke by stroke without a change, and a cancelled stroke leaves nothing', () => {
    const editor = over(SQUARE).down(360, 300).move(640, 300).up()
    const first = collected(editor) ?? 0
    editor.down(360, 340).move(640, 340).up()
    expect(collected(editor)).toBeGreaterThan(first)
    editor.down(360, 500).move(640, 500).key('Escape').up(640, 500)
    editor.key('Backspace')
    expect(collected(editor)).toBe(first)
    editor.hold('Control').key('z').letGo('Control')
    expect(collected(editor)).toBe(0)
    editor.key('Backspace').expectSaid('Nothing to undo')
    editor.hold('Control').hold('Shift').key('Z').letGo('Shift').letGo('Control')
    editor.expectSaid('Nothing to put back')
    expect(editor.objects.changes).toBe(0)
  })

  it('are dropped by Escape, which deactivates the tool if there are none', () => {
    const editor = over(SQUARE).click(400, 300)
    expect(collected(editor)).toBe(1)
    editor.key('Escape').expectTool('superpixels.collecting').expectSaid('Nothing is collected')
    expect(collected(editor)).toBe(0)
    editor.key('Escape').expectTool('select.resting').expectNothingPainted().expectCount(0)
    expect(editor.collecting.seen.get()).toBeUndefined()
  })

  it('are collected by keys: a crosshair, Enter collects, again makes the polygon, Delete removes', () => {
    const editor = over(SQUARE)
      .key('Enter')
      .expectSaid(/^Crosshair at 500, 400/)
    editor.key('Enter')
    expect(collected(editor)).toBe(1)
    editor.hold('Shift').key('ArrowRight').key('ArrowRight').letGo('Shift').expectSaid('600, 400').key('Enter')
    expect(collected(editor)).toBe(2)
    editor.key('ArrowLeft').key('ArrowRight').expectSaid('600, 400: collected').key('Delete')
    expect(collected(editor)).toBe(1)
    editor.key('Backspace')
    expect(collected(editor)).toBe(2)
    editor.key('Enter').expectCount(2)
    expect(editor.objects.changes).toBe(1)
  })

  it('are recomputed for another size, which is remembered, and keep collected ones', () => {
    const editor = over(SQUARE).key('PageUp').key(']').expectSaid(/./)
    expect(editor.cellSize).toBe(34)
    paintSquare(editor)
    const few = collected(editor) ?? 0
    const size = () => areaSizeOf(editor)
    const before = size()
    editor.key('PageDown').key('PageDown')
    expect(editor.cellSize).toBe(18)
    expect(collected(editor)).toBeGreaterThan(2 * few)
    expect(size() / before).toBeCloseTo(1, 1)
    for (let times = 0; times < 10; times += 1) editor.key('PageDown')
    expect(editor.cellSize).toBe(8)
  })

  it('belong to the view: recomputed once it rests, unless some are collected', () => {
    const editor = over(SQUARE)
    expect(editor.collecting.seen.get()?.part).toMatchObject({ x: 0, y: 0, width: 1_000, height: 800, level: 0 })
    editor.camera.zoomBy(2, { x: 500, y: 400 })
    editor.rest()
    expect(editor.collecting.seen.get()?.part).toMatchObject({ x: 250, y: 200, width: 500, height: 400 })
    editor.click(500, 100)
    expect(collected(editor)).toBe(1)
    editor.camera.panBy(-400, 0)
    editor.rest()
    expect([collected(editor), editor.collecting.seen.get()?.part.x]).toEqual([1, 250])
    editor.click(900, 400).expectSaid('There are no cells here: make what is collected first')
    const many = new TestEditor({
      tools: [hand, superpixels],
      picture: { width: 9_000, height: 7_000 },
      pixels: SQUARE.pixels,
    })
    many.camera.setMode('fit')
    many.choose('superpixels')
    const { width = 0, height = 0 } = many.collecting.seen.get()?.part ?? {}
    expect(width * height).toBeLessThanOrEqual(1_000_000)
  })

  it('that arrive late are waited for: nothing is lost, changes are requested once, and Enter applies on arrival', () => {
    const editor = over(SQUARE, { areCellsLate: true }).click(400, 300)
    expect([collected(editor), editor.collecting.seen.get()?.isCutting]).toEqual([0, true])
    editor.answerCells().down(360, 300).move(400, 300).move(500, 300).move(600, 300).up().key('Enter').expectCount(0)
    editor.answerCells().expectCount(0).answerCells().expectCount(1)
    editor.click(400, 300).choose('select').answerCells().expectNothingPainted()
    expect(editor.collecting.seen.get()).toBeUndefined()
  })

  it('say if there are none, if read-only, and if none is collected', () => {
    const blind = new TestEditor({ tools: [hand, select, superpixels] }).choose('superpixels')
    blind.expectSaid('The picture is still loading').click(10, 10).expectSaid('The picture is still loading')
    const editor = over(SQUARE)
    editor.objects.refusal = 'This item is read only.'
    editor.click(400, 300).expectSaid('This item is read only.')
    expect(collected(editor)).toBe(0)
  })

  it('release their worker some time after deactivation, and are recomputed on return', async () => {
    const editor = over(SQUARE)
    await editor.clock.advance(2 * PUT_AWAY_MS)
    expect(editor.workers.cells).toBe(1)
    editor.choose('select')
    await editor.clock.advance(PUT_AWAY_MS - 1)
    expect(editor.workers.cells).toBe(1)
    await editor.clock.advance(1)
    expect(editor.workers.cells).toBe(0)
    editor.choose('superpixels').click(400, 300)
    expect([editor.workers.cells, collected(editor)]).toEqual([1, 1])
  })
})

function areaSizeOf(editor: TestEditor): number {
  return areaSize((editor.collecting.seen.get()?.outline.lines ?? []).map((line) => [...line]))
}

/** Segment of a line over a scene's object, a little within its border. */
function spans({ isIn }: SeenScene, y: number): readonly (readonly [from: number, to: number])[] {
  const found: (readonly [number, number])[] = []
  let from: number | undefined
  for (let x = 250; x <= 750; x += 1) {
    const isThere = [-9, 0, 9].every((dx) => isIn(x + dx, y) && isIn(x, y + dx))
    if (isThere) from ??= x
    else if (from !== undefined) {
      found.push([from, x - 1])
      from = undefined
    }
  }
  return found
}
