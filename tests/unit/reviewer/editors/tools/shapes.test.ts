import { describe, expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { skeletonOfTemplate } from '../../../../../domain/annotation/shaping/template-shape'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { AREA_TOOLS, DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { TestEditor } from '../../../../fakes/test-editor'

const drawing = (tool: string) =>
  new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS, ...AREA_TOOLS] }).choose(tool)

describe('the polygon tool', () => {
  const begun = () => drawing('polygon').click(10, 10).click(90, 10).click(90, 80)

  it('finishes by Enter, by its first point, or by a double click', () => {
    const points = [10, 10, 90, 10, 90, 80]
    begun().key('Enter').expectObject('polygon', { points }).expectTool('polygon.ready')
    begun().click(12, 12).expectObject('polygon', { points }).expectCount(1)
    begun()
      .doubleClick(40, 90)
      .expectObject('polygon', { points: [...points, 40, 90] })
  })

  it('removes points one by one, and continues', () => {
    const editor = begun().click(50, 95).key('Backspace').expectSaid('3 points')
    editor.hold('Control').key('z').letGo('Control').expectSaid('2 points')
    editor
      .click(20, 70)
      .key('Enter')
      .expectObject('polygon', { points: [10, 10, 90, 10, 20, 70] })
  })

  it('restores removed points by redo, as many as were removed', () => {
    const editor = begun().click(50, 95).click(20, 70)
    editor.hold('Control').key('z').key('z').key('z').expectSaid('2 points')
    editor.hold('Shift').key('Z').key('Z').expectSaid('4 points')
    editor.letGo('Shift').letGo('Control').key('Enter')
    editor.expectObject('polygon', { points: [10, 10, 90, 10, 90, 80, 50, 95] })
  })

  it('has nothing to restore after another point', () => {
    const editor = begun().click(50, 95)
    editor.hold('Control').key('z').letGo('Control').click(20, 70)
    editor.hold('Control').key('y').letGo('Control').expectSaid('Nothing to put back').key('Enter')
    editor.expectObject('polygon', { points: [10, 10, 90, 10, 90, 80, 20, 70] })
  })

  it('requires three points', () => {
    drawing('polygon').click(10, 10).click(90, 10).key('Enter').expectCount(0).expectTool('polygon.placing')
  })

  it('draws freehand while pressed', () => {
    const editor = drawing('polygon').down(10, 10)
    for (const x of [20, 30, 32, 40]) editor.move(x, 10)
    editor.up().click(40, 60).key('Enter')
    editor.expectObject('polygon', { points: [10, 10, 20, 10, 30, 10, 40, 10, 40, 60] })
  })

  it('follows a fast pointer through all positions between two frames', () => {
    const editor = drawing('polygon').down(10, 10)
    editor.pointerMove(60, 10, {
      along: [
        [20, 40],
        [22, 41],
        [40, 60],
      ],
    })
    editor.up(60, 10).key('Enter')
    editor.expectObject('polygon', { points: [10, 10, 20, 40, 40, 60, 60, 10] })
  })

  it('moves in steps of 15 degrees with Shift', () => {
    const editor = drawing('polyline').click(0, 0).hold('Shift').move(100, 3)
    editor.down(100, 3).up().letGo('Shift').key('Enter')
    expect(editor.objects.values()[0]).toMatchObject({ type: 'polyline', points: [0, 0, 100, 3] })
  })
})

describe('the other shapes', () => {
  it('sets a point by one click, also by keys', () => {
    drawing('point').click(33.333, 20).expectObject('point', { x: 33.33, y: 20 })
    drawing('point').key('Enter').key('Enter').expectObject('point', { x: 500, y: 400 })
  })

  it('draws a box by four clicks on its extremes', () => {
    drawing('extremes')
      .click(10, 50)
      .click(60, 20)
      .click(110, 55)
      .click(70, 90)
      .expectObject('bbox', { points: { x1: 10, y1: 20, x2: 110, y2: 90 } })
  })

  it('draws an ellipse by dragging', () => {
    drawing('ellipse')
      .down(10, 10)
      .move(50, 30)
      .up()
      .expectObject('ellipse', { cx: 30, cy: 20, rx: 20, ry: 10, angle: 0 })
  })

  it('draws a rotated box by an edge and a width', () => {
    drawing('rbbox')
      .down(100, 100)
      .move(200, 200)
      .up()
      .expectTool('rbbox.placing')
      .click(150, 250)
      .expectObject('rbbox', { points: { x1: 100, y1: 100, x2: 200, y2: 200, x3: 150, y3: 250, x4: 50, y4: 150 } })
  })

  it('draws a cuboid by its front face and a rear corner', () => {
    drawing('cuboid')
      .down(100, 100)
      .move(200, 180)
      .up()
      .click(230, 150)
      .expectObject('cuboid', {
        points: {
          f1: { x: 100, y: 100 },
          f2: { x: 200, y: 180 },
          r1: { x: 130, y: 70 },
          r2: { x: 230, y: 150 },
        },
      })
  })
})

