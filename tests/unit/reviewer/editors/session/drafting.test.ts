import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import { select } from '../../../../../reviewer/editors/tools/select/select'
import { DRAWING_TOOLS } from '../../../../../reviewer/editors/tools/shapes/drawing-tools'
import { someWindows } from '../../../../builders/two-windows'
import { TestEditor } from '../../../../fakes/test-editor'
import { idle } from '../../../../fakes/virtual-time'

beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 204 })))
afterEach(() => vi.unstubAllGlobals())

const rest = async () => {
  for (let round = 0; round < 6; round += 1) await idle()
}

type Desk = ReturnType<typeof someWindows>

/** Window with the shape tools over its picture. */
async function aWindow(desk: Desk, name: string) {
  const { annotating, clock, ...window } = await desk.window(name)
  const editor = new TestEditor({ tools: [hand, select, ...DRAWING_TOOLS], tellDraft: annotating.drafting.tell })
  const picture = createObservable({ state: 'loading' })
  annotating.drafting.resumeIn(editor.tools, picture)
  const show = async () => {
    picture.set({ state: 'ready' })
    await rest()
  }
  const written = async () => {
    await rest()
    await clock.advance(1_000)
    await rest()
  }
  return { ...window, annotating, editor, show, written }
}

const threePoints = (editor: TestEditor) => editor.choose('polygon').click(10, 10).click(200, 10).click(200, 200)

it('an unfinished polygon → is active again after a crash: Enter finishes it, Mod+Z removes its last point', async () => {
  const desk = someWindows()
  const one = await aWindow(desk, 'one')
  await one.show()
  one.annotating.classes.offer([
    { classId: 1, className: 'Car', colour: '#f00', groups: [] },
    { classId: 2, className: 'Bus', colour: '#0f0', groups: [] },
  ])
  one.annotating.classes.choose('Bus')
  threePoints(one.editor)
  await one.written()
  expect(one.annotating.work.get()?.isUnsaved()).toBe(false)
  one.crash()
  const two = await aWindow(desk, 'two')
  two.annotating.classes.offer(one.annotating.classes.get().classes)
  await two.show()
  two.editor.expectTool('polygon.placing').expectSaid('3 points')
  expect(two.annotating.classes.get().current.className).toBe('Bus')
  two.editor.key('Enter').expectCount(1)
  two.editor.expectObject('polygon', {}).expectTool('polygon.ready')
  two.crash()
  const three = await aWindow(desk, 'three')
  await three.show()
  three.editor.expectTool('polygon.placing').hold('Control').key('z').letGo('Control').expectSaid('2 points')
})

it('a polygon cancelled, finished or left before the crash → isn’t restored', async () => {
  const endings: readonly ((window: Awaited<ReturnType<typeof aWindow>>) => unknown)[] = [
    ({ editor }) => editor.key('Escape'),
    ({ editor }) => editor.key('Enter'),
    ({ editor }) => editor.choose('select'),
    ({ annotating }) => annotating.leave(),
  ]
  for (const end of endings) {
    const desk = someWindows()
    const one = await aWindow(desk, 'one')
    await one.show()
    threePoints(one.editor)
    await one.written()
    void end(one)
    await one.written()
    one.crash()
    const two = await aWindow(desk, 'two')
    await two.show()
    two.editor.expectTool('hand.resting')
  }
})

it('a change made elsewhere → leaves the unfinished polygon in the work', async () => {
  const desk = someWindows()
  const one = await aWindow(desk, 'one')
  await one.show()
  threePoints(one.editor)
  one.draw('a')
  await one.written()
  one.crash()
  const two = await aWindow(desk, 'two')
  await two.show()
  expect(two.shown()).toEqual(['a'])
  two.editor.expectTool('polygon.placing')
})

it.each([
  ['a tool that the editor lacks', { tool: 'spline', points: [1, 1, 9, 9], stretches: [], skipped: [] }],
  ['points that are no numbers', { tool: 'polygon', points: [1, null], stretches: [], skipped: [] }],
  ['half a point', { tool: 'polygon', points: [1, 1, 9], stretches: [], skipped: [] }],
  ['another form', 'a polygon'],
])('a draft of %s → is ignored, and its work opens', async (_, draft) => {
  const desk = someWindows()
  const one = await aWindow(desk, 'one')
  one.draw('a')
  one.annotating.work.get()?.write({ t: 'draft', draft })
  await one.written()
  one.crash()
  const two = await aWindow(desk, 'two')
  await two.show()
  expect(two.shown()).toEqual(['a'])
  two.editor.expectTool('hand.resting')
})
