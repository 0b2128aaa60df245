import { describe, expect, it } from 'vitest'
import { err, ok } from '#domain/result'
import type { PlatformError } from '#domain/errors'
import { platformError } from '#domain/errors'
import { statusEntry, anItem, ItemPlatform } from '../../../fakes/item-platform'
import { aChange, ADA, anOutbox, BOB } from '../../../builders/outbox'
import { anAnswer, aRefusal } from '../../../builders/refusal'
import { VirtualTime } from '../../../fakes/virtual-time'

/** Outbox whose sends all end the same way, and the time of each. */
function failingWith(error: PlatformError) {
  const time = new VirtualTime()
  const start = time.ticks()
  const sentAt: number[] = []
  const answer: { now: PlatformError | null } = { now: error }
  const bench = anOutbox(new ItemPlatform(), {
    time,
    send: async (entry) => {
      sentAt.push(time.ticks() - start)
      const { itemId, to } = statusEntry(entry)
      return answer.now === null ? ok({ item: anItem(itemId, to) }) : err(answer.now)
    },
  })
  return { ...bench, sentAt, answer }
}

const FAILURES: readonly (readonly [string, PlatformError])[] = [
  ['aborted', aRefusal('aborted', {}, 503)],
  ['aborted by this computer', platformError('aborted')],
  ['disk_full', aRefusal('disk_full', {}, 500)],
  ['maintenance', aRefusal('maintenance', {}, 503)],
  ['429', anAnswer(429, '')],
  ['500', aRefusal('platform_failed')],
  ['a page', anAnswer(404, '<html>')],
  ['nobody', platformError('network_failure')],
]

describe('a change is never retried without a pause', () => {
  it.each(FAILURES)('after %s, however often retries are requested', async (_name, error) => {
    const { outbox, time, sentAt } = failingWith(error)
    const answer = outbox.submit(aChange(1, 1, 2))
    for (let n = 0; n < 300; n += 1) {
      await time.advance(100)
      outbox.kick()
      if (n % 7 === 0) outbox.sendNow()
      if (n % 11 === 0) {
        outbox.setAccount(BOB)
        outbox.setAccount(ADA)
      }
    }
    expect(await answer).toMatchObject({ ok: true, value: { pending: true } })
    const gaps = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
    expect(gaps.length).toBeGreaterThan(2)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  })

  it('and retries hastened by the network come later each time they fail', async () => {
    const { outbox, time, sentAt } = failingWith(aRefusal('maintenance', {}, 503))
    void outbox.submit(aChange(1, 1, 2))
    for (let n = 0; n < 300; n += 1) {
      await time.advance(100)
      outbox.kick()
    }
    expect(sentAt.length).toBeLessThanOrEqual(9)
  })

  it('and a new one of another item is still sent at once', async () => {
    const { outbox, time, sentAt } = failingWith(platformError('network_failure'))
    await outbox.submit(aChange(1, 1, 2))
    await time.advance(300)
    await outbox.submit(aChange(2, 1, 2))
    expect(sentAt).toEqual([0, 300])
  })

  it('and a past outage doesn’t lengthen the waits of the next', async () => {
    const { outbox, time, sentAt, answer } = failingWith(platformError('network_failure'))
    await outbox.submit(aChange(1, 1, 2))
    await time.advance(20_000)
    answer.now = null
    await time.advance(30_000)
    expect(outbox.view().waiting).toBe(0)
    answer.now = platformError('network_failure')
    const before = sentAt.length
    await outbox.submit(aChange(2, 1, 2))
    await time.advance(3_000)
    const [first = 0, second] = sentAt.slice(before)
    expect(second).toBe(first + 1_000)
  })

  it('and a new one of the same item is held at once instead of delaying its person', async () => {
    const { outbox, time } = failingWith(platformError('network_failure'))
    await outbox.submit(aChange(1, 1, 2))
    let isTold = false
    void outbox.submit(aChange(1, 2, 3)).then(() => (isTold = true))
    await time.advance(1)
    expect(isTold).toBe(true)
  })
})

describe('a platform that asks for a pause', () => {
  const asked = (headers: Readonly<Record<string, string>>, status = 429) => anAnswer(status, '', headers)

  it.each([
    ['seconds', asked({ 'retry-after': '20' })],
    ['a date', asked({ date: 'Sun, 22 Nov 2026 10:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 10:00:20 GMT' })],
    ['503', asked({ 'retry-after': '20' }, 503)],
    ['500', asked({ 'retry-after': '20' }, 500)],
  ])('in %s → gets it, whatever hastens retries', async (_name, error) => {
    const { outbox, time, sentAt, answer } = failingWith(error)
    const told = outbox.submit(aChange(1, 1, 2))
    await time.advance(1)
    expect(await told).toMatchObject({ ok: true, value: { pending: true } })
    answer.now = null
    for (let n = 0; n < 199; n += 1) {
      outbox.kick()
      outbox.sendNow()
      await time.advance(100)
    }
    expect(sentAt).toEqual([0])
    await time.advance(200)
    expect(sentAt).toHaveLength(2)
    expect(outbox.view().waiting).toBe(0)
  })

  it('also holds changes of other items, which is reported at once', async () => {
    const { outbox, time, sentAt } = failingWith(asked({ 'retry-after': '20' }))
    await outbox.submit(aChange(1, 1, 2))
    const told = outbox.submit(aChange(2, 1, 2))
    await time.advance(1)
    expect(await told).toMatchObject({ ok: true, value: { pending: true } })
    expect(sentAt).toEqual([0])
  })

  it('of more than a quarter of an hour is asked again after that', async () => {
    const { outbox, time, sentAt } = failingWith(asked({ 'retry-after': '999999' }))
    await outbox.submit(aChange(1, 1, 2))
    await time.advance(14.9 * 60_000)
    expect(sentAt).toHaveLength(1)
    await time.advance(0.2 * 60_000)
    expect(sentAt).toHaveLength(2)
  })

  it('in an unreadable way is asked at the usual pace', async () => {
    for (const text of ['', 'soon', '-5', '1.5', 'Sun, 22 Nov 1996 10:00:00 GMT', '20, 30', '9'.repeat(40)]) {
      const { outbox, time, sentAt } = failingWith(asked({ 'retry-after': text }))
      await outbox.submit(aChange(1, 1, 2))
      await time.advance(1_100)
      expect(sentAt, text).toHaveLength(2)
    }
  })
})

it('a gateway’s temporary answer turns no held change into a refused one', async () => {
  const platform = new ItemPlatform()
  const { outbox, moods, time } = anOutbox(platform)
  moods[0] = 'gateway'
  for (let item = 1; item <= 300; item += 1) await outbox.submit(aChange(item, 1, 2))
  await time.advance(60_000)
  expect(outbox.view()).toMatchObject({ waiting: 300, refused: [] })
  moods[0] = 'well'
  await time.advance(31_000)
  expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  expect(platform.taken).toHaveLength(300)
})
