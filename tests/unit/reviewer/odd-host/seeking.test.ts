import { describe, expect, it } from 'vitest'
import { anItem, someItems } from '../../../builders/items'
import { anOddHost } from '../../../builders/odd-host'
import { type ManualClock, settled } from '../../../fakes/manual-clock'

const LATE = anItem({ id: 240, annotation_status: 7 })

/** Search for the next item of status 7 over a host that streams as the test says. */
async function seeking(stream?: (clock: ManualClock) => unknown) {
  const made = anOddHost({}, someItems(250).with(240, LATE))
  if (stream !== undefined) made.handlers['assetStream'] = () => stream(made.clock)
  await made.start()
  const end = made.reviewer.items.nextOfStatus(7)
  await settled()
  const isSeeking = () => made.reviewer.items.store.getState().seeking
  const cancels = () => made.posted().filter(({ type, item }) => type === 'stream' && item === 'cancel')
  const reads = () => made.posted().filter(({ type, item }) => type === 'stream' && item === 'read').length
  return { ...made, end, isSeeking, cancels, reads }
}

/** Stream without an item, an end or a failure. */
const never = () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) })

describe('a search for the next item of a status', () => {
  it('unanswered for 30 s is cancelled, reported as failed, and can be repeated', async () => {
    const { end, clock, isSeeking, cancels, reviewer } = await seeking(never)
    await clock.advance(29_999)
    expect([isSeeking(), cancels()]).toEqual([true, []])
    await clock.advance(1)
    await expect(end).resolves.toMatchObject({ state: 'failed', error: { code: 'timeout' } })
    expect([isSeeking(), cancels().length]).toEqual([false, 1])
    void reviewer.items.nextOfStatus(7)
    await settled()
    expect(isSeeking()).toBe(true)
  })

  it('with items still arriving isn’t cancelled', async () => {
    const { end, clock, currentId, isSeeking } = await seeking(async function* (clock) {
      for (let at = 0; at < 3; at += 1) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, 29_000))
        yield at === 2 ? LATE : anItem({ id: at })
      }
    })
    await clock.advance(29_000 * 3)
    await expect(end).resolves.toEqual({ state: 'found' })
    expect([currentId(), isSeeking()]).toEqual([240, false])
  })

  it.each([
    [
      'an error item',
      async function* () {
        yield anItem({ id: 3 })
        throw new Error('broken')
      },
    ],
    ['a rejected response', () => Promise.reject(new Error('no'))],
    ['an answer instead of a stream', () => 7],
  ])('that fails by %s is reported as failed, never as empty', async (_how, stream) => {
    const { end, currentId, isSeeking, reviewer } = await seeking(stream)
    await expect(end).resolves.toMatchObject({ state: 'failed' })
    expect([currentId(), isSeeking(), reviewer.items.store.getState().canSeek]).toEqual([0, false, true])
  })

  it('unknown to the host is no longer offered', async () => {
    const { end, reviewer } = await seeking()
    await expect(end).resolves.toMatchObject({ state: 'failed', error: { code: 'unknown_action' } })
    expect(reviewer.items.store.getState().canSeek).toBe(false)
  })

  it.each([
    ['another item is chosen', 'choose'],
    ['the person steps on', 'step'],
    ['something else is searched for', 'search'],
    ['the item is not available any more', 'gone'],
  ])('ends when %s: it is cancelled, and nothing more is read', async (_what, how) => {
    const { end, reviewer, clock, isSeeking, cancels, reads, currentId, emit } = await seeking(async function* (clock) {
      for (let at = 0; ; at += 1) {
        await new Promise<void>((resolve) => clock.setTimeout(resolve, 10))
        yield at === 500 ? LATE : anItem({ id: at })
      }
    })
    await clock.advance(100)
    if (how === 'choose') reviewer.items.choose(anItem({ id: 5 }))
    if (how === 'step') void reviewer.items.step(1)
    if (how === 'search') reviewer.items.search('x')
    if (how === 'gone') emit('item_not_available', { itemId: 0 })
    await clock.advance(300)
    await expect(end).resolves.toEqual({ state: 'superseded' })
    const before = reads()
    const chosen = currentId()
    await clock.advance(20_000)
    expect([isSeeking(), cancels().length, reads(), currentId()]).toEqual([false, 1, before, chosen])
  })
})
