import { expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { TestEditor } from '../../../../fakes/test-editor'

const KEPT = { type: 'bbox', points: { x1: 600, y1: 600, x2: 700, y2: 700 }, kept: true }
const PLACES = [
  [10, 10],
  [90, 10],
  [90, 80],
  [50, 95],
  [20, 70],
] as const

/** Active tool over an object that existed before. */
function drawing(tool: string): TestEditor {
  const editor = new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS] })
  editor.objects.hold(KEPT)
  return editor.choose(tool)
}
function begun(): TestEditor {
  const editor = drawing('polygon')
  for (const [x, y] of PLACES) editor.click(x, y)
  return editor
}
const undo = (editor: TestEditor) => editor.hold('Control').key('z').letGo('Control')
const onlyKept = (editor: TestEditor) => expect(editor.objects.values()).toEqual([KEPT])

it('Mod+Z while drawing → the last place goes, the drawing goes on, and no finished object changes', () => {
  const editor = undo(begun()).expectSaid('4 points').expectTool('polygon.placing')
  onlyKept(editor)
  editor
    .key('Enter')
    .expectObject('polygon', { points: PLACES.slice(0, 4).flat() })
    .expectCount(2)
})

it('five places, three undone, two put back → a polygon of four', () => {
  const editor = undo(undo(undo(begun())))
  editor.hold('Control').hold('Shift').key('Z').key('Z').letGo('Shift').letGo('Control')
  editor.key('Enter').expectObject('polygon', { points: PLACES.slice(0, 4).flat() })
})

it('Backspace once more than there are places → the drawing ends, and no object is deleted', () => {
  const editor = begun()
  for (const _ of [...PLACES, 'one more']) editor.key('Backspace')
  onlyKept(editor)
  editor.expectNothingPainted()
  editor.key('Enter')
  onlyKept(editor)
})

it('Mod+Z while a box is pulled → no half box, and no object is lost', () => {
  const editor = drawing('box').move(10, 10).down(10, 10).move(80, 60)
  undo(editor).up(80, 60)
  onlyKept(editor)
  editor.expectNothingPainted()
})

it('a double click whose presses lie three pixels apart → four places, none beside the last', () => {
  const editor = drawing('polygon')
  for (const [x, y] of PLACES.slice(0, 3)) editor.click(x, y)
  editor.click(50, 95).click(53, 95)
  editor.element.fire('dblclick', { button: 0, clientX: 53, clientY: 95 })
  editor.expectObject('polygon', { points: PLACES.slice(0, 4).flat() }).expectCount(2)
})
