import { describe, expect, it } from 'vitest'
import { aChange, anApproval, anOutbox, aPin } from '../../../builders/outbox'
import { anItem, ItemPlatform, writeOf } from '../../../fakes/item-platform'
import { idle } from '../../../fakes/virtual-time'

/** Platform that refuses status changes until it recovers, with three held changes of an item. */
async function stuck(mood: 'failing' | 'gateway' = 'failing') {
  const platform = new ItemPlatform()
  const health = { isWell: false }
  const bench = anOutbox(platform, {
    send: async (entry) => {
      bench.keys.push(entry.key)
      return platform.answer(writeOf(entry), entry.kind === 'changeStatus' && !health.isWell ? mood : 'well')
    },
  })
  const { outbox, time } = bench
  await outbox.submit(aChange(1, 1, 2))
  for (const write of [aChange(1, 2, 3), aPin(1, true), anApproval(1, 0, 2)]) {
    void outbox.submit(write)
    await time.advance(1)
  }
  return { ...bench, platform, health }
}

describe('a change that fails repeatedly', () => {
  it('is listed with the changes behind it, and retried', async () => {
    const { outbox, time, keys, views } = await stuck()
    expect(outbox.view().failing).toEqual([])
    await time.advance(10_000)
    expect(outbox.view()).toMatchObject({
      waiting: 4,
      refused: [],
      failing: [
        {
          itemName: 'item 1',
          error: { code: 'platform_failed' },
          blocked: 1,
          behind: 3,
          remedies: ['retry', 'setAside', 'discard'],
        },
      ],
    })
    expect(views.at(-1)?.failing).toHaveLength(1)
    const before = keys.length
    await time.advance(60_000)
    expect(keys.length).toBeGreaterThan(before)
    expect(new Set(keys).size).toBe(1)
  })

  it('isn’t listed before its third failure', async () => {
    const { outbox, time, keys } = await stuck()
    const named: number[] = []
    while (keys.length < 5) {
      await time.advance(100)
      if (outbox.view().failing.length > 0) named.push(keys.length)
    }
    expect(Math.min(...named)).toBe(3)
  })

  it('leaves the list once sent', async () => {
    const { outbox, time, health, platform } = await stuck()
    await time.advance(10_000)
    health.isWell = true
    await time.advance(31_000)
    expect(outbox.view()).toEqual({ waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null })
    expect(platform.historyOf(1)).toEqual([2, 3])
    expect(platform.pinsOf(1)).toEqual([true])
  })

  it('can be set aside: independent changes continue, also after a restart', async () => {
    const { outbox, time, platform, disk, keys, refused } = await stuck()
    await time.advance(10_000)
    const id = outbox.view().failing[0]?.id ?? ''
    expect(await outbox.setAside(id)).toEqual({ ok: true, value: null })
    // Its reviewer shows it as held until it hears otherwise.
    expect(refused).toEqual(['platform_failed'])
    expect(outbox.withPendingChanges(anItem(1)).annotation_status).toBe(10)
    await time.advance(31_000)
    expect(platform.pinsOf(1)).toEqual([true])
    expect(platform.approvalsOf(1)).toEqual([2])
    const aside = {
      waiting: 0,
      failing: [],
      refused: [{ id, blocked: 1, error: { code: 'platform_failed' }, remedies: ['retry', 'discard'] }],
    }
    expect(outbox.view()).toMatchObject(aside)
    await outbox.close()
    const next = anOutbox(platform, { disk })
    await next.outbox.loaded
    expect(next.outbox.view()).toMatchObject(aside)
    // The first sending may have succeeded: only the same key tells the platform.
    await next.outbox.retry(id)
    await next.time.advance(2_000)
    expect(next.keys[0]).toBe(keys[0])
    expect(platform.historyOf(1)).toEqual([2, 3])
  })

  it('can be dropped with dependent ones, and the rest continues', async () => {
    const { outbox, time, platform, refused } = await stuck()
    await time.advance(10_000)
    expect(await outbox.discard(outbox.view().failing[0]?.id ?? '')).toEqual({ ok: true, value: null })
    expect(refused).toEqual(['aborted'])
    await time.advance(31_000)
    expect(outbox.view()).toEqual({ waiting: 0, refused: [], refusedCount: 0, stopped: 0, failing: [], trouble: null })
    expect(platform.historyOf(1)).toEqual([])
    expect(platform.pinsOf(1)).toEqual([true])
  })

  it('can be retried at once', async () => {
    const { outbox, time, platform, health } = await stuck()
    await time.advance(200_000)
    health.isWell = true
    await outbox.retry(outbox.view().failing[0]?.id ?? '')
    await time.advance(1_001)
    expect(platform.historyOf(1)).toEqual([2, 3])
  })

  it('is listed later if the network may be at fault, as not reached', async () => {
    const { outbox, time } = await stuck('gateway')
    await time.advance(10_000)
    expect(outbox.view().failing).toEqual([])
    await time.advance(300_000)
    expect(outbox.view().failing).toMatchObject([{ error: { code: 'network_failure' } }])
  })

  it('isn’t listed while signed out', async () => {
    const { outbox, moods, time } = anOutbox(new ItemPlatform())
    for (const mood of ['down', 'maintenance'] as const) {
      moods[0] = mood
      void outbox.submit(aChange(1, 1, 2))
      await time.advance(900_000)
      expect(outbox.view().failing).toEqual([])
    }
  })
})

it('set aside while being sent stays aside, whatever the result', async () => {
  let finish = (): void => undefined
  const platform = new ItemPlatform()
  let sendings = 0
  const { outbox, time } = anOutbox(platform, {
    send: async (entry) => {
      sendings += 1
      if (sendings <= 3) return platform.answer(writeOf(entry), 'failing')
      await new Promise<void>((done) => (finish = done))
      return platform.answer(writeOf(entry), 'well')
    },
  })
  await outbox.submit(aChange(1, 1, 2))
  await time.advance(20_000)
  const id = outbox.view().failing[0]?.id ?? ''
  expect(await outbox.setAside(id)).toMatchObject({ ok: true })
  finish()
  await idle()
  await time.advance(100)
  expect(outbox.view()).toMatchObject({ waiting: 0, refused: [{ id }] })
  await outbox.retry(id)
  await time.advance(2_000)
  finish()
  await idle()
  expect(platform.historyOf(1)).toEqual([2])
  expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
})
