import { describe, expect, it } from 'vitest'
import { type Area, areaSize, isInArea } from '../../../../../domain/annotation/areas/area'
import type { Native } from '../../../../../domain/annotation/native'
import type { Raster } from '../../../../../domain/vision/edge-costs'
import type { PictureWindow } from '../../../../../reviewer/editors/canvas/read-window'
import { PUT_AWAY_MS } from '../../../../../reviewer/editors/assist/lent-worker'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { wand } from '../../../../../reviewer/editors/tools/wand/wand'
import { noisyScene } from '../../../../builders/noisy-scene'
import type { SeenScene } from '../../../../builders/seen-scene'
import { times } from '../../../../builders/walks'
import { TestEditor, type TestEditorOptions } from '../../../../fakes/test-editor'

const SCENES = times(10, 20)

const over = ({ pixels }: Pick<SeenScene, 'pixels'>, options: TestEditorOptions = {}) =>
  new TestEditor({ tools: [hand, select, wand], pixels, ...options }).choose('wand')

const areaOf = ({ points, exclude = [] }: Native): Area => [points as number[], ...(exclude as number[][])]

/** Intersection over union of both areas. */
function overlap(areas: readonly Area[], { isIn }: Pick<SeenScene, 'isIn'>): number {
  let [both, any] = [0, 0]
  for (let y = 101.5; y < 700; y += 11)
    for (let x = 201.5; x < 800; x += 11) {
      const [a, b] = [areas.some((area) => isInArea(area, { x, y })), isIn(x, y)]
      if (a || b) any += 1
      if (a && b) both += 1
    }
  return both / any
}

const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length

/** Plain grey background with parts of other greys, later ones over earlier ones. */
function flat(
  ground: number,
  ...parts: readonly (readonly [grey: number, x: number, y: number, w: number, h: number])[]
) {
  const pixels = ({ x, y, width, height, level }: PictureWindow): Raster => {
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let at = 0; at < width * height; at += 1) {
      const [px, py] = [x + (at % width) * 2 ** level, y + Math.floor(at / width) * 2 ** level]
      const part = parts.findLast(([, l, t, w, h]) => px >= l && py >= t && px < l + w && py < t + h)
      data.fill(part?.[0] ?? ground, at * 4, at * 4 + 3)
    }
    return { width, height, data }
  }
  return { pixels }
}

/** Square with a hole, and a second square apart from it. */
const SQUARES = flat(60, [160, 300, 200, 200, 200], [60, 360, 260, 60, 60], [160, 600, 500, 100, 100])

