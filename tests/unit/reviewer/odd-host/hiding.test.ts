import { describe, expect, it } from 'vitest'
import { anItem, someItems } from '../../../builders/items'
import { anOddHost } from '../../../builders/odd-host'
import { settled } from '../../../fakes/manual-clock'

const GONE = 9

/** Delay of answers, and whether a page reflects the time of sending or of asking. */
interface Pace {
  readonly pageMs: () => number
  readonly changeMs: () => number
  readonly isLate: () => boolean
}

/** Platform that leaves out hidden items as soon as it has made the change; the test sets the delay of its answers. */
async function aSlowHost({ count = 450, start = 0, ...pace }: Partial<Pace> & { count?: number; start?: number }) {
  const { pageMs, changeMs, isLate }: Pace = { pageMs: () => 0, changeMs: () => 0, isLate: () => false, ...pace }
  let failing = false
  const wait = (ms: number) => (ms === 0 ? undefined : new Promise<void>((done) => made.clock.setTimeout(done, ms)))
  const rows = someItems(count).map((item) => ({ ...item }))
  const listed = () => rows.filter(({ annotation_status }) => annotation_status !== GONE)
  const made = anOddHost(
    {
      currentAssetPosition: () => ({ index: start, total: count }),
      async getAssets(offset: number, limit: number) {
        if (failing) throw new Error('unexpected')
        const answer = () => ({ data: listed().slice(offset, offset + limit), total: listed().length })
        const early = answer()
        const late = isLate()
        await wait(pageMs())
        return late ? answer() : early
      },
      async changeAnnotationStatus({ itemId }: { readonly itemId: number }) {
        const row = rows.find(({ id }) => id === itemId)
        if (row !== undefined) row.annotation_status = GONE
        const item = { ...row }
        await wait(changeMs())
        return { item }
      },
      switchToAsset: (id: number) => ({ item: rows.find((row) => row.id === id), media: null, annotation: null }),
    },
    rows,
  )
  await made.start()
  const { reviewer, clock } = made
  for (let turn = 0; turn < 400 && made.current().state !== 'open'; turn += 1) await clock.advance(50)
  const gone = () => reviewer.workflow.store.getState().statuses.find(({ value }) => value === GONE)
  return {
    ...made,
    fail: (now: boolean) => {
      failing = now
    },
    /** Hides the current item; returns the id of the person's item after that. */
    async hide(patience = 60_000) {
      const { item } = made.current()
      const status = gone()
      if (item === undefined || status === undefined) throw new Error('Nothing can be hidden.')
      void reviewer.workflow.change({ status }, item.id)
      await settled()
      for (let waited = 0; waited < patience; waited += 50) {
        const now = made.current()
        if (now.item?.id !== item.id && now.state !== 'opening') break
        await clock.advance(50)
      }
      return made.currentId()
    },
    /** Brings the page of the current item into view, as the list does. */
    look() {
      const index = reviewer.items.pages.indexOf(made.currentId() ?? -1) ?? 0
      reviewer.items.pages.view(index - 5, index + 10)
    },
  }
}

describe('hiding the current item selects the very next visible one [S4.5]', () => {
  it('over the edge of a page whose next page has failed so far', async () => {
    const { hide, fail, reviewer, clock } = await aSlowHost({ start: 99 })
    fail(true)
    reviewer.items.pages.view(90, 110)
    await settled()
    expect(await hide()).toBe(100)
    fail(false)
    reviewer.retryNow()
    await clock.advance(5_000)
    expect(await hide()).toBe(101)
    expect(await hide()).toBe(102)
  })

  it('while the next page is slow: its first row is already known, others are waited for', async () => {
    const { hide } = await aSlowHost({ start: 97, pageMs: () => 900 })
    for (const next of [98, 99, 100, 101, 102, 103]) expect(await hide()).toBe(next)
  })

  it('also if wrapping around leads to the first page', async () => {
    const { hide } = await aSlowHost({ count: 103, start: 101 })
    expect([await hide(), await hide(), await hide()]).toEqual([102, 0, 1])
  })

  it.each(Array.from({ length: 12 }, (_, at) => at * 37))('at any speed, one after another (%i)', async (seed) => {
    let state = seed + 1
    const random = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const slow = random() * 1_500
    const start = 60 + Math.floor(random() * 130)
    const host = await aSlowHost({
      start,
      pageMs: () => Math.floor(random() * slow),
      changeMs: () => Math.floor(random() * 120),
      isLate: () => random() < 0.5,
    })
    const pause = random() * 200
    for (let next = start + 1; next < start + 130; next += 1) {
      expect(await host.hide()).toBe(next)
      if (random() < 0.7) host.look()
      await host.clock.advance(Math.floor(random() * pause))
    }
    const step = async (direction: 1 | -1) => {
      void host.reviewer.items.step(direction)
      await host.clock.advance(10_000)
    }
    await step(1)
    expect(host.currentId()).toBe(start + 130)
    await step(-1)
    await step(-1)
    expect(host.currentId()).toBe(start - 1)
  })

  it('skips places without rows on the host, and ends there', async () => {
    const rows = someItems(60)
    const { start, reviewer, currentId } = anOddHost({
      currentAssetPosition: () => ({ index: 59, total: 90 }),
      getAssets: (offset: number, limit: number) => ({ data: rows.slice(offset, offset + limit), total: 90 }),
    })
    await start()
    await reviewer.items.step(1)
    expect(currentId()).toBe(59)
    await reviewer.items.chooseEdge('last')
    expect(currentId()).toBe(59)
  })

  it('and a change held by the platform leaves every row in place', async () => {
    const made = await aSlowHost({ start: 98 })
    made.handlers['changeAnnotationStatus'] = ({ itemId }: { readonly itemId: number }) => ({
      item: anItem({ id: itemId, annotation_status: GONE }),
      pending: true,
    })
    for (const next of [99, 100, 101]) {
      expect(await made.hide()).toBe(next)
      made.look()
    }
    await settled()
    expect(made.reviewer.items.store.getState().rows?.count).toBe(447)
  })
})
