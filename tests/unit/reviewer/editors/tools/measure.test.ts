import { describe, expect, it } from 'vitest'
import { angleOf, lengthOf, snapped, within } from '../../../../../reviewer/editors/tools/measure/line'
import { TestEditor, type TestEditorOptions } from '../../../../fakes/test-editor'

/** Picture pixel for pixel, its corner at 0, 0 of the canvas. */
const measuring = (options: TestEditorOptions = {}) => new TestEditor(options).choose('measure')

const texts = (editor: TestEditor) => editor.painted().flatMap(([name, text]) => (name === 'fillText' ? [text] : []))
const firstLine = (editor: TestEditor) =>
  editor
    .painted()
    .flatMap(([name, x, y]) => (name === 'moveTo' || name === 'lineTo' ? [[x, y]] : []))
    .slice(0, 2)

describe('measuring', () => {
  it('shows a drag’s length and angle, keeps the line, and announces it once', () => {
    const editor = measuring()
      .expectTool('measure.ready')
      .expectCursor('crosshair')
      .pointerDown(100, 200)
      .expectTool('measure.drawing')
      .pointerMove(130, 160)
      .expectSaid('')
    expect(texts(editor)).toEqual(['50.0 px   53.1°'])
    expect(firstLine(editor)).toEqual([
      [100, 200],
      [130, 160],
    ])
    editor
      .pointerMove(160, 120)
      .pointerUp(160, 120)
      .expectTool('measure.shown')
      .expectSaid('100.0 pixels, 53.1 degrees')
    editor.pointerMove(500, 500)
    expect(texts(editor)).toEqual(['100.0 px   53.1°'])
  })

  it('uses picture pixels at any zoom and density; the line moves with the picture', () => {
    const editor = measuring({ pixelRatio: 2, picture: { width: 4_000, height: 3_200 } })
    editor.camera.step(1)
    editor.camera.step(1)
    editor.expectView({ scale: 2 }).pointerDown(300, 300).pointerMove(350, 300).pointerUp(350, 300)
    expect(texts(editor)).toEqual(['50.0 px   0.0°'])
    expect(firstLine(editor)).toEqual([
      [600, 600],
      [700, 600],
    ])
    editor.camera.panBy(10, 0)
    expect(firstLine(editor)).toEqual([
      [620, 600],
      [720, 600],
    ])
  })

  it('snaps to 45 degrees while Shift is held, at once', () => {
    const editor = measuring().pointerDown(100, 100).pointerMove(200, 110)
    expect(texts(editor)).toEqual(['100.5 px   354.3°'])
    editor.hold('Shift')
    expect(texts(editor)).toEqual(['100.0 px   0.0°'])
    editor.pointerMove(200, 190)
    expect(texts(editor)).toEqual(['134.4 px   315.0°'])
    editor.letGo('Shift')
    expect(texts(editor)).toEqual(['134.5 px   318.0°'])
    editor.hold('Shift').pointerUp(200, 190).expectSaid('134.4 pixels, 315.0 degrees')
  })

  it('keeps one line: the next drag replaces it', () => {
    const editor = measuring().pointerDown(10, 10).pointerMove(20, 10).pointerUp(20, 10)
    editor.pointerDown(50, 50).expectNothingPainted().pointerMove(50, 80).pointerUp(50, 80)
    expect(texts(editor)).toEqual(['30.0 px   270.0°'])
    editor.expectTool('measure.shown')
  })

  it.each([
    ['Escape', (editor: TestEditor) => editor.key('Escape'), 'measure.ready'],
    ['the hand', (editor: TestEditor) => editor.choose('hand'), 'hand.resting'],
    ['another picture', (editor: TestEditor) => (editor.tools.reset(), editor), 'measure.ready'],
  ])('is cleared by %s, finished or not', (_, clear, path) => {
    const done = measuring().pointerDown(10, 10).pointerMove(90, 10).pointerUp(90, 10)
    clear(done).expectNothingPainted().expectSaid('').expectTool(path)
    const half = measuring().pointerDown(10, 10).pointerMove(90, 10)
    clear(half)
      .expectNothingPainted()
      .pointerMove(95, 10)
      .pointerUp(95, 10)
      .expectNothingPainted()
      .expectTool(path)
      .expectSaid('')
  })

  it('ignores a click', () => {
    measuring().pointerDown(10, 10).pointerMove(11, 11).pointerUp(11, 11).expectNothingPainted().expectSaid('')
  })

  it('allows moving and zooming with the line visible', () => {
    const editor = measuring({ picture: { width: 4_000, height: 3_200 } })
    editor.pointerDown(10, 10).pointerMove(90, 10).pointerUp(90, 10)
    const { x } = editor.camera.viewport.get()
    editor
      .pointerDown(300, 300, { button: 1 })
      .pointerMove(320, 300)
      .pointerUp(320, 300)
      .expectView({ x: x + 20 })
    editor.wheel({ dy: -100 }).expectTool('measure.shown')
    expect(texts(editor)).toEqual(['80.0 px   0.0°'])
  })

  it('redraws only its label’s background, not the line', () => {
    const editor = measuring().pointerDown(200, 100).pointerMove(600, 100).pointerUp(600, 100)
    const names = editor.painted().map(([name]) => name)
    const fill = names.lastIndexOf('fill')
    expect(names.slice(fill - 2, fill)).toEqual(['beginPath', 'roundRect'])
  })

  it('keeps its label beside the visible part of the line, and otherwise on the canvas', () => {
    const editor = measuring({ picture: { width: 4_000, height: 3_200 } })
    const label = () =>
      editor
        .painted()
        .find(([name]) => name === 'roundRect')
        ?.slice(1, 3)
    editor.pointerDown(200, 100).pointerMove(600, 100).pointerUp(600, 100)
    // 15 letters of 7 pixels plus padding are 121 wide; 22 high and 8 away from the line.
    expect(label()).toEqual([400 - 60.5, 100 - 30])
    editor.camera.panBy(-400, 0)
    expect(label()).toEqual([100 - 60.5, 70])
    editor.camera.panBy(-600, -900)
    expect(label()).toEqual([8, 8])
  })
})

