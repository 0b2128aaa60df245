import { describe, expect, it } from 'vitest'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import type { PicturePorts } from '../../../../../reviewer/editors/tools/ports'
import type { State, Tool } from '../../../../../reviewer/editors/tools/state'
import { TestEditor } from '../../../../fakes/test-editor'

/** Tool that records its events: a press, a drag, and a mark that stays until Delete. */
function pencil(): { readonly tool: Tool<PicturePorts>; readonly log: string[] } {
  const log: string[] = []
  const logged = (state: State<PicturePorts>): State<PicturePorts> => ({
    ...state,
    enter: () => void log.push(`+${state.name}`),
    leave: () => void log.push(`-${state.name}`),
  })
  const marked = () => logged({ name: 'marked', on: { down: () => drawing() }, keys: { Delete: () => 'rest' } })
  const drawing = (): State<PicturePorts> =>
    logged({
      name: 'drawing',
      cursor: 'none',
      on: { up: () => marked(), held: (_, { held }) => void log.push(`shift ${held.shift}`) },
    })
  const rest = () => logged({ name: 'ready', on: { down: () => drawing() } })
  return { log, tool: { id: 'pencil', title: 'Pencil', keys: [], icon: 'hand', cursor: 'crosshair', rest } }
}

function withPencil(): { readonly editor: TestEditor; readonly log: string[] } {
  const { tool, log } = pencil()
  return {
    editor: new TestEditor({ tools: [hand, tool], picture: { width: 4_000, height: 3_200 } }).choose('pencil'),
    log,
  }
}

describe('the tool runner', () => {
  it('leaves each state before entering the next', () => {
    const { editor, log } = withPencil()
    editor.expectCursor('crosshair').pointerDown(1, 1).expectCursor('none').pointerUp(1, 1).expectTool('pencil.marked')
    expect(log).toEqual(['+ready', '-ready', '+drawing', '-drawing', '+marked'])
  })

  it('passes the wheel to the hand tool if the tool doesn’t use it', () => {
    const { editor } = withPencil()
    editor
      .wheel({ dy: -100 })
      .expectView({ scale: Math.exp(0.16) })
      .expectTool('pencil.ready')
  })

  it('lends the middle button to the hand tool, keeping the tool’s drawing', () => {
    const { editor, log } = withPencil()
    const { x } = editor.camera.viewport.get()
    editor.pointerDown(1, 1).pointerUp(1, 1)
    log.length = 0
    editor
      .pointerDown(10, 10, { button: 1 })
      .expectTool('hand.dragging')
      .expectCursor('grabbing')
      .pointerMove(30, 10)
      .expectView({ x: x + 20 })
      .pointerUp(30, 10)
      .expectTool('pencil.marked')
    expect(log).toEqual([])
  })

  it('lends the picture to the hand tool while Space is held, even while drawing', () => {
    const { editor, log } = withPencil()
    const { x } = editor.camera.viewport.get()
    editor.pointerDown(1, 1).pointerUp(1, 1)
    log.length = 0
    expect(editor.element.fire('keydown', { key: ' ' })).toBe(false)
    editor
      .expectTool('hand.resting')
      .expectCursor('grab')
      .pointerDown(10, 10)
      .pointerMove(40, 10)
      .expectView({ x: x + 30 })
      .pointerUp(40, 10)
      .expectTool('hand.resting')
      .pointerDown(40, 10)
      .pointerUp(40, 10)
    expect(editor.selected, 'a click of a lent hand').toEqual([])
    editor.element.fire('keydown', { key: ' ', repeat: true })
    editor.element.fire('keyup', { key: ' ' })
    editor.expectTool('pencil.marked')
    expect(log).toEqual([])
  })

  it('returns the picture after a drag begun with Space, and when the canvas loses the focus', () => {
    const { editor } = withPencil()
    editor.element.fire('keydown', { key: ' ' })
    editor.pointerDown(10, 10)
    editor.element.fire('keyup', { key: ' ' })
    editor.expectTool('hand.dragging').pointerMove(40, 10).pointerUp(40, 10).expectTool('pencil.ready')
    editor.element.fire('keydown', { key: ' ' })
    editor.expectTool('hand.resting')
    editor.element.fire('blur', {})
    editor.expectTool('pencil.ready')
  })

  it('finishes a running gesture before Space moves the picture', () => {
    const { editor } = withPencil()
    editor.pointerDown(10, 10)
    editor.element.fire('keydown', { key: ' ' })
    editor.expectTool('pencil.drawing').pointerUp(20, 20).expectTool('hand.resting')
  })

  it('cancels the gesture when a second finger touches, and both pinch', () => {
    const { editor, log } = withPencil()
    editor
      .pointerDown(400, 400, { id: 1, kind: 'touch' })
      .pointerMove(420, 400, { id: 1, kind: 'touch' })
      .pointerDown(620, 400, { id: 2, kind: 'touch' })
      .expectTool('hand.pinching')
      .pointerMove(820, 400, { id: 2, kind: 'touch' })
      .expectView({ scale: 2 })
      .pointerUp(820, 400, { id: 2, kind: 'touch' })
      .expectTool('hand.dragging')
      .pointerUp(420, 400, { id: 1, kind: 'touch' })
      .expectTool('pencil.ready')
    expect(log).toEqual(['+ready', '-ready', '+drawing', '-drawing', '+ready'])
  })

  it.each([
    ['Escape', (editor: TestEditor) => editor.key('Escape')],
    ['a lost capture', (editor: TestEditor) => editor.captureLost()],
    ['another picture', (editor: TestEditor) => (editor.tools.reset(), editor)],
  ])('ends a gesture without a trace by %s, and ignores the remaining movement', (_, end) => {
    const { editor, log } = withPencil()
    editor.pointerDown(1, 1)
    end(editor).expectTool('pencil.ready').pointerMove(50, 50).pointerUp(50, 50).expectTool('pencil.ready')
    expect(log.filter((line) => line.includes('drawing'))).toEqual(['+drawing', '-drawing'])
    editor.pointerDown(1, 1).expectTool('pencil.drawing')
  })

  it('passes a key to the state that handles it, and others to the shortcuts', () => {
    const { editor } = withPencil()
    const press = (key: string) => editor.element.fire('keydown', { key })
    expect(press('Delete')).toBe(true)
    editor.pointerDown(1, 1).pointerUp(1, 1)
    expect(press('x')).toBe(true)
    expect(press('Escape')).toBe(true)
    editor.expectTool('pencil.marked')
    expect(press('Delete')).toBe(false)
    editor.expectTool('pencil.ready')
  })

  it('reports Shift to a gesture at once', () => {
    const { editor, log } = withPencil()
    editor.pointerDown(1, 1).hold('Shift').letGo('Shift')
    expect(log.slice(-2)).toEqual(['shift true', 'shift false'])
  })

  it('deactivates a tool during a gesture, and forgets it completely', () => {
    const { editor, log } = withPencil()
    editor.pointerDown(1, 1).choose('hand').expectTool('hand.resting').pointerMove(40, 40).expectTool('hand.resting')
    expect(log.slice(-3)).toEqual(['-drawing', '+ready', '-ready'])
    editor.pointerUp(40, 40).choose('pencil').expectTool('pencil.ready')
  })
})