describe('drawing over areas', () => {
  function over(tool: string): TestEditor {
    const editor = drawing(tool)
    editor.objects.hold({ type: 'polygon', className: 'Car', points: [100, 100, 300, 100, 300, 300, 100, 300] })
    editor.objects.selected = [0]
    return editor
  }

  it('cuts a hole, and the tool stays active', () => {
    const editor = over('hole').click(150, 150).click(200, 150).click(200, 200).key('Enter').expectTool('hole.ready')
    editor.expectCount(1)
    const [area] = editor.objects.values()
    expect(area?.points).toHaveLength(8)
    expect(area?.exclude).toEqual([expect.arrayContaining([150, 150, 200, 150, 200, 200])])
  })

  it('cuts along a line', () => {
    const editor = over('cut').click(50, 200).click(350, 200).key('Enter').expectTool('cut.ready').expectCount(2)
    expect(editor.objects.values().map(({ type, className }) => [type, className])).toEqual([
      ['polygon', 'Car'],
      ['polygon', 'Car'],
    ])
    over('cut').click(50, 200).click(200, 200).key('Enter').expectCount(1)
  })

  it('cuts out a closed line’s inside, finished by its first point', () => {
    const editor = over('cut').click(150, 150).click(200, 150).click(200, 200).click(152, 152).expectCount(2)
    expect(editor.objects.changes).toBe(1)
    expect(editor.objects.values()[0]?.exclude).toEqual([expect.any(Array)])
    expect(editor.objects.values()[1]?.points).toHaveLength(6)
    // Two points enclose nothing: the first one again only ends the line.
    over('cut').click(150, 150).click(250, 150).click(152, 152).expectCount(1)
  })

  it('cuts a line where it is crossed', () => {
    const editor = drawing('cut')
    editor.objects.hold({ type: 'polyline', className: 'Lane', points: [100, 100, 300, 100] })
    editor.objects.selected = [0]
    editor.click(150, 50).click(150, 150).key('Enter')
    expect(editor.objects.values().map(({ points }) => points)).toEqual([
      [150, 100, 300, 100],
      [100, 100, 150, 100],
    ])
    editor.click(400, 50).click(400, 150).key('Enter').expectCount(2)
    expect(editor.objects.refused).toContain('Nothing was crossed')
  })
})

