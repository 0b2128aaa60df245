import { describe, expect, it } from 'vitest'
import { TestEditor } from '../../../../fakes/test-editor'

const PICTURE = { width: 4_000, height: 3_200 }
const START = { scale: 1, x: -1_500, y: -1_200 }
const touch = (id: number) => ({ id, kind: 'touch' }) as const

describe('the hand tool', () => {
  it('drags the picture while a button is down', () => {
    new TestEditor({ picture: PICTURE })
      .expectTool('hand.resting')
      .expectCursor('grab')
      .expectView(START)
      .pointerMove(5, 5)
      .expectView(START)
      .pointerDown(10, 10)
      .expectTool('hand.dragging')
      .expectCursor('grabbing')
      .pointerMove(40, 30)
      .pointerMove(60, 25)
      .expectView({ scale: 1, x: -1_450, y: -1_185 })
      .pointerUp(60, 25)
      .expectTool('hand.resting')
      .pointerMove(300, 300)
      .expectView({ x: -1_450, y: -1_185 })
  })

  it('hovers the object below it, and nothing while dragging or away', () => {
    new TestEditor({ picture: { width: 1_000, height: 800 } })
      .pointerMove(100, 50)
      .expectPointed({ x: 100, y: 50 })
      .pointerDown(100, 50)
      .expectPointed(undefined)
      .pointerMove(140, 50)
      .expectPointed(undefined)
      .pointerUp(140, 50)
      .pointerMove(150, 60)
      .expectPointed({ x: 110, y: 60 })
      .pointerLeave()
      .expectPointed(undefined)
  })

  it('selects by a click, with slight movement; drags, pinches and the middle button select nothing', () => {
    const editor = new TestEditor({ picture: { width: 1_000, height: 800 } })
    editor.pointerDown(100, 50).pointerMove(102, 51).pointerUp(102, 51)
    expect(editor.selected).toEqual([{ x: 102, y: 51 }])
    editor.expectView({ x: 0, y: 0 })
    editor.pointerDown(100, 50).pointerMove(160, 50).pointerMove(100, 50).pointerUp(100, 50)
    editor.pointerDown(10, 10, { button: 1 }).pointerUp(10, 10, { button: 1 })
    editor.pointerDown(400, 400, touch(1)).pointerDown(600, 400, touch(2))
    editor.pointerUp(400, 400, touch(1)).pointerUp(600, 400, touch(2))
    expect(editor.selected).toHaveLength(1)
  })

  it('zooms in by a double click at its place, and back by the next', () => {
    const editor = new TestEditor({ picture: PICTURE, canvas: { width: 1_000, height: 800 } })
    editor.camera.setMode('fit')
    const fit = editor.camera.viewport.get()
    editor.doubleClick(250, 400)
    const { scale, x, y } = editor.camera.viewport.get()
    expect(scale).toBe(1)
    // Both views lie on whole pixels of the screen.
    const half = 0.5 / scale + 0.5 / fit.scale
    expect(Math.abs((250 - x) / scale - (250 - fit.x) / fit.scale)).toBeLessThanOrEqual(half)
    expect(Math.abs((400 - y) / scale - (400 - fit.y) / fit.scale)).toBeLessThanOrEqual(half)
    editor.doubleClick(250, 400).expectView(fit)
  })

  it('drags with the middle button as well, and leaves other buttons to menus', () => {
    new TestEditor({ picture: PICTURE })
      .pointerDown(10, 10, { button: 1 })
      .expectTool('hand.dragging')
      .pointerUp(10, 10)
      .pointerDown(10, 10, { button: 2 })
      .expectTool('hand.resting')
      .pointerMove(90, 90)
      .expectView(START)
  })

  it('moves by device pixels on a dense screen, keeping the picture under the pointer', () => {
    const editor = new TestEditor({ picture: PICTURE, pixelRatio: 2 })
    const { x, y } = editor.camera.viewport.get()
    editor
      .pointerDown(100, 100)
      .pointerMove(130, 90)
      .expectView({ x: x + 60, y: y - 20 })
  })

  it('zooms with two fingers around their centre, and the remaining one continues dragging', () => {
    const editor = new TestEditor({ picture: PICTURE })
      .pointerDown(400, 400, touch(1))
      .pointerDown(600, 400, touch(2))
      .expectTool('hand.pinching')
      .pointerMove(800, 400, touch(2))
      .expectView({ scale: 2 })
      .pointerUp(400, 400, touch(1))
      .expectTool('hand.dragging')
    const { x, y } = editor.camera.viewport.get()
    editor
      .pointerMove(810, 405, touch(2))
      .expectView({ scale: 2, x: x + 10, y: y + 5 })
      .pointerUp(810, 405, touch(2))
      .expectTool('hand.resting')
  })

  it('ignores a third finger, and treats a lost finger as lifted', () => {
    new TestEditor({ picture: PICTURE })
      .pointerDown(400, 400, touch(1))
      .pointerDown(600, 400, touch(2))
      .pointerDown(500, 700, touch(3))
      .expectTool('hand.pinching')
      .pointerCancel(3)
      .expectTool('hand.pinching')
      .pointerCancel(1)
      .expectTool('hand.dragging')
      .pointerMove(610, 400, touch(2))
      .pointerUp(610, 400, touch(2))
      .expectTool('hand.resting')
  })

  it.each([
    ['zooms in at the pointer', { dy: -100, at: [0, 0] as const }, { scale: Math.exp(0.16) }],
    ['zooms out', { dy: 100 }, { scale: Math.exp(-0.16) }],
    ['counts lines as 16 pixels', { dy: -3, lines: true }, { scale: Math.exp(0.0768) }],
  ])('%s by the wheel', (_, wheel, view) => {
    new TestEditor({ picture: PICTURE }).wheel(wheel).expectView(view)
  })

  it('keeps the point under the pointer while zooming by wheel', () => {
    const editor = new TestEditor({ picture: PICTURE }).wheel({ dy: -500, at: [250, 100] })
    const { scale, x, y } = editor.camera.viewport.get()
    expect(Math.abs((250 - x) / scale - (250 - START.x))).toBeLessThanOrEqual(0.5 / scale)
    expect(Math.abs((100 - y) / scale - (100 - START.y))).toBeLessThanOrEqual(0.5 / scale)
  })

  it('doesn’t drift while the wheel turns back and forth', () => {
    const editor = new TestEditor({ picture: PICTURE })
    for (let turn = 0; turn < 200; turn += 1) editor.wheel({ dy: turn % 2 === 0 ? -37 : 37, at: [251, 103] })
    editor.expectView({ x: START.x, y: START.y })
  })

  it('moves sideways by the wheel with Shift, in either system’s form', () => {
    new TestEditor({ picture: PICTURE })
      .hold('Shift')
      .wheel({ dy: 30 })
      .expectView({ scale: 1, x: START.x - 30, y: START.y })
      .wheel({ dx: -50 })
      .expectView({ x: START.x + 20, y: START.y })
  })

  it('moves by the wheel if so chosen, and zooms with Ctrl', () => {
    const editor = new TestEditor({ picture: PICTURE })
    editor.wheelMoves = true
    editor.wheel({ dx: 10, dy: 30 }).expectView({ scale: 1, x: START.x - 10, y: START.y - 30 })
    editor
      .hold('Control')
      .wheel({ dy: -10 })
      .expectView({ scale: Math.exp(0.1) })
  })

  it('limits the zoom per wheel notch with Ctrl', () => {
    new TestEditor({ picture: PICTURE })
      .hold('Control')
      .wheel({ dy: -120 })
      .expectView({ scale: Math.exp(0.3) })
  })

  it('treats a wheel with Ctrl as a touch pad’s pinch', () => {
    new TestEditor({ picture: PICTURE })
      .hold('Control')
      .wheel({ dy: -10 })
      .expectView({ scale: Math.exp(0.1) })
  })

  it('zooms during a drag without releasing it', () => {
    new TestEditor({ picture: PICTURE })
      .pointerDown(500, 400)
      .wheel({ dy: -100 })
      .expectView({ scale: Math.exp(0.16) })
      .expectTool('hand.dragging')
  })

  it.each([
    ['the browser takes the pointer away', (editor: TestEditor) => editor.pointerCancel()],
    ['the capture is lost', (editor: TestEditor) => editor.captureLost()],
    ['Escape is pressed', (editor: TestEditor) => editor.key('Escape')],
  ])('stops in place when %s', (_, end) => {
    const editor = new TestEditor({ picture: PICTURE }).pointerDown(10, 10).pointerMove(30, 10)
    end(editor)
      .expectTool('hand.resting')
      .pointerMove(500, 500)
      .pointerUp(500, 500)
      .expectView({ x: START.x + 20, y: START.y })
      .pointerDown(10, 10)
      .expectTool('hand.dragging')
  })

  it('paints and announces nothing of its own', () => {
    new TestEditor({ picture: PICTURE }).pointerDown(10, 10).pointerMove(30, 10).expectNothingPainted().expectSaid('')
  })
})
