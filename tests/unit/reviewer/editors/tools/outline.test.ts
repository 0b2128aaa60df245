import { describe, expect, it } from 'vitest'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { noisyScene } from '../../../../builders/noisy-scene'
import { boxOf, outlined } from '../../../../builders/outlined'
import { TestEditor } from '../../../../fakes/test-editor'

const SCENE = noisyScene(4)
const BOX = boxOf(SCENE, 30)

async function suggesting(...values: Parameters<typeof outlined>[1][]) {
  const made = outlined(SCENE, ...(values.length === 0 ? [BOX] : values))
  const editor = new TestEditor({ tools: EDITOR_TOOLS, outlining: made.outlining }).choose('outline')
  await expect.poll(() => made.outlining.seen.get() ?? editor.tools.inHand.get().id).not.toBe('outline')
  const strokes = () =>
    made.outlining.seen.get()?.corrections.map(({ line, isThing }) => [line.length, isThing] as const)
  return { ...made, editor, strokes }
}

describe('strokes over a suggestion', () => {
  it('add to it, with Alt remove from it, and are undone one by one without a change', async () => {
    const { editor, strokes, saved, editing, outlining } = await suggesting()
    editor.expectSaid('Outline suggested: Enter takes it')
    const first = outlining.seen.get()?.objects[0]?.after
    editor.down(500, 400).move(510, 400).move(511, 400).move(530, 400).up()
    expect(strokes()).toEqual([[3, true]])
    editor.hold('Alt').click(520, 420).letGo('Alt')
    expect(strokes()).toEqual([
      [3, true],
      [1, false],
    ])
    editor.expectSaid('Outline suggested, 2 strokes: Enter takes it')
    expect(outlining.seen.get()?.objects[0]?.after).not.toEqual(first)
    // Both show their edge, fill and centre, over the box and the outline.
    const colours = editor.painted().filter(([name]) => name === 'stroke').length
    editor.key('Backspace')
    expect(editor.painted().filter(([name]) => name === 'stroke').length).toBe(colours - 3)
    expect(strokes()).toEqual([[3, true]])
    editor.hold('Control').key('z').letGo('Control')
    expect(strokes()).toEqual([])
    expect(outlining.seen.get()?.objects[0]?.after).toEqual(first)
    editor.key('Backspace').expectSaid('No stroke to undo')
    editor.hold('Control').hold('Shift').key('Z').letGo('Shift').letGo('Control')
    editor.expectSaid('Nothing to put back')
    expect([saved(), editing.seen.get().undo]).toEqual([[BOX], undefined])
  })

  it('follow the pen between two frames', async () => {
    const { editor, outlining } = await suggesting()
    const along = [
      [500, 420],
      [500.5, 420],
      [530, 420],
    ] as const
    editor.down(500, 400).pointerMove(530, 400, { along }).up()
    expect(outlining.seen.get()?.corrections.map(({ line }) => line)).toEqual([
      [
        { x: 500, y: 400 },
        { x: 500, y: 420 },
        { x: 530, y: 420 },
        { x: 530, y: 400 },
      ],
    ])
  })

  it('remove without Alt once B or the bar switched that, until the tool is deactivated', async () => {
    const { editor, strokes, outlining } = await suggesting()
    editor.key('b').expectSaid('Painting marks background').click(520, 420)
    editor.hold('Alt').click(500, 400).letGo('Alt')
    outlining.takesAway.set(false)
    editor.click(510, 400)
    expect(strokes()).toEqual([
      [1, false],
      [1, true],
      [1, true],
    ])
    editor.key('b').key('Escape')
    expect(outlining.takesAway.get()).toBe(false)
  })

  it('are applied with the outline by Enter as one step, and discarded by Escape', async () => {
    const taken = await suggesting()
    expect(taken.editor.objects.lifted).toEqual([0])
    taken.editor.hold('Alt').down(490, 420).move(530, 420).up().letGo('Alt').key('Enter')
    await expect.poll(() => taken.said).toEqual(['Box outlined'])
    expect(taken.saved()[0]).toMatchObject({ type: 'polygon', className: 'Lake', own: 'kept' })
    expect((taken.saved()[0] as { exclude?: unknown[] }).exclude).toHaveLength(1)
    taken.editor.expectTool('select.resting').expectNothingPainted()
    taken.editing.undo()
    expect(taken.saved()).toEqual([BOX])
    const left = await suggesting()
    left.editor.click(500, 400).key('Escape').expectTool('select.resting').expectNothingPainted()
    expect([left.saved(), left.outlining.seen.get(), left.editor.objects.lifted, left.ended()]).toEqual([
      [BOX],
      undefined,
      [],
      1,
    ])
  })

  it('are painted by keys: arrows move a crosshair, Space and Delete paint, Shift draws a line from the last spot', async () => {
    const { editor, strokes } = await suggesting()
    editor.key('ArrowRight').expectSaid(/^Crosshair at \d+, \d+: Space says that it belongs, Delete that it does not$/)
    editor.key(' ').key('ArrowRight').key('ArrowRight').hold('Shift').key('Delete').letGo('Shift')
    expect(strokes()).toEqual([
      [1, true],
      [2, false],
    ])
    editor.key('Backspace').key('Backspace')
    expect(strokes()).toEqual([])
  })

  it('belong to the box they begin in, and say so if there is none', async () => {
    const far = { type: 'bbox', className: 'Lake', points: { x1: 20, y1: 20, x2: 80, y2: 80 } }
    const { editor, outlining, strokes } = await suggesting(BOX, far)
    const [, second] = outlining.seen.get()?.objects ?? []
    editor.click(500, 400)
    expect(outlining.seen.get()?.objects[1]).toEqual(second)
    editor.click(950, 750).expectSaid('Paint in a box, or close beside it')
    expect(strokes()).toEqual([[1, true]])
  })

  it('that are unfinished are cancelled by Escape, which keeps the suggestion', async () => {
    const { editor, strokes } = await suggesting()
    editor.down(500, 400).move(540, 400).key('Escape').up(540, 400)
    expect(strokes()).toEqual([])
    editor.expectTool('outline.suggesting')
  })
})