describe('reshaping by handles', () => {
  function holding(value: Record<string, unknown>): TestEditor {
    const editor = drawing('select')
    editor.objects.hold({ className: 'Car', ...value })
    editor.objects.selected = [0]
    return editor
  }

  const pull = (editor: TestEditor, from: readonly [number, number], to: readonly [number, number]) =>
    editor
      .move(...from)
      .down(...from)
      .move(...to)
      .up()

  it('moves a polygon’s point, a hole’s as well, and both ends of an edge, with Shift perpendicular', () => {
    const points = [100, 100, 300, 100, 300, 300, 100, 300]
    const exclude = [[150, 150, 200, 150, 200, 200]]
    const editor = holding({ type: 'polygon', points, exclude, kept: { by: 'all' } })
    pull(editor, [300, 300], [320, 310]).expectObject('polygon', { points: [100, 100, 300, 100, 320, 310, 100, 300] })
    pull(editor, [150, 150], [140, 145]).expectObject('polygon', { exclude: [[140, 145, 200, 150, 200, 200]] })
    pull(editor, [200, 100], [210, 80]).expectObject('polygon', {
      points: [110, 80, 310, 80, 320, 310, 100, 300],
      kept: { by: 'all' },
    })
    editor.hold('Shift')
    pull(editor, [210, 80], [250, 60]).letGo('Shift')
    editor.expectObject('polygon', { points: [110, 60, 310, 60, 320, 310, 100, 300] })
    // The edge as a whole stops at the border of the picture.
    pull(editor, [210, 60], [-500, -500]).expectObject('polygon', { points: [0, 0, 200, 0, 320, 310, 100, 300] })
  })

  it('adds a point anywhere on the selection’s line: by a double click, or by dragging with Alt', () => {
    const editor = holding({ type: 'polygon', points: [100, 100, 300, 100, 300, 300, 100, 300] })
    editor.doubleClick(130, 102).expectObject('polygon', {
      points: [100, 100, 130, 102, 300, 100, 300, 300, 100, 300],
    })
    expect(editor.objects.changes).toBe(1)
    editor.hold('Alt').move(300, 240).expectCursor('copy')
    editor.down(300, 240).move(340, 250).up().letGo('Alt')
    editor.expectObject('polygon', { points: [100, 100, 130, 102, 300, 100, 340, 250, 300, 300, 100, 300] })
    expect(editor.objects.changes).toBe(2)
    // On an existing point, and beside the line, none can be made.
    editor.hold('Alt').move(300, 300).expectCursor('move').move(200, 200).expectTool('select.resting').letGo('Alt')
    editor.doubleClick(200, 200)
    expect(editor.objects.changes).toBe(2)
    const line = holding({ type: 'polyline', points: [100, 100, 300, 100, 300, 300] })
    line.doubleClick(150, 101).expectObject('polyline', { points: [100, 100, 150, 101, 300, 100, 300, 300] })
    line.doubleClick(200, 200)
    expect(line.objects.changes).toBe(1)
  })

  it('deletes the point under the pointer, a small hole with its last points, and never the shape', () => {
    const points = [100, 100, 300, 100, 300, 300, 100, 300]
    const editor = holding({ type: 'polygon', points, exclude: [[150, 150, 200, 150, 200, 200]] })
    editor
      .move(300, 300)
      .key('Delete')
      .expectObject('polygon', { points: [100, 100, 300, 100, 100, 300] })
    editor.move(150, 150).key('Delete').expectObject('polygon', { exclude: [] })
    editor
      .move(300, 100)
      .key('Delete')
      .expectObject('polygon', { points: [100, 100, 300, 100, 100, 300] })
  })

  it('rotates a rotated box about its centre, in steps with Shift', () => {
    const editor = holding({
      type: 'rbbox',
      points: { x1: 100, y1: 100, x2: 200, y2: 100, x3: 200, y3: 200, x4: 100, y4: 200 },
    })
    editor.move(150, 75).expectCursor('grab').down(150, 75).move(224, 149).hold('Shift').up()
    editor.expectObject('rbbox', { points: { x1: 200, y1: 100, x2: 200, y2: 200, x3: 100, y3: 200, x4: 100, y4: 100 } })
  })

  it('moves a rotated box’s edge straight out, and a corner with its neighbours', () => {
    const square = { x1: 100, y1: 100, x2: 200, y2: 100, x3: 200, y3: 200, x4: 100, y4: 200 }
    const editor = holding({ type: 'rbbox', points: square })
    pull(editor, [200, 150], [230, 170]).expectObject('rbbox', { points: { ...square, x2: 230, x3: 230 } })
    pull(editor, [230, 200], [240, 220]).expectObject('rbbox', {
      points: { ...square, x2: 240, x3: 240, y3: 220, y4: 220 },
    })
  })

  it('widens an ellipse, and rotates it', () => {
    const editor = holding({ type: 'ellipse', cx: 300, cy: 300, rx: 100, ry: 40, angle: 0 })
    pull(editor, [400, 300], [420, 310]).expectObject('ellipse', { rx: 120, ry: 40 })
    pull(editor, [300, 246], [360, 300]).expectObject('ellipse', { angle: 90 })
  })

  it('moves a cuboid’s corners, and with Shift the edge to the other face', () => {
    const points = { f1: { x: 100, y: 100 }, f2: { x: 200, y: 200 }, r1: { x: 150, y: 50 }, r2: { x: 250, y: 150 } }
    const editor = holding({ type: 'cuboid', points })
    pull(editor, [200, 200], [210, 220]).expectObject('cuboid', { points: { ...points, f2: { x: 210, y: 220 } } })
    editor.move(100, 100).down(100, 100).move(90, 100).hold('Shift').up()
    editor.expectObject('cuboid', { points: { f1: { x: 90, y: 100 }, r1: { x: 140, y: 50 }, r2: { x: 250, y: 150 } } })
  })

  it('moves a template’s point with its data', () => {
    const editor = holding({
      type: 'template',
      points: [
        { id: 1, x: 100, y: 100, seen: 'yes' },
        { id: 2, x: 200, y: 200 },
      ],
      connections: [{ id: 1, from: 1, to: 2 }],
    })
    pull(editor, [100, 100], [110, 120]).expectObject('template', {
      points: [
        { id: 1, x: 110, y: 120, seen: 'yes' },
        { id: 2, x: 200, y: 200 },
      ],
      connections: [{ id: 1, from: 1, to: 2 }],
    })
  })
})

