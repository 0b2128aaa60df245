import { describe, expect, it } from 'vitest'
import { escapeShortcut } from '../../../../../reviewer/editors/session/escape'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { edited } from '../../../../builders/edited'
import { walked } from '../../../../builders/walked'
import { TestEditor } from '../../../../fakes/test-editor'

/** Escape as the page gets it: the canvas first, then the shortcuts. */
function escaping() {
  const editor = new TestEditor({ tools: EDITOR_TOOLS }).choose('bbox')
  const made = edited([{ type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 30, y2: 30 } }])
  const { oneByOne } = walked(made)
  const compared = { isOn: false }
  const compareKeys = { isOn: () => compared.isOn, close: () => void (compared.isOn = false) }
  const shortcut = escapeShortcut({ ...made, oneByOne, tools: editor.tools, compareKeys })
  const press = () => {
    const before = editor.tools.inHand.get().path
    editor.key('Escape')
    if (editor.tools.inHand.get().path === before && shortcut.isDisabled?.() !== true) shortcut.run()
  }
  return { editor, press, shortcut, oneByOne, compared, ...made }
}

describe('Escape', () => {
  it('cancels the drawing, then deactivates the tool, then clears the selection', () => {
    const { editor, press, select, selected, shortcut } = escaping()
    select(0)
    editor.down(100, 100).move(200, 200).expectTool('bbox.placing')
    press()
    editor.expectTool('bbox.ready').expectNothingPainted().expectCount(0)
    expect(selected()).toEqual([0])
    press()
    editor.expectTool('select.resting')
    expect(selected()).toEqual([0])
    press()
    expect(selected()).toEqual([])
    editor.expectTool('select.resting')
    expect(shortcut.isDisabled?.()).toBe(true)
  })

  it('ends the walk before it clears the selection', () => {
    const { press, selected, oneByOne, editor } = escaping()
    editor.choose('select')
    oneByOne.start()
    press()
    expect([oneByOne.seen.get().isOn, selected()]).toEqual([false, [0]])
    press()
    expect(selected()).toEqual([])
  })

  it('closes the open comment before it deactivates the tool', () => {
    const { press, commenting, editor } = escaping()
    commenting.begin({ x: 1, y: 1 })
    commenting.send({ text: 'Here', mentions: [] })
    press()
    expect(commenting.seen.get().opened).toBeUndefined()
    editor.expectTool('bbox.ready')
    press()
    editor.expectTool('select.resting')
  })

  it('closes the comparison after clearing the selection', () => {
    const { press, select, selected, compared } = escaping()
    compared.isOn = true
    select(0)
    press()
    press()
    expect([selected(), compared.isOn]).toEqual([[], true])
    press()
    expect(compared.isOn).toBe(false)
  })

  it('leaves an object’s points before the object', () => {
    const { editor, press, select, selected } = escaping()
    select(0)
    editor.choose('select').objects.hold({ type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 30, y2: 30 } })
    editor.objects.selected = [0]
    editor.key('Enter').expectTool('select.points')
    press()
    editor.expectTool('select.resting')
    expect(selected()).toEqual([0])
  })

  it('clears the selection at once if read-only', () => {
    const { press, select, selected, refusal } = escaping()
    refusal.set('Read-only')
    select(0)
    press()
    expect(selected()).toEqual([])
  })
})