describe('a measured line', () => {
  const to = (x: number, y: number) => ({ from: { x: 0, y: 0 }, to: { x, y } })

  it.each([
    [to(3, -4), 5, 53.1],
    [to(0, -1), 1, 90],
    [to(-2, 0), 2, 180],
    [to(0, 7), 7, 270],
    [to(100, 0.01), 100.0000005, 0],
  ])('%j has its length and angle', (line, length, angle) => {
    expect(lengthOf(line)).toBeCloseTo(length)
    expect(angleOf(line)).toBe(angle)
  })

  it('snaps to the nearest of eight directions', () => {
    for (let degrees = 0; degrees < 360; degrees += 7) {
      const turn = (degrees * Math.PI) / 180
      const line = snapped(to(100 * Math.cos(turn), -100 * Math.sin(turn)))
      expect(angleOf(line) % 45).toBe(0)
      expect(Math.abs(((degrees - angleOf(line) + 540) % 360) - 180)).toBeLessThanOrEqual(22.5)
    }
  })

  it.each([
    ['inside', [10, 10, 90, 40], [10, 10, 90, 40]],
    ['through', [-50, 25, 150, 25], [0, 25, 100, 25]],
    ['across a corner', [-10, 10, 10, -10], [0, 0, 0, 0]],
    ['upright', [50, 20, 50, 900], [50, 20, 50, 50]],
    ['beside', [-10, 60, 110, 60], undefined],
    ['past a corner', [-20, 10, 10, -20], undefined],
  ])('%s → only the visible part', (_, [a = 0, b = 0, c = 0, d = 0], seen) => {
    const part = within({ from: { x: a, y: b }, to: { x: c, y: d } }, { width: 100, height: 50 })
    expect(part && [part.from.x, part.from.y, part.to.x, part.to.y]).toEqual(seen)
  })
})

it('a line’s part on the canvas → is found, however short', () => {
  const canvas = { width: 10, height: 10 }
  const part = (x1: number, y1: number, x2: number, y2: number) =>
    within({ from: { x: x1, y: y1 }, to: { x: x2, y: y2 } }, canvas)
  expect(part(9.5, 5, 10.5, 5)).toEqual({ from: { x: 9.5, y: 5 }, to: { x: 10, y: 5 } })
  expect(part(9.6, 5, 10.4, 5)?.to.x).toBeCloseTo(10)
  expect(part(5, 9.6, 5, 10.4)?.to.y).toBeCloseTo(10)
  expect(part(-0.4, 5, 0.4, 5)?.from.x).toBeCloseTo(0)
  expect(part(-5, 12, 15, 12)).toBeUndefined()
  expect(part(0, 0, 10, 0)).toEqual({ from: { x: 0, y: 0 }, to: { x: 10, y: 0 } })
})