describe('points by keyboard', () => {
  function at(value: Record<string, unknown>): TestEditor {
    const editor = drawing('select')
    editor.objects.hold({ className: 'Car', ...value })
    editor.objects.selected = [0]
    return editor.key('Enter').expectTool('select.points')
  }

  it('are walked and moved, with Shift by ten', () => {
    const editor = at({ type: 'polygon', points: [100, 100, 300, 100, 300, 300] })
    editor.expectSaid('Point 1 of 3 at 100, 100').key('.').expectSaid('Point 2 of 3 at 300, 100')
    editor.key('ArrowRight').hold('Shift').key('ArrowDown').letGo('Shift')
    editor.expectObject('polygon', { points: [100, 100, 301, 110, 300, 300] }).expectSaid('Point 2 of 3 at 301, 110')
    editor.key(',').key(',').expectSaid('Point 3 of 3 at 300, 300')
  })

  it('are added after the current one, and deleted down to three', () => {
    const editor = at({ type: 'polygon', points: [100, 100, 300, 100, 300, 300] })
    editor.key('Insert').expectSaid('Point 2 of 4 at 200, 100')
    editor.expectObject('polygon', { points: [100, 100, 200, 100, 300, 100, 300, 300] })
    editor.key('Delete').expectObject('polygon', { points: [100, 100, 300, 100, 300, 300] })
    editor.key('Delete').expectSaid('This point can’t go').expectCount(1)
    editor.key('Escape').expectTool('select.resting').expectNothingPainted()
  })

  it('are a box’s corners, which resize it', () => {
    const editor = at({ type: 'bbox', points: { x1: 100, y1: 100, x2: 200, y2: 150 } })
    editor.key('.').key('.').key('.').key('.').expectSaid('Point 5 of 8 at 200, 150')
    editor.key('ArrowRight').expectObject('bbox', { points: { x1: 100, y1: 100, x2: 201, y2: 150 } })
    editor.key('Insert').expectSaid('No point can be made here')
  })

  it('stay on the picture', () => {
    const editor = at({ type: 'polyline', points: [0, 0, 300, 100] })
    editor.key('ArrowLeft').expectSaid('This point can’t go there')
    expect(editor.objects.changes).toBe(0)
  })

  it('are left by a press, which keeps its own effect', () => {
    const editor = at({ type: 'polygon', points: [100, 100, 300, 100, 300, 300] })
    editor.down(300, 300).expectTool('select.reshaping').move(310, 300).up()
    editor.expectObject('polygon', { points: [100, 100, 300, 100, 310, 300] })
  })

  it('require a single object', () => {
    const editor = drawing('select').key('Enter')
    editor.expectTool('select.resting').expectSaid('Select one object to change its points')
  })
})

