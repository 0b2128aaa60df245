import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { someWindows } from '../../../../builders/two-windows'
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

const ITEM = 11

it('an item with an open conflict → isn’t handed on until the person has chosen; other items are', async () => {
  const window = await desk.window('one')
  expect(await window.barrier.pass(ITEM)).toBeUndefined()
  window.draw('a')
  // Unsaved work goes ahead of the change.
  expect(await window.barrier.pass(ITEM)).toBeUndefined()
  expect(JSON.parse(desk.platform.revisions.at(-1) ?? '')).toMatchObject([{ tag: 'a' }])
  desk.platform.other('theirs')
  window.draw('b')
  await idle()
  expect(await window.barrier.pass(ITEM)).toMatch(/^Someone else saved this item/)
  expect(await window.barrier.pass(ITEM)).toMatch(/Resolve the conflict/)
  expect(await window.barrier.pass(ITEM + 1)).toBeUndefined()
  await window.annotating.saving.get()?.keepMine()
  expect(await window.barrier.pass(ITEM)).toBeUndefined()
  expect(JSON.parse(desk.platform.revisions.at(-1) ?? '')).toMatchObject([{ tag: 'a' }, { tag: 'b' }])
})
