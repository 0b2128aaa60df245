import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SILENT_MS } from '../../../../../main/annotations/leases'
import { keptTags, someWindows } from '../../../../builders/two-windows'
import { idle } from '../../../../fakes/virtual-time'

let desk: ReturnType<typeof someWindows>
beforeEach(() => {
  desk = someWindows()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Blob }) => {
    desk.bodies.set(url, await body.text())
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const rest = async () => {
  for (let round = 0; round < 6; round += 1) await idle()
}

it('one window’s drawing → is visible in the other, which is read-only', async () => {
  const one = await desk.window('one')
  one.draw('a')
  await rest()
  const two = await desk.window('two')
  expect(two.shown()).toEqual(['a'])
  expect(two.draw('x')).toBe(false)
  one.draw('b')
  await rest()
  expect(two.shown()).toEqual(['a', 'b'])
  one.undo()
  one.undo()
  await rest()
  expect(two.shown()).toEqual([])
})

it('a window that takes over → continues the other’s work; the other is read-only and can take back', async () => {
  const [one, two] = [await desk.window('one'), await desk.window('two')]
  one.draw('a')
  one.draw('b')
  await two.annotating.workHere()
  await rest()
  expect([one.isWriter(), two.isWriter()]).toEqual([false, true])
  expect(one.notes).toEqual(['taken 0'])
  expect(one.draw('x')).toBe(false)
  expect(two.undo()).toBe(true)
  expect(two.draw('c')).toBe(true)
  await rest()
  expect([one.shown(), two.shown()]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ])
  await one.annotating.workHere()
  await rest()
  expect(one.draw('d')).toBe(true)
  expect(await one.annotating.saving.get()?.saveNow()).toBe(true)
  await rest()
  expect(two.shown()).toEqual(['a', 'c', 'd'])
  expect(JSON.parse(desk.platform.revisions.at(-1) ?? '')).toMatchObject([{ tag: 'a' }, { tag: 'c' }, { tag: 'd' }])
  expect(keptTags(desk.kept)).toEqual(['a', 'c', 'd'])
})

it('one window’s save → is the base of the other’s', async () => {
  const [one, two] = [await desk.window('one'), await desk.window('two')]
  one.draw('a')
  await one.annotating.saving.get()?.saveNow()
  await two.annotating.workHere()
  expect(two.draw('b')).toBe(true)
  expect(await two.annotating.saving.get()?.saveNow()).toBe(true)
  expect(two.annotating.saving.get()?.state.get()).toEqual({ at: 'rest' })
  expect(desk.platform.present()).toBe(2)
})

it('a read-only window → saves nothing', async () => {
  const [one, two] = [await desk.window('one'), await desk.window('two')]
  one.draw('a')
  await rest()
  await two.annotating.saving.get()?.saveNow()
  expect(desk.platform.present()).toBe(0)
})

it('a window whose process died → releases the item at once, a silent one after five seconds', async () => {
  const [one, two] = [await desk.window('one'), await desk.window('two')]
  one.draw('a')
  await rest()
  one.crash()
  await two.annotating.workHere()
  expect(two.draw('b')).toBe(true)
  const three = await desk.window('three')
  two.hang()
  const taking = three.annotating.workHere()
  await desk.time.advance(SILENT_MS)
  await taking
  await rest()
  expect(three.isWriter()).toBe(true)
  expect(three.shown()).toEqual(['a', 'b'])
  // Changes before it hears of it are refused, reported, and not shown as present.
  two.draw('lost')
  two.wake()
  await rest()
  expect(two.shown()).toEqual(['a', 'b'])
  expect(two.notes).toEqual(['taken 1'])
})

it('the last save of a left item with unsaved changes → clears their count when accepted', async () => {
  const one = await desk.window('one')
  one.draw('a')
  await rest()
  one.leaving.note(11, 1)
  await one.annotating.leave()
  await rest()
  expect(desk.platform.present()).toBe(1)
  expect(one.leaving.store.getState().unkept).toEqual({})
})
