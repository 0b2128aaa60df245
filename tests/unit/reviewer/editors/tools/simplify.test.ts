import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { EDITOR_TOOLS } from '../../../../../reviewer/editors/vector/tools'
import { edited } from '../../../../builders/edited'
import { TestEditor } from '../../../../fakes/test-editor'

/** Circle of a hundred points, with a hole of forty. */
const ring = (radius: number, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const turn = (at / count) * 2 * Math.PI
    return [300 + radius * Math.cos(turn), 300 + radius * Math.sin(turn)]
  }).flat()
const LAKE: Native = { type: 'polygon', className: 'Lake', points: ring(200, 100), exclude: [ring(50, 40)] }
const BOX: Native = { type: 'bbox', className: 'Car', points: { x1: 10, y1: 10, x2: 30, y2: 30 } }

async function previewing(...values: readonly Native[]) {
  const made = edited(values)
  made.select(...values.keys())
  const editor = new TestEditor({ tools: EDITOR_TOOLS, simplifying: made.simplifying }).choose('simplify')
  await expect.poll(() => made.simplifying.seen.get() ?? editor.tools.inHand.get().id).not.toBe('simplify')
  return { ...made, editor, after: () => made.simplifying.seen.get()?.after }
}

describe('simplifying', () => {
  it('previews removed points, by arrows and by a number, and applies them as one step by Enter', async () => {
    const { editor, after, simplifying, saved, said, editing } = await previewing(LAKE, BOX)
    expect(simplifying.seen.get()).toMatchObject({ before: 140, objects: [{ row: 0 }] })
    const few = after() ?? 0
    editor.key('ArrowRight').key('PageUp')
    expect(after()).toBeLessThan(few)
    const seen = after()
    editor.key('ArrowRight').key('ArrowLeft').expectSaid(`${seen} of 140 points`)
    expect(after()).toBe(seen)
    expect(editor.painted().length).toBeGreaterThan(0)
    expect(editor.objects.lifted).toEqual([0])
    expect(saved()).toEqual([LAKE, BOX])
    editor.key('Enter')
    await expect.poll(() => said.length).toBe(1)
    expect(said).toEqual([`Polygon simplified: 140 to ${seen} points`])
    const { points, exclude } = saved()[0] as { points: number[]; exclude: number[][] }
    expect(points.length / 2 + (exclude[0]?.length ?? 0) / 2).toBe(seen)
    editor.expectTool('select.resting').expectNothingPainted()
    expect(editor.objects.lifted).toEqual([])
    editing.undo()
    expect(saved()).toEqual([LAKE, BOX])
  })

  it('is cancelled by Escape, another selection or another item, without a trace', async () => {
    for (const leave of ['Escape', 'selection', 'item'] as const) {
      const { editor, simplifying, saved, select, open } = await previewing(LAKE, BOX)
      if (leave === 'Escape') editor.key('Escape')
      else if (leave === 'selection') select(1)
      else open([LAKE])
      editor.expectTool('select.resting').expectNothingPainted()
      expect(simplifying.seen.get()).toBeUndefined()
      expect(editor.objects.lifted).toEqual([])
      expect(saved()[0]).toEqual(LAKE)
    }
  })

  it('starts with the last setting, and says why there are no points', async () => {
    const { editor, simplifying, refused, select } = await previewing(LAKE, BOX)
    editor.key('PageUp')
    const step = simplifying.seen.get()?.step
    editor.key('Enter')
    select(0)
    editor.choose('simplify')
    await expect.poll(() => simplifying.seen.get()?.step).toBe(step)
    select(1)
    editor.choose('simplify')
    await expect.poll(() => refused).toHaveLength(1)
    expect(refused[0]).toContain('Select polygons or lines')
    editor.expectTool('select.resting')
  })
})
