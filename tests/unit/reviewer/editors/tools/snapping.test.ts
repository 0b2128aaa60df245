import { describe, expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { AREA_TOOLS, DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { TestEditor, type TestEditorOptions } from '../../../../fakes/test-editor'

const NEIGHBOUR = { type: 'polygon', className: 'Car', points: [100, 100, 200, 100, 200, 200, 100, 200] }

function beside(options: TestEditorOptions = {}): TestEditor {
  const editor = new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS, ...AREA_TOOLS], magnet: true, ...options })
  editor.objects.hold(NEIGHBOUR)
  return editor.choose('bbox')
}

describe('snapping', () => {
  it('attracts to other objects’ points', () => {
    beside()
      .down(205, 203)
      .move(300, 300)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 200, x2: 300, y2: 300 } })
      .down(300, 50)
      .move(204, 96)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 50, x2: 300, y2: 100 } })
  })

  it('attracts to other objects’ edges if no point is near', () => {
    beside()
      .down(206, 150)
      .move(300, 180)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 150, x2: 300, y2: 180 } })
  })

  it('attracts a dragged object’s nearest point to others’ points', () => {
    const box = { type: 'bbox', className: 'Car', points: { x1: 300, y1: 300, x2: 340, y2: 320 } }
    const editor = beside()
    editor.objects.hold(NEIGHBOUR, box)
    editor
      .choose('select')
      .down(320, 310)
      .up()
      .down(320, 310)
      .move(224, 213)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 200, x2: 240, y2: 220 } })
  })

  it('attracts it to an edge if no point is near; not to itself, nor with Mod', () => {
    const box = { type: 'bbox', className: 'Car', points: { x1: 300, y1: 300, x2: 340, y2: 320 } }
    const dragged = (x: number, y: number, isHeld = false) => {
      const editor = beside()
      editor.objects.hold(NEIGHBOUR, box)
      editor
        .choose('select')
        .down(320, 310)
        .up()
        .down(320, 310)
        .move(320 + x, 310 + y)
      if (isHeld) editor.hold('Control')
      return editor.up()
    }
    dragged(-95, -150).expectObject('bbox', { points: { x1: 200, y1: 150, x2: 240, y2: 170 } })
    dragged(5, 5).expectObject('bbox', { points: { x1: 305, y1: 305, x2: 345, y2: 325 } })
    dragged(-95, -150, true).expectObject('bbox', { points: { x1: 205, y1: 150, x2: 245, y2: 170 } })
  })

  it('prefers a point to a closer edge', () => {
    beside()
      .down(201, 194)
      .move(300, 300)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 200, x2: 300, y2: 300 } })
  })

  it('attracts to the picture’s border and corners', () => {
    beside()
      .down(995, 400)
      .move(900, 300)
      .up()
      .expectObject('bbox', { points: { x1: 900, y1: 300, x2: 1_000, y2: 400 } })
      .down(996, 795)
      .move(900, 700)
      .up()
      .expectObject('bbox', { points: { x1: 900, y1: 700, x2: 1_000, y2: 800 } })
  })

  it('reaches eight screen pixels, at any zoom', () => {
    // 200 in the picture is 800 on the screen.
    for (const [x, drawn] of [
      [809, 202.25],
      [807, 200],
    ] as const) {
      const editor = beside()
      editor.camera.zoomBy(4, { x: 0, y: 0 })
      editor
        .down(x, 760)
        .move(860, 780)
        .up()
        .expectObject('bbox', { points: { x1: drawn, x2: 215 } })
    }
  })

  it('is inverted by Mod, even if pressed and released midway', () => {
    const editor = beside().hold('Control').down(205, 203).move(300, 300).up()
    editor.expectObject('bbox', { points: { x1: 205, y1: 203 } }).letGo('Control')
    beside({ magnet: false })
      .down(205, 203)
      .move(300, 300)
      .up()
      .expectObject('bbox', { points: { x1: 205, y1: 203 } })
    beside({ magnet: false })
      .down(300, 300)
      .move(205, 203)
      .hold('Control')
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 200, x2: 300, y2: 300 } })
  })

  it('keeps equal sides equal', () => {
    beside()
      .down(300, 300)
      .hold('Shift')
      .move(204, 230)
      .up()
      .expectObject('bbox', { points: { x1: 204, y1: 204, x2: 300, y2: 300 } })
  })

  it('is shown before a press, and follows the pointer', () => {
    const editor = beside().move(205, 203)
    const squares = () => editor.painted().filter(([name]) => name === 'rect')
    expect(squares()).toHaveLength(2)
    expect(squares()[0]).toEqual(['rect', 193, 193, 14, 14])
    editor.hold('Control')
    expect(squares()).toEqual([])
    editor.letGo('Control').move(240, 240)
    expect(squares()).toEqual([])
  })

  it('attracts a corner to neighbours, and never to its own points', () => {
    const editor = beside().choose('select')
    editor.objects.hold(NEIGHBOUR, { type: 'polygon', className: 'Car', points: [300, 100, 400, 100, 400, 200] })
    editor.objects.selected = [1]
    editor
      .down(300, 100)
      .move(206, 105)
      .up()
      .expectObject('polygon', { points: [200, 100, 400, 100, 400, 200] })
      .down(200, 100)
      .move(395, 105)
      .up()
      .expectObject('polygon', { points: [395, 105, 400, 100, 400, 200] })
  })

  it('applies to the keyboard crosshair without catching it', () => {
    const editor = beside({ canvas: { width: 416, height: 400 } }).move(0, 0)
    editor.camera.setMode('actual')
    const view = editor.camera.viewport.get()
    editor.objects.hold({ ...NEIGHBOUR, points: squareAt((208 - view.x + 5) | 0, (200 - view.y + 3) | 0) })
    editor.key('Enter').expectTool('bbox.aiming').key('ArrowLeft').key('ArrowRight')
    const [x, y] = [208 - view.x + 5, 200 - view.y + 3]
    editor.expectSaid(`${x}, ${y}, on a point`).key('Enter').key('ArrowRight').key('ArrowRight').key('ArrowDown')
    editor.key('Enter').expectObject('bbox', { points: { x1: x, y1: y, x2: x + 15 } })
  })
})

