import * as fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { SILENT_MS } from '../../../../../main/annotations/leases'
import { keptTags, type Mood, someWindows } from '../../../../builders/two-windows'
import { SEED, times } from '../../../../builders/walks'
import { idle } from '../../../../fakes/virtual-time'

afterEach(() => vi.unstubAllGlobals())

const RUNS = times(50, 1_000)
const PLAIN_RUNS = times(20, 250)

type Desk = ReturnType<typeof someWindows>
type Shown = Awaited<ReturnType<Desk['window']>>
/** One of two windows acts, or something happens to it. */
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

async function play(steps: readonly Step[], isCounted = true): Promise<void> {
  const desk = someWindows({ isCounted })
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
  // Listeners hear now of what they missed.
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

const step = fc.tuple(fc.constantFrom<0 | 1>(0, 1), fc.constantFrom(...DEEDS))
const steps = fc.array(step, { maxLength: 24, size: 'max' })

it(`${RUNS} random interleavings of two windows that die, hang and take over, with a platform that answers 412, loses answers and ignores keys → no acknowledged change is lost or duplicated`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, (some) => play(some)),
    { numRuns: RUNS, seed: SEED, timeout: 4_000 },
  )
}, 600_000)

it(`${PLAIN_RUNS} of them on a platform without revisions → no acknowledged change is lost`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, (some) => play(some, false)),
    { numRuns: PLAIN_RUNS, seed: SEED, timeout: 4_000 },
  )
}, 600_000)

/** Cases found earlier. */
const FOUND: Readonly<Record<string, readonly Step[]>> = {
  'the item is opened anew while the last save gets in, and shows what was before it': [
    [0, 'draw'],
    [0, 'save'],
    [0, 'wait'],
    [0, 'crash'],
  ],
  'a window takes over that has heard nothing of what was drawn and saved since': [
    [1, 'silent'],
    [0, 'draw'],
    [0, 'save'],
    [0, 'rest'],
    [1, 'workHere'],
    [1, 'rest'],
    [1, 'wake'],
    [1, 'draw'],
  ],
  'a window takes over, and hears of a save only when it has drawn on': [
    [0, 'draw'],
    [0, 'rest'],
    [1, 'silent'],
    [0, 'save'],
    [0, 'rest'],
    [1, 'workHere'],
    [1, 'rest'],
    [1, 'draw'],
    [1, 'rest'],
    [1, 'wake'],
    [1, 'save'],
  ],
  'a window that was silent draws what is refused, and takes back what was taken from it before it hears of that': [
    [1, 'workHere'],
    [0, 'silent'],
    [0, 'wait'],
    [1, 'draw'],
    [0, 'draw'],
    [0, 'workHere'],
    [0, 'workHere'],
  ],
  'a window that was silent saves what was refused, after the one that took over from it is gone': [
    [0, 'silent'],
    [1, 'workHere'],
    [0, 'wait'],
    [1, 'draw'],
    [0, 'draw'],
    [0, 'save'],
    [1, 'crash'],
  ],
}
it.each(Object.entries(FOUND).flatMap(([what, some]) => [true, false].map((isCounted) => ({ what, some, isCounted }))))(
  '$what (revisions counted: $isCounted) → nothing is lost',
  async ({ some, isCounted }) => {
    await play(some, isCounted)
  },
)

it('an almost full disk → is reported on opening an item, which can still be edited', async () => {
  const desk = someWindows({ isCounted: true })
  desk.disk.capacity = 1024 ** 2
  const one = await desk.window('0')
  expect([one.notes, one.isWriter()]).toEqual([['disk_full'], true])
  const two = await desk.window('1')
  expect(two.notes).toEqual([])
  for (const { annotating } of [one, two]) annotating.dispose()
})