describe('the skeleton tool', () => {
  it('sets consecutive points if no similar one was drawn before', () => {
    drawing('template')
      .click(10, 10)
      .click(50, 10)
      .click(50, 60)
      .key('Enter')
      .expectObject('template', {
        points: [
          { id: 1, x: 10, y: 10 },
          { id: 2, x: 50, y: 10 },
          { id: 3, x: 50, y: 60 },
        ],
        connections: [
          { id: 1, from: 1, to: 2 },
          { id: 2, from: 2, to: 3 },
        ],
        templateName: 'Skeleton',
      })
      .expectTool('template.ready')
  })

  it('sets one point per press, even while dragging', () => {
    const editor = drawing('template').down(10, 10)
    for (const x of [20, 30, 40, 60]) editor.move(x, 10)
    editor.up().click(80, 80).key('Enter')
    expect(editor.objects.values()[0]?.['points']).toHaveLength(2)
  })

  it('follows the previous skeleton: the same points, order, lines and names, ending with the last point', () => {
    const editor = drawing('template')
    editor.objects.hold({
      type: 'template',
      className: 'Car',
      templateId: 307,
      templateName: 'Cat',
      pointLabels: { 0: 'nose' },
      points: [
        { id: 7, x: 1, y: 1 },
        { id: 9, x: 2, y: 2 },
        { id: 8, x: 3, y: 3 },
      ],
      connections: [
        { id: 1, from: 8, to: 7 },
        { id: 2, from: 7, to: 99 },
      ],
    })
    editor
      .click(110, 110)
      .click(150, 110)
      .key('Backspace')
      .click(150, 120)
      .click(150, 160)
      .expectCount(2)
      .expectTool('template.ready')
      .expectObject('template', {
        points: [
          { id: 1, x: 110, y: 110 },
          { id: 2, x: 150, y: 120 },
          { id: 3, x: 150, y: 160 },
        ],
        connections: [{ id: 1, from: 3, to: 1 }],
        templateId: 307,
        templateName: 'Cat',
        pointLabels: { 0: 'nose' },
      })
    editor.click(10, 10).key('Enter').expectCount(2)
  })

  const person = skeletonOfTemplate({
    id: 7,
    name: 'Person',
    points: [
      { id: 4, x: 0.4, y: 0.2, name: 'nose' },
      { id: 9, x: 0.2, y: 0.6, name: 'left hand' },
      { id: 5, x: 0.6, y: 0.6, name: 'right hand' },
    ],
    connections: [
      [4, 9],
      [5, 4],
    ],
  })

  it('draws a project’s template as a whole, mirrored from right to left, and named', () => {
    const editor = drawing('template')
    editor.objects.skeleton = person
    editor.down(100, 100).move(120, 130).move(180, 300).expectCount(0).up()
    editor.expectTool('template.ready').expectObject('template', {
      points: [
        { id: 1, x: 140, y: 100 },
        { id: 2, x: 100, y: 300 },
        { id: 3, x: 180, y: 300 },
      ],
      connections: [
        { id: 1, from: 1, to: 2 },
        { id: 2, from: 3, to: 1 },
      ],
      templateName: 'Person',
      templateId: 7,
      pointLabels: { 0: 'nose', 1: 'left hand', 2: 'right hand' },
    })
    editor.down(180, 300).move(100, 100).up().expectCount(2)
    expect(editor.objects.values()[1]?.['points']).toEqual([
      { id: 1, x: 140, y: 100 },
      { id: 2, x: 180, y: 300 },
      { id: 3, x: 100, y: 300 },
    ])
  })

  it('asks for its points by name, and an invisible one is omitted with its lines', () => {
    const editor = drawing('template')
    editor.objects.skeleton = person
    editor.click(10, 10).expectSaid('2 of 3 · left hand').key('x').expectSaid('3 of 3 · right hand')
    // The skipped one is asked for again.
    editor.key('Backspace').key('x').click(90, 60).expectTool('template.ready')
    editor.expectObject('template', {
      points: [
        { id: 1, x: 10, y: 10 },
        { id: 3, x: 90, y: 60 },
      ],
      connections: [{ id: 1, from: 3, to: 1 }],
      pointLabels: { 0: 'nose', 1: 'right hand' },
    })
  })

  it('can omit the first point as well; without visible ones nothing is drawn', () => {
    const editor = drawing('template')
    editor.objects.skeleton = person
    editor.move(50, 50).key('x').click(20, 20).click(30, 30).expectCount(1)
    expect(editor.objects.values()[0]?.['points']).toEqual([
      { id: 2, x: 20, y: 20 },
      { id: 3, x: 30, y: 30 },
    ])
    editor.key('x').key('x').key('x').expectCount(1).expectTool('template.ready')
  })
})