function squareAt(x: number, y: number): readonly number[] {
  return [x, y, x - 90, y, x - 90, y - 90, x, y - 90]
}

describe('a polygon drawn along a neighbour', () => {
  const polygonBeside = () => beside().choose('polygon')

  it('follows the outline between two places on it, the shorter way', () => {
    polygonBeside()
      .click(300, 120)
      .click(205, 120)
      .click(180, 205)
      .click(300, 300)
      .key('Enter')
      .expectObject('polygon', { points: [300, 120, 200, 120, 200, 200, 180, 200, 300, 300] })
  })

  it('takes the other way with Alt', () => {
    polygonBeside()
      .click(300, 120)
      .click(205, 120)
      .hold('Alt')
      .click(180, 205)
      .letGo('Alt')
      .click(300, 300)
      .key('Enter')
      .expectObject('polygon', {
        points: [300, 120, 200, 120, 200, 100, 100, 100, 100, 200, 180, 200, 300, 300],
      })
  })

  it('goes straight without snapping, and after a point was removed', () => {
    polygonBeside()
      .click(300, 120)
      .click(205, 120)
      .click(250, 160)
      .key('Backspace')
      .click(180, 205)
      .click(300, 300)
      .key('Enter')
      .expectObject('polygon', { points: [300, 120, 200, 120, 180, 200, 300, 300] })
  })
})

describe('snapping of upright boxes', () => {
  const BOX = { type: 'bbox', className: 'Car', points: { x1: 100, y1: 100, x2: 200, y2: 180 } }
  const level = (options: TestEditorOptions = {}) => {
    const editor = beside(options)
    editor.objects.hold(BOX)
    return editor
  }

  it('aligns a side with others’ sides and centres, each axis separately', () => {
    level()
      .down(203, 300)
      .move(303, 350)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 300, x2: 303, y2: 350 } })
    level()
      .down(300, 103)
      .move(350, 137)
      .up()
      // The middle of the other one is at 140.
      .expectObject('bbox', { points: { x1: 300, y1: 100, x2: 350, y2: 140 } })
  })

  it('reaches four screen pixels, and ignores other shapes', () => {
    level()
      .down(205, 300)
      .move(303, 350)
      .up()
      .expectObject('bbox', { points: { x1: 205 } })
    level().choose('ellipse').down(203, 300).move(303, 350).up().expectObject('ellipse', { cx: 253 })
  })

  it('shows a guide line from the aligned box, without a ring', () => {
    const editor = level().move(203, 300)
    const calls = editor.painted()
    expect(calls.filter(([name]) => name === 'moveTo' || name === 'lineTo').slice(-2)).toEqual([
      ['moveTo', 200, 100],
      ['lineTo', 200, 300],
    ])
    expect(calls.some(([name]) => name === 'arc')).toBe(false)
  })

  it('applies to a dragged or resized box, not to several', () => {
    const other = { type: 'bbox', className: 'Car', points: { x1: 300, y1: 300, x2: 340, y2: 320 } }
    const held = () => {
      const editor = beside()
      editor.objects.hold(BOX, other)
      return editor.choose('select').down(320, 310).up()
    }
    held()
      .down(320, 310)
      .move(321, 193)
      .up()
      // Its upper side would be at 183.
      .expectObject('bbox', { points: { x1: 301, y1: 180, x2: 341, y2: 200 } })
    held()
      .down(300, 300)
      .move(197, 290)
      .up()
      .expectObject('bbox', { points: { x1: 200, y1: 290, x2: 340, y2: 320 } })
  })

  it('leaves a side handle alone across its direction', () => {
    const other = { type: 'bbox', className: 'Car', points: { x1: 300, y1: 300, x2: 400, y2: 364 } }
    const editor = beside().choose('select')
    editor.objects.hold(BOX, other)
    editor.objects.selected = [1]
    const level = () => editor.painted().filter(([name, , y]) => name === 'lineTo' && y === 180)
    editor.down(300, 332).move(250, 181)
    expect(level()).toEqual([])
    editor.move(203, 332)
    editor.up().expectObject('bbox', { points: { x1: 200, y1: 300, x2: 400, y2: 364 } })
  })

  it('searches neighbouring boxes once for close positions, and again after a change', () => {
    const editor = level().move(303, 350)
    const [first] = [editor.looks]
    // One lookup at the place itself, and none around it.
    editor.move(304, 351).move(305, 352)
    expect(editor.looks - first).toBe(2)
    editor.objects.hold({ ...BOX, points: { x1: 100, y1: 100, x2: 299, y2: 180 } })
    editor.down(302, 350).move(350, 390).up()
    editor.expectObject('bbox', { points: { x1: 299, y1: 350 } })
  })

  it('is skipped if so many boxes are near that everything aligns', () => {
    const editor = beside()
    const many = Array.from({ length: 61 }, (_, at) => ({
      type: 'bbox',
      className: 'Car',
      points: { x1: 100 + at, y1: 100, x2: 110 + at, y2: 110 },
    }))
    editor.objects.hold(...many)
    editor
      .down(203, 300)
      .move(303, 350)
      .up()
      .expectObject('bbox', { points: { x1: 203 } })
  })
})