describe('the wand', () => {
  it(`covers the object by one click, in ${SCENES} noisy scenes, with and without edges`, () => {
    for (const [stopsAtEdges, length] of [
      [false, SCENES],
      [true, 6],
    ] as const) {
      const shares = Array.from({ length }, (_, seed) => {
        const scene = noisyScene(seed + 1)
        const editor = over(scene)
        editor.wandChoices = { ...editor.wandChoices, stopsAtEdges }
        editor.click(500, 400).key('Enter').expectCount(1)
        const [made = {}] = editor.objects.values()
        const { points = [] } = made as { readonly points?: readonly number[] }
        // Few enough points to drag, and no steps of pixels.
        expect(points.length / 2).toBeLessThan(160)
        return overlap([areaOf(made)], scene)
      })
      expect(mean(shares)).toBeGreaterThan(0.98)
      expect(Math.min(...shares)).toBeGreaterThan(0.85)
    }
  }, 90_000)

  it('makes a polygon with its holes by clicking the preview, as one step, and stays active', () => {
    const editor = over(SQUARES)
      .click(320, 220)
      .expectCount(0)
      .expectSaid(/^1 area selected/)
    expect(editor.painted().length).toBeGreaterThan(0)
    editor.click(480, 380).expectCount(1).expectTool('wand.resting').expectNothingPainted().expectSelected(0)
    expect(editor.objects.changes).toBe(1)
    const [made = {}] = editor.objects.values()
    const { exclude } = made as { readonly exclude?: readonly (readonly number[])[] }
    expect(exclude).toHaveLength(1)
    expect(areaSize(areaOf(made))).toBeCloseTo(200 * 200 - 60 * 60, -2)
  })

  it('adds with Shift, subtracts with Alt, undoes click by click, and makes one step of all', () => {
    const editor = over(SQUARES).click(320, 220)
    editor
      .hold('Shift')
      .click(650, 550)
      .letGo('Shift')
      .expectSaid(/^2 areas selected/)
    editor
      .hold('Shift')
      .click(390, 290)
      .letGo('Shift')
      .expectSaid(/^2 areas selected/)
    // The background and the hole have one colour: it was added as well, and is undone.
    editor.key('Backspace').expectSaid(/^2 areas selected/)
    editor.hold('Control').hold('Shift').key('Z').letGo('Shift').letGo('Control')
    editor.expectSaid('Nothing to put back')
    editor
      .hold('Alt')
      .click(650, 550)
      .letGo('Alt')
      .expectSaid(/^1 area selected/)
    editor.key('Backspace').key('Enter').expectCount(2).expectSelected(0, 1)
    expect(editor.objects.changes).toBe(1)
    const sizes = editor.objects.values().map((one) => Math.round(areaSize(areaOf(one)) / 100))
    expect(sizes).toEqual([364, 100])
  })

  it('starts over outside the preview, and Backspace restores that', () => {
    const editor = over(SQUARES).click(320, 220).click(650, 550)
    const [, left] = editor.painted().find(([name]) => name === 'moveTo') ?? []
    expect(left).toBeGreaterThan(590)
    editor.key('Backspace').key('Enter').expectCount(1)
    expect(areaSize(areaOf(editor.objects.values()[0] ?? {}))).toBeGreaterThan(36_000)
  })

  it('is cancelled by Escape without a trace', () => {
    const editor = over(SQUARES).click(320, 220).key('Escape').expectTool('wand.resting').expectNothingPainted()
    editor.expectCount(0)
    expect(editor.wand.seen.get()).toBeUndefined()
  })

  it('changes its tolerance by dragging, which is remembered, and by keys', () => {
    const scene = flat(60, [160, 300, 200, 200, 200], [185, 500, 200, 200, 200])
    const editor = over(scene)
    const width = () => {
      const xs = (editor.wand.seen.get()?.outline.lines ?? []).flatMap((line) =>
        [...line].filter((_, at) => at % 2 === 0),
      )
      // Corners are a little rounder than before.
      return Math.round((Math.max(...xs) - Math.min(...xs)) / 10) * 10
    }
    editor.wandChoices = { ...editor.wandChoices, tolerance: 4 }
    editor.down(320, 220)
    expect(width()).toBe(200)
    editor.move(340, 220).move(360, 220)
    expect(editor.wandChoices.tolerance).toBe(14)
    expect(width()).toBe(400)
    expect(editor.painted().find(([name]) => name === 'fillText')?.[1]).toBe('Tolerance 14')
    editor.move(320, 220).up(320, 220)
    expect([width(), editor.wandChoices.tolerance]).toEqual([200, 4])
    // A drag is no click: nothing was made.
    editor.expectCount(0).key('PageUp').key(']').expectSaid('Tolerance 10')
    expect(width()).toBe(400)
    editor.key('[').key('PageDown')
    expect(width()).toBe(200)
  })

  it('includes separate areas on request, without specks', () => {
    const specks = Array.from({ length: 30 }, (_, at) => [160, 20 + at * 30, 700, 3, 3] as const)
    const editor = over(flat(60, [160, 300, 200, 200, 200], [160, 600, 500, 100, 100], ...specks))
    editor.wandChoices = { ...editor.wandChoices, connected: false }
    editor.click(320, 220).key('Enter').expectCount(2)
  })

  it('doesn’t cross an edge between similar areas if so set', () => {
    // Darker from left to right, with one sharp step: colour alone can't separate the sides.
    const step = {
      pixels: ({ x, width, height, ...part }: PictureWindow): Raster => {
        const { data } = flat(100).pixels({ x, width, height, ...part })
        for (let at = 0; at < width * height; at += 1)
          data.fill(100 + (x + (at % width) < 500 ? 0 : 30), at * 4, at * 4 + 3)
        return { width, height, data }
      },
    }
    const sizes = [false, true].map((stopsAtEdges) => {
      const editor = over(step)
      editor.wandChoices = { tolerance: 20, connected: true, stopsAtEdges }
      editor.click(200, 400).key('Enter').expectCount(1)
      return areaSize(areaOf(editor.objects.values()[0] ?? {}))
    })
    expect(sizes[0]).toBeCloseTo(800_000, -4)
    expect(sizes[1]).toBeCloseTo(400_000, -4)
  })

  it('works with the keyboard crosshair', () => {
    const editor = over(SQUARES)
      .key('Enter')
      .expectSaid(/^Crosshair at 500, 400/)
    editor
      .hold('Shift')
      .key('ArrowLeft')
      .letGo('Shift')
      .key('ArrowUp')
      .key('Enter')
      .expectSaid(/^1 area selected/)
    editor.hold('Shift')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
      editor.key(key)
    editor
      .key('Enter')
      .letGo('Shift')
      .expectSaid(/^2 areas selected/)
    editor
      .key('Delete')
      .expectSaid(/^1 area selected/)
      .key('Backspace')
    editor.key('Enter').expectCount(2).expectTool('wand.resting')
  })

  it('applies a double click made before the result as soon as it arrives', () => {
    const editor = over(SQUARES, { isWandLate: true }).click(320, 220).click(321, 221).expectCount(0)
    editor.answerWand().expectCount(1).move(330, 230).expectTool('wand.resting').expectNothingPainted()
  })

  it('ignores a result after cancelling, and requests once for changes made meanwhile', () => {
    const editor = over(SQUARES, { isWandLate: true }).click(320, 220).key('Escape').answerWand().expectCount(0)
    expect(editor.wand.seen.get()).toBeUndefined()
    editor.click(320, 220).key(']').key(']').key(']')
    expect(editor.wand.seen.get()?.isLooking).toBe(true)
    editor.answerWand()
    expect(editor.wand.seen.get()?.isLooking).toBe(true)
    editor.answerWand()
    expect(editor.wand.seen.get()).toMatchObject({ isLooking: false, pieces: 1 })
    editor.answerWand()
  })

  it('says if there is no picture, if read-only, and if nothing is left', () => {
    const blind = new TestEditor({ tools: [hand, select, wand] }).choose('wand').click(10, 10)
    blind.expectSaid('The picture is still loading').key('Enter')
    expect(blind.refused).toEqual(['Nothing is selected. Touch the picture, or raise the tolerance.'])
    const editor = over(SQUARES)
    editor.objects.refusal = 'This item is read only.'
    editor.click(320, 220).expectSaid('This item is read only.').expectTool('wand.resting')
  })

  it('reads the picture when activated, and the first click reads no more', () => {
    const seen: PictureWindow[] = []
    const pixels = (part: PictureWindow) => (seen.push(part), SQUARES.pixels(part))
    const editor = new TestEditor({ tools: [hand, select, wand], pixels })
    expect(seen).toHaveLength(0)
    editor.choose('wand')
    expect(seen).toHaveLength(1)
    editor.click(320, 220).expectSaid(/^1 area selected/)
    expect(seen).toHaveLength(1)
    editor.key('Escape').click(320, 220)
    expect(seen).toHaveLength(2)
  })

  it('reads the visible part, no finer than displayed, at most four million pixels', () => {
    const seen: PictureWindow[] = []
    const pixels = (part: PictureWindow) => (seen.push(part), SQUARES.pixels(part))
    const far = over({ pixels }, { picture: { width: 9_000, height: 7_000 } })
    far.camera.setMode('fit')
    far.click(500, 400)
    expect(seen.at(-1)).toMatchObject({ x: 0, y: 0, level: 3, width: 1_125, height: 875 })
    far.camera.setMode('actual')
    far.key('Escape').click(500, 400)
    expect(seen.at(-1)).toMatchObject({ level: 0, width: 1_000, height: 800 })
    // When the view moves, the touched part stays in view.
    far.camera.panBy(-300, 0)
    far.hold('Shift').click(700, 400).letGo('Shift')
    expect(seen.at(-1)).toMatchObject({ level: 0, width: 1_300, height: 800 })
    expect(seen.every(({ width, height }) => width * height <= 2_048 * 2_048)).toBe(true)
  })

  it('releases its worker some time after deactivation, and reads again on return', async () => {
    const editor = over(SQUARES)
    expect(editor.workers.wand).toBe(1)
    // While in use it stays, touched or not, regardless of other content.
    editor.tools.reset()
    await editor.clock.advance(2 * PUT_AWAY_MS)
    expect(editor.workers.wand).toBe(1)
    editor.click(320, 220).expectSaid(/^1 area selected/)
    await editor.clock.advance(2 * PUT_AWAY_MS)
    expect(editor.workers.wand).toBe(1)
    editor.choose('select')
    await editor.clock.advance(PUT_AWAY_MS - 1)
    expect(editor.workers.wand).toBe(1)
    // Used before its time is over, it is the same one.
    editor.choose('wand')
    await editor.clock.advance(2 * PUT_AWAY_MS)
    expect(editor.workers.wand).toBe(1)
    editor.choose('select')
    await editor.clock.advance(PUT_AWAY_MS)
    expect(editor.workers.wand).toBe(0)
    expect(editor.clock.waiting).toBe(0)
    editor
      .choose('wand')
      .click(320, 220)
      .expectSaid(/^1 area selected/)
    expect(editor.workers.wand).toBe(1)
  })
})
