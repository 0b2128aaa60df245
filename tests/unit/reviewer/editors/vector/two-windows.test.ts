import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { SILENT_MS } from '../../../../../main/annotations/leases'
import { keptTags, type Mood, someWindows } from '../../../../builders/two-windows'
import { idle } from '../../../../fakes/virtual-time'

afterEach(() => vi.unstubAllGlobals())

const RUNS = 1_000

type Desk = ReturnType<typeof someWindows>
type Shown = Awaited<ReturnType<Desk['window']>>
/** One of two windows does something, or something happens to it. */
type Step = readonly [at: 0 | 1, what: (typeof DEEDS)[number]]
const DEEDS = [
  'draw',
  'draw',
  'undo',
  'save',
  'workHere',
  'crash',
  'silent',
  'wait',
  'wake',
  'other',
  'lost',
  'away',
  'rest',
] as const

const rest = async () => {
  for (let round = 0; round < 3; round += 1) await idle()
}

async function play(steps: readonly Step[]): Promise<void> {
  const desk = someWindows()
  vi.stubGlobal('fetch', async (url: string, { body }: { body: Blob }) => {
    desk.bodies.set(url, await body.text())
    return new Response(null, { status: 204 })
  })
  const windows: [Shown, Shown] = [await desk.window('0'), await desk.window('1')]
  let count = 0
  let others = 0
  for (const [at, what] of steps) {
    const shown = windows[at]
    if (what === 'draw') shown.draw(`t${(count += 1)}`)
    else if (what === 'undo') shown.undo()
    else if (what === 'save') void shown.annotating.saving.get()?.saveNow()
    else if (what === 'workHere') void shown.annotating.workHere()
    else if (what === 'crash') {
      shown.crash()
      windows[at] = await desk.window(String(at))
    } else if (what === 'silent') {
      shown.hang()
    } else if (what === 'wait') {
      await desk.time.advance(SILENT_MS)
    } else if (what === 'wake') {
      shown.wake()
    } else if (what === 'other') desk.platform.other(`o${(others += 1)}`)
    else if (what === 'rest') await rest()
    else desk.platform.moods.push(what satisfies Mood)
  }
  // Whoever had no chance to hear of something does so now.
  for (const shown of windows) shown.wake()
  await desk.time.advance(SILENT_MS)
  await rest()
  const [one, two] = windows
  await one.annotating.workHere()
  await rest()
  await one.clock.advance(2_000)
  await rest()
  const expected = keptTags(desk.kept)
  expect(one.isWriter()).toBe(true)
  expect(one.shown().filter((tag) => tag.startsWith('t'))).toEqual(expected)
  for (let tries = 0; tries < 3 && one.annotating.work.get()?.isUnsaved() === true; tries += 1) {
    await one.annotating.saving.get()?.saveNow()
    if (one.annotating.saving.get()?.state.get().at === 'conflict') await one.annotating.saving.get()?.keepMine()
    await rest()
  }
  const there = JSON.parse(desk.platform.revisions.at(-1) ?? '') as readonly { readonly tag?: string }[]
  expect(there.flatMap(({ tag }) => tag ?? [])).toEqual(expected)
  expect(two.isWriter()).toBe(false)
  for (const { annotating } of windows) annotating.dispose()
}

it(`${RUNS} random interleavings of two windows, which die, hang and take over, and a platform that answers 412, loses answers and knows no keys, lose no acknowledged change and double none`, async () => {
  const step = fc.tuple(fc.constantFrom<0 | 1>(0, 1), fc.constantFrom(...DEEDS))
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 24 }), play), { numRuns: RUNS, timeout: 4_000 })
}, 120_000)
