import { describe, expect, it } from 'vitest'
import { COMMENT_LENGTH_MAX, HELD_BYTES_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { WRITES } from '../../../../main/outbox/writes'
import type { Known } from '../../../../main/outbox/writes/write'
import { aChange, anOutbox, aRequest, OUTBOX_PATH } from '../../../builders/outbox'
import { slowness } from '../../../drivers/machine'
import { anItem, ItemPlatform } from '../../../fakes/item-platform'

function commented(itemId: number, value: unknown) {
  const write = aChange(itemId, 1, 2)
  const constraint = [{ name: 'comment_required', value }]
  return { ...write, change: { ...write.change, body: { ...write.change.body, constraint } } }
}
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('the size of one change', () => {
  const known = {
    statusOf: async () => ok({ id: 2, value: 20, name: 'Done' }),
    itemNow: async () => ok(anItem(1)),
  } as unknown as Known
  const prepared = (length: number) =>
    WRITES.changeStatus.prepare({ teamId: 1, projectId: 5 }, commented(1, 'x'.repeat(length)).change, known)

  it('allows a comment of 10,000 characters of any script, and no longer one', async () => {
    expect(await prepared(COMMENT_LENGTH_MAX)).toMatchObject({ ok: true })
    expect(await prepared(COMMENT_LENGTH_MAX + 1)).toMatchObject({ ok: false, error: { code: 'change_too_large' } })
    const { outbox } = anOutbox(new ItemPlatform())
    expect((await outbox.submit(commented(1, '漢'.repeat(COMMENT_LENGTH_MAX)))).ok).toBe(true)
  })

  it.each<[string, ReturnType<typeof commented> | ReturnType<typeof aRequest>]>([
    ['a text of 50 MB', commented(1, 'x'.repeat(50_000_000))],
    [
      'a list of a million',
      commented(
        1,
        Array.from({ length: 1_000_000 }, () => 0),
      ),
    ],
    ['lists within lists', commented(1, nested(300_000))],
    ['a category', { ...aRequest(), change: { category: 'x'.repeat(100_000) } }],
  ])('too large → is refused with a sentence, unsent and unstored: %s', async (_name, write) => {
    const { outbox, disk, keys } = anOutbox(new ItemPlatform())
    const begun = performance.now()
    const answer = await outbox.submit(write)
    expect(answer).toMatchObject({ ok: false, error: { code: 'change_too_large' } })
    expect(performance.now() - begun).toBeLessThan(2_000 * slowness())
    expect(keys).toEqual([])
    expect(disk.used).toBeLessThan(1_000)
  })
})

describe('the total size of changes', () => {
  it('is limited while unreachable, and there is room again after sending', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time, disk } = anOutbox(platform)
    moods[0] = 'down'
    const text = 'x'.repeat(60_000)
    let taken = 0
    const refused = new Set<string>()
    for (let item = 1; refused.size === 0 && item < 2_000; item += 50) {
      const answers = Array.from({ length: 50 }, (_, n) => outbox.submit(commented(item + n, text)))
      for (const answer of await Promise.all(answers)) {
        if (answer.ok) taken += 1
        else refused.add(answer.error.code)
      }
    }
    expect([...refused]).toEqual(['outbox_full'])
    expect(taken * 60_000).toBeLessThan(HELD_BYTES_MAX + 100_000)
    expect(disk.content(OUTBOX_PATH)?.length).toBeLessThan(HELD_BYTES_MAX * 1.1)
    expect(outbox.view().waiting).toBe(taken)
    moods[0] = 'well'
    await time.advance(60_000)
    expect(outbox.view().waiting).toBe(0)
    expect(await outbox.submit(commented(1_999, text))).toMatchObject({ ok: true })
  })

  it('on disk excludes finished changes', async () => {
    const { outbox, disk } = anOutbox(new ItemPlatform(), { send: async () => err(platformError('unexpected')) })
    for (let item = 1; item <= 200; item += 1) void outbox.submit(aChange(item, 1, 2))
    const refusing = anOutbox(new ItemPlatform(), { disk })
    await refusing.outbox.loaded
    for (let n = 0; n < 500; n += 50) {
      const many = Array.from({ length: 50 }, (_, k) => commented(1_000 + k, `${n}${'x'.repeat(50_000)}`))
      await Promise.all(many.map(refusing.outbox.submit))
    }
    await refusing.outbox.close()
    await outbox.close()
    expect(disk.content(OUTBOX_PATH)?.length).toBeLessThan(12_000_000)
  })
})

describe('2,000 changes of an item after a refused one', () => {
  it('are listed in less than 50 ms, with the item’s final state', async () => {
    const platform = new ItemPlatform()
    const { outbox, moods, time } = anOutbox(platform)
    moods[0] = 'down'
    for (let n = 1; n <= 2_001; n += 1) {
      void outbox.submit(aChange(1, n, n + 1))
      if (n % 100 === 0) await time.advance(1)
    }
    await time.advance(11_000)
    expect(outbox.view().waiting).toBe(2_001)
    platform.move(1, 9_999)
    moods[0] = 'well'
    await time.advance(31_000)
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [{ blocked: 2_000 }] })
    const times = Array.from({ length: 9 }, () => {
      const begun = performance.now()
      outbox.view()
      outbox.withPendingChanges(anItem(1))
      return performance.now() - begun
    }).toSorted((a, b) => a - b)
    console.log(`outbox: 2,000 behind a refused one, ${times[4]?.toFixed(1)} ms a view`)
    expect(times[4]).toBeLessThan(50)
    const begun = performance.now()
    expect(await outbox.discard(outbox.view().refused[0]?.id ?? '')).toMatchObject({ ok: true })
    expect(performance.now() - begun).toBeLessThan(500 * slowness())
    expect(outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  })
})

it('thousands of refused changes → the oldest hundred are listed and all are counted', async () => {
  const { outbox, moods, time } = anOutbox(new ItemPlatform())
  moods[0] = 'down'
  for (let item = 1; item <= 1_000; item += 1) {
    void outbox.submit(aChange(item, 5, 6))
    void outbox.submit(aChange(item, 6, 7))
    if (item % 100 === 0) await time.advance(1)
  }
  await time.advance(11_000)
  expect(outbox.view()).toMatchObject({ waiting: 2_000, refusedCount: 0, stopped: 0 })
  moods[0] = 'well'
  await time.advance(61_000)
  const view = outbox.view()
  expect(view).toMatchObject({ waiting: 0, refusedCount: 1_000, stopped: 2_000 })
  const oldest = new Set(Array.from({ length: 100 }, (_, at) => anItem(at + 1).name))
  expect(new Set(view.refused.map(({ itemName }) => itemName))).toEqual(oldest)
  expect(view.refused.every(({ blocked }) => blocked === 1)).toBe(true)
  expect(JSON.stringify(view).length).toBeLessThan(100_000)
  await outbox.discard(view.refused[0]?.id ?? '')
  expect(outbox.view()).toMatchObject({ refusedCount: 999, stopped: 1_998 })
  expect(outbox.view().refused).toHaveLength(100)
})
