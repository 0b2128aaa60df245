import { describe, expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { TestEditor, type TestEditorOptions } from '../../../../fakes/test-editor'

function drawing(options: TestEditorOptions = {}): TestEditor {
  return new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS], ...options }).choose('bbox')
}

const touch = { kind: 'touch' } as const

describe('the box tool', () => {
  it('draws a box by dragging, selects it and stays active', () => {
    drawing()
      .down(10, 10)
      .move(50, 40)
      .expectTool('bbox.placing')
      .up()
      .expectObject('bbox', { points: { x1: 10, y1: 10, x2: 50, y2: 40 } })
      .expectSelected(0)
      .expectTool('bbox.ready')
      .down(90, 90)
      .move(60, 70)
      .up()
      .expectObject('bbox', { points: { x1: 60, y1: 70, x2: 90, y2: 90 } })
      .expectCount(2)
  })

  it('draws a box by two clicks', () => {
    drawing()
      .click(10, 10)
      .expectTool('bbox.placing')
      .move(30, 30)
      .expectCount(0)
      .click(50, 40)
      .expectObject('bbox', { points: { x1: 10, y1: 10, x2: 50, y2: 40 } })
  })

  it('draws nothing for two clicks in one place', () => {
    const editor = drawing().click(10, 10).click(10, 10)
    editor.expectCount(0).key('Escape').expectTool('bbox.ready').expectNothingPainted()
  })

  it('draws a square with Shift, even if pressed late, and from the centre with Alt', () => {
    drawing()
      .down(100, 100)
      .move(150, 120)
      .hold('Shift')
      .up()
      .letGo('Shift')
      .expectObject('bbox', { points: { x1: 100, y1: 100, x2: 150, y2: 150 } })
      .hold('Alt')
      .down(100, 100)
      .move(150, 120)
      .up()
      .expectObject('bbox', { points: { x1: 50, y1: 80, x2: 150, y2: 120 } })
  })

  it('stays on the picture', () => {
    drawing({ picture: { width: 400, height: 300 }, canvas: { width: 400, height: 300 } })
      .down(350, 250)
      .move(900, 900)
      .up()
      .expectObject('bbox', { points: { x1: 350, y1: 250, x2: 400, y2: 300 } })
  })

  it('leaves nothing when cancelled: by Escape, a lost pointer, another tool, a second finger', () => {
    const editor = drawing()
    const begin = () => editor.choose('bbox').down(10, 10).move(50, 50)
    begin().key('Escape').expectTool('bbox.ready').expectNothingPainted().up()
    begin().captureLost().expectTool('bbox.ready').expectNothingPainted()
    begin().choose('select').expectTool('select.resting').expectNothingPainted().up()
    editor.choose('bbox').click(10, 10).key('Escape').expectTool('bbox.ready').expectNothingPainted()
    editor.expectCount(0)
    expect(editor.objects.changes).toBe(0)
  })

  it('removes the first point by Mod+Z and by Backspace, and nothing else', () => {
    const editor = drawing()
    editor.click(10, 10).hold('Control').key('z').letGo('Control').expectTool('bbox.ready')
    editor.click(10, 10).key('Backspace').expectTool('bbox.ready').expectCount(0)
  })

  it('leaves fingers to the hand tool, which moves the picture and selects', () => {
    const editor = drawing({ picture: { width: 4_000, height: 3_200 } })
    editor.pointerDown(10, 10, touch).pointerMove(110, 60, touch).pointerUp(110, 60, touch)
    editor.expectCount(0).expectView({ x: -1_400, y: -1_150 }).expectTool('bbox.ready')
    editor.pointerDown(10, 10, touch).pointerUp(10, 10, touch)
    expect(editor.selected).toHaveLength(1)
  })

  it('says why nothing can be drawn, and draws nothing', () => {
    const editor = drawing()
    editor.objects.refusal = "This host can't save annotations."
    editor.down(10, 10).move(50, 50).up().expectCount(0).expectSaid("This host can't save annotations.")
    editor.key('Enter').expectTool('bbox.ready')
  })
})

describe('the keyboard crosshair', () => {
  it('draws a box from the view’s centre, by arrows and Enter', () => {
    drawing()
      .key('Enter')
      .expectTool('bbox.aiming')
      .expectSaid('Crosshair at 500, 400: arrows move it, Enter sets a point')
      .key('ArrowLeft')
      .expectSaid('490, 400')
      .key('Enter')
      .hold('Shift')
      .key('ArrowRight')
      .key('ArrowDown')
      .letGo('Shift')
      .hold('Alt')
      .key('ArrowDown')
      .letGo('Alt')
      .key(' ')
      .expectObject('bbox', { points: { x1: 490, y1: 400, x2: 540, y2: 451 } })
      .expectTool('bbox.ready')
  })

  it('removes a point, and is cancelled by Escape', () => {
    const editor = drawing().key('Enter').key('Enter').key('ArrowDown').key('Backspace')
    editor.expectSaid('No points').expectTool('bbox.aiming').key('Escape').expectTool('bbox.ready')
    editor.expectCount(0).expectNothingPainted()
  })

  it('moves by screen pixels when zoomed in', () => {
    const editor = drawing()
    editor.camera.zoomBy(5, { x: 500, y: 400 })
    editor.key('Enter').key('ArrowRight').expectSaid('502, 400')
  })
})
