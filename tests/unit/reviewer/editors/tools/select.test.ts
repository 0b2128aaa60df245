import { describe, expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { TestEditor } from '../../../../fakes/test-editor'

const box = (x1: number, y1: number, x2: number, y2: number) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1, x2, y2, seen: true },
})

/** Three boxes: the second inside the first, the third beside both. */
function selecting(): TestEditor {
  const editor = new TestEditor({ tools: [hand, select] }).choose('select')
  editor.objects.hold(box(100, 100, 300, 300), box(150, 150, 200, 200), box(400.25, 100, 500, 200))
  return editor
}

describe('the select tool', () => {
  it('selects the clicked object, the smallest first, and nothing outside', () => {
    selecting().click(170, 170).expectSelected(1).click(120, 250).expectSelected(0).click(700, 700).expectSelected()
  })

  it('toggles with Shift, and finds lower objects with Alt', () => {
    selecting()
      .click(170, 170)
      .hold('Shift')
      .click(450, 150)
      .expectSelected(1, 2)
      .click(170, 170)
      .expectSelected(2)
      .letGo('Shift')
      .click(170, 170)
      .hold('Alt')
      .click(170, 170)
      .expectSelected(0)
  })

  it('moves the dragged object, as one change, and keeps unknown fields', () => {
    const editor = selecting().move(450, 150).down(450, 150).move(440, 160).expectTool('select.dragging')
    expect(editor.objects.lifted).toEqual([2])
    editor.move(430, 170).up().expectSelected(2)
    expect(editor.objects.values()[2]).toEqual(box(380.25, 120, 480, 220))
    expect(editor.objects.changes).toBe(1)
    expect(editor.objects.lifted).toEqual([])
    editor.expectNothingPainted()
  })

  it('moves the whole selection, horizontally or vertically with Shift, and never off the picture', () => {
    const editor = selecting().down(50, 50).move(350, 350).up().expectSelected(0, 1)
    editor.down(170, 170).move(180, 200).hold('Shift').up().letGo('Shift')
    expect(editor.objects.values().slice(0, 2)).toEqual([box(100, 130, 300, 330), box(150, 180, 200, 230)])
    editor.down(170, 200).move(-900, 200).up()
    expect(editor.objects.values().slice(0, 2)).toEqual([box(0, 130, 200, 330), box(50, 180, 100, 230)])
  })

  it('changes nothing if a drag ends where it began, or is cancelled', () => {
    const editor = selecting().down(170, 170).move(250, 170).move(170, 170).up()
    editor.down(170, 170).move(250, 170).key('Escape').expectNothingPainted().up()
    expect(editor.objects.changes).toBe(0)
    expect(editor.objects.lifted).toEqual([])
  })

  it('shows by the rectangle’s line whether it selects touched or enclosed objects', () => {
    const editor = selecting().down(50, 50).move(90, 90)
    const dashes = () => editor.painted().filter(([name, to]) => name === 'setLineDash' && String(to) !== '')
    expect(dashes()).toHaveLength(1)
    editor.hold('Shift')
    expect(dashes()).toHaveLength(0)
    editor.letGo('Shift')
    expect(dashes()).toHaveLength(1)
    editor.up().expectNothingPainted()
  })

  it('draws a rectangle: selects touched objects, with Shift enclosed ones, with Mod in addition', () => {
    selecting()
      .down(120, 350)
      .move(420, 180)
      .expectTool('select.framing')
      .up()
      .expectSelected(0, 1, 2)
      .hold('Shift')
      .down(140, 350)
      .move(520, 90)
      .up()
      .expectSelected(1, 2)
      .letGo('Shift')
      .click(170, 170)
      .hold('Control')
      .down(380, 90)
      .move(510, 210)
      .up()
      .expectSelected(1, 2)
  })

  it('resizes by a corner, also past the opposite side, and keeps the corners’ order', () => {
    const editor = selecting().click(170, 170).move(200, 200).expectTool('select.over-handle')
    editor.expectCursor('nwse-resize').down(201, 199).move(231, 229).up()
    expect(editor.objects.values()[1]).toEqual(box(150, 150, 230, 230))
    editor.move(150, 150).down(150, 150).move(280, 280).up()
    expect(editor.objects.values()[1]).toEqual(box(230, 230, 280, 280))
    editor.objects.hold(box(200, 200, 150, 150))
    editor.click(170, 170).move(150, 150).down(150, 150).move(140, 130).up()
    expect(editor.objects.values()[0]).toEqual(box(200, 200, 140, 130))
  })

  it('resizes by an edge, proportionally with Shift, about the centre with Alt', () => {
    const editor = selecting().click(120, 250).move(300, 200).expectCursor('ew-resize')
    editor.down(300, 200).move(340, 500).up()
    expect(editor.objects.values()[0]).toEqual(box(100, 100, 340, 300))
    editor.move(340, 300).down(340, 300).move(320, 420).hold('Shift').up().letGo('Shift')
    expect(editor.objects.values()[0]).toEqual(box(100, 100, 420, 420))
    editor.move(420, 420).hold('Alt').down(420, 420).move(400, 400).up().letGo('Alt')
    expect(editor.objects.values()[0]).toEqual(box(120, 120, 400, 400))
  })

  it('has handles for a single object only', () => {
    const editor = selecting().click(170, 170).hold('Shift').click(450, 150).letGo('Shift').expectSelected(1, 2)
    editor.move(200, 200).expectTool('select.resting').move(500, 200).expectTool('select.resting')
    editor.click(170, 170).move(200, 200).expectTool('select.over-handle')
  })

  it('drags nothing if read-only, and still selects', () => {
    const editor = selecting()
    editor.objects.refusal = 'Read-only: open in another window'
    editor.down(170, 170).move(250, 250).up().expectSelected(1).expectSaid('Read-only: open in another window')
    editor.move(200, 200).expectTool('select.resting')
    expect(editor.objects.changes).toBe(0)
  })

  it('zooms in by a double click outside objects only', () => {
    const editor = selecting().doubleClick(170, 170).expectView({ scale: 1 })
    editor.camera.setMode('fit')
    editor.doubleClick(800, 700)
    expect(editor.camera.viewport.get().scale).toBeGreaterThan(1)
  })
})
