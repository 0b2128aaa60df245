import { describe, expect, it } from 'vitest'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { TestEditor } from '../../../../fakes/test-editor'

const box = (x1: number, y1: number, x2: number, y2: number) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1, x2, y2 },
})
const pen = (time: number, button = 0) => ({ id: 7, kind: 'pen', button, time }) as const
const touch = (time: number, id = 3) => ({ id, kind: 'touch', time }) as const

function threeBoxes(mayFingersDraw = false): TestEditor {
  const editor = new TestEditor({ tools: EDITOR_TOOLS, mayFingersDraw }).choose('bbox')
  editor.objects.hold(box(100, 100, 200, 200), box(300, 100, 400, 200), box(500, 500, 600, 600))
  return editor
}

describe('a pen', () => {
  it('draws with its tip', () => {
    threeBoxes()
      .pointerDown(700, 100, pen(0))
      .pointerMove(800, 200, pen(10))
      .pointerUp(800, 200, pen(20))
      .expectObject('bbox', { points: { x1: 700, y1: 100, x2: 800, y2: 200 } })
  })

  it('moves the picture with its side button', () => {
    threeBoxes()
      .pointerDown(700, 100, pen(0, 2))
      .expectTool('hand.dragging')
      .pointerMove(720, 130, pen(10, 2))
      .expectView({ x: 20, y: 30 })
      .pointerUp(720, 130, pen(20, 2))
      .expectTool('bbox.ready')
      .expectCount(3)
  })

  it('erases with its other end every object it passes, at any speed, as one step', () => {
    const editor = threeBoxes().pointerDown(50, 150, pen(0, 5)).expectTool('eraser.erasing')
    editor.pointerMove(450, 150, pen(10, 5))
    expect(editor.objects.lifted, 'no longer seen').toEqual([0, 1])
    editor.pointerUp(450, 150, pen(20, 5)).expectTool('bbox.ready')
    expect(editor.objects.values()).toEqual([box(500, 500, 600, 600)])
    expect([editor.objects.changes, editor.objects.lifted]).toEqual([1, []])
  })

  it('erases objects passed between two frames, and none it went around', () => {
    const editor = threeBoxes().pointerDown(50, 150, pen(0, 5))
    const along = [
      [50, 450],
      [550, 450],
    ] as const
    editor.pointerMove(550, 550, { ...pen(10, 5), along }).pointerUp(550, 550, pen(20, 5))
    expect(editor.objects.values()).toEqual([box(100, 100, 200, 200), box(300, 100, 400, 200)])
  })

  it('restores everything if erasing is cancelled, and erases nothing read-only', () => {
    const editor = threeBoxes().pointerDown(50, 150, pen(0, 5)).pointerMove(250, 150, pen(10, 5)).key('Escape')
    expect([editor.objects.changes, editor.objects.lifted]).toEqual([0, []])
    editor.pointerUp(250, 150, pen(20, 5))
    editor.objects.refusal = 'Only looking here.'
    editor
      .pointerDown(150, 150, pen(30, 5))
      .pointerUp(150, 150, pen(40, 5))
      .expectCount(3)
      .expectSaid('Only looking here.')
  })
})

describe('the hand resting on the screen', () => {
  it('is ignored after the pen touched', () => {
    threeBoxes()
      .pointerMove(10, 10, pen(1_000))
      .pointerDown(700, 700, touch(1_499))
      .pointerMove(760, 700, touch(1_510))
      .pointerUp(760, 700, touch(1_520))
      .expectView({ x: 0, y: 0 })
      .pointerDown(700, 700, touch(1_501))
      .pointerMove(760, 700, touch(1_511))
      .expectView({ x: 60, y: 0 })
  })

  it('has its gesture cancelled if it touched before the pen, which draws', () => {
    threeBoxes()
      .pointerDown(700, 700, touch(0))
      .expectTool('hand.dragging')
      .pointerDown(700, 100, pen(300))
      .expectTool('bbox.placing')
      .pointerMove(720, 720, touch(305))
      .pointerMove(800, 200, pen(310))
      .pointerUp(800, 200, pen(320))
      .expectView({ x: 0, y: 0 })
      .expectObject('bbox', { points: { x1: 700, y1: 100, x2: 800, y2: 200 } })
  })
})

describe('a finger', () => {
  const drawn = (editor: TestEditor) =>
    editor.pointerDown(700, 100, touch(0)).pointerMove(800, 200, touch(10)).pointerUp(800, 200, touch(20))

  it('moves the picture', () => {
    drawn(threeBoxes()).expectCount(3).expectView({ x: 100, y: 100 })
  })

  it('draws if so chosen', () => {
    drawn(threeBoxes(true)).expectCount(4).expectView({ x: 0, y: 0 })
  })
})
