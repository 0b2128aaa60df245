import { describe, expect, it, vi } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { createConsensus } from '../../../../../reviewer/editors/review/consensus'
import type { ConsensusSeen } from '../../../../../reviewer/editors/review/consensus-seen'
import { edited } from '../../../../builders/edited'
import type { Native } from '../../../../../domain/annotation/native'
import type { Annotation } from '../../../../../reviewer/editors/document/annotation-loader'
import type { HostClient } from '../../../../../reviewer/host/host-client'

const MANY = 400
/** Jagged outlines that take a while to compare. */
const jagged = (at: number, shift: number) => ({
  type: 'polygon',
  className: 'Car',
  points: Array.from({ length: 24 }, (_, nth) => {
    const [turn, far] = [(nth * 2 * Math.PI) / 24, nth % 2 === 0 ? 40 : 28]
    return [60 + 10 * (at % 20) + shift + far * Math.cos(turn), 60 + 10 * Math.floor(at / 20) + far * Math.sin(turn)]
  }).flat(),
})

function opened(count: number, objectAt = (at: number, isMine: boolean): Native => jagged(at, isMine ? 0 : 1)) {
  const all = (isMine: boolean) => Array.from({ length: count }, (_, at) => objectAt(at, isMine))
  const mine = edited(all(true))
  const objects = readDocument({ instances: all(false) })?.objects ?? []
  let closed = 0
  const annotation = { objects, close: () => (closed += 1) } as unknown as Annotation
  const answers = {
    itemCopies: { data: [{ id: 2, name: 'a/x', people: ['ada@example.test'] }] },
    peekAsset: { annotation: 'somewhere' },
  }
  let calls = 0
  const call = (name: keyof typeof answers) => {
    calls += 1
    return Promise.resolve({ ok: true, value: answers[name] })
  }
  const consensus = createConsensus({
    client: { call: call as unknown as HostClient['call'] },
    actions: async () => new Set(['itemCopies', 'peekAsset']),
    item: () => ({ id: 1, name: 'b/x' }),
    drawing: mine.drawing,
    load: async () => ({ value: annotation }),
    refusal: () => undefined,
    author: () => ({ email: 'me@example.test', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: () => undefined,
    say: () => undefined,
  })
  const states: ConsensusSeen[] = []
  consensus.seen.subscribe(() => states.push(consensus.seen.get()))
  return { mine, consensus, states, closed: () => closed, calls: () => calls }
}

it('a long comparison → shows progress, and is cancelled without a trace', async () => {
  const { consensus, states, closed } = opened(MANY)
  // As soon as something is done: a later look finds more of it done, or all.
  const told = Promise.withResolvers<Extract<ConsensusSeen, { at: 'looking' }>>()
  consensus.seen.subscribe(() => {
    const now = consensus.seen.get()
    if (now.at !== 'looking' || now.step !== 'comparing' || now.done === 0) return
    consensus.cancel()
    told.resolve(now)
  })
  consensus.attend()
  const { done, total } = await told.promise
  expect(total).toBe(MANY)
  expect(done).toBeLessThan(MANY)
  expect(consensus.seen.get()).toEqual({ at: 'stopped' })
  expect(closed()).toBe(1)
  const count = states.length
  // A running comparison would have reported at its next rest.
  for (let rest = 0; rest < 5; rest += 1) await new Promise((resume) => setTimeout(resume))
  expect([states.length, consensus.seen.get()]).toEqual([count, { at: 'stopped' }])
}, 60_000)

it('a comparison → shows how long it took', async () => {
  const { consensus } = opened(2)
  consensus.attend()
  await vi.waitFor(() => expect(consensus.seen.get()).toMatchObject({ at: 'ready' }), 5_000)
  expect((consensus.seen.get() as Extract<ConsensusSeen, { at: 'ready' }>).took).toBeGreaterThan(0)
})

it('objects → are listed with the least agreement first', async () => {
  const box = (at: number, shift: number) => ({
    type: 'bbox',
    className: 'Car',
    points: { x1: 200 * at + shift, y1: 0, x2: 200 * at + shift + 100, y2: 50 },
  })
  const { consensus } = opened(3, (at, isMine) => box(at, isMine ? 0 : ([10, 60, 0][at] ?? 0)))
  consensus.attend()
  await vi.waitFor(() => expect(consensus.seen.get()).toMatchObject({ at: 'ready' }), 5_000)
  const { scored } = consensus.seen.get() as Extract<ConsensusSeen, { at: 'ready' }>
  expect(scored.map(({ object }) => object.row)).toEqual([1, 0, 2])
})

it('unreadable versions → are counted, and the others are compared', async () => {
  const mine = edited([jagged(0, 0)])
  const objects = readDocument({ instances: [jagged(0, 1)] })?.objects ?? []
  const copies = [2, 3].map((id) => ({ id, name: `${id}/x`, people: [] }))
  const call = (name: string, [id]: readonly unknown[]) =>
    Promise.resolve({ ok: true, value: name === 'itemCopies' ? { data: copies } : { annotation: `at ${String(id)}` } })
  const consensus = createConsensus({
    client: { call: call as unknown as HostClient['call'] },
    actions: async () => new Set(['itemCopies', 'peekAsset']),
    item: () => ({ id: 1, name: 'b/x' }),
    drawing: mine.drawing,
    load: async (url) =>
      url === 'at 2'
        ? { failure: 'load', status: 500 }
        : { value: { objects, close: () => undefined } as unknown as Annotation },
    refusal: () => undefined,
    author: () => ({ email: 'me@example.test', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: () => undefined,
    say: () => undefined,
  })
  consensus.attend()
  await vi.waitFor(() => expect(consensus.seen.get()).toMatchObject({ at: 'ready', unread: 1 }), 5_000)
  expect((consensus.seen.get() as Extract<ConsensusSeen, { at: 'ready' }>).versions.map(({ name }) => name)).toEqual([
    'This item',
    '3/x',
  ])
})

it('another person’s object → is taken without its decision, as one step', async () => {
  const mine = edited([])
  const theirs = { ...jagged(0, 1), error: false }
  const objects = readDocument({ instances: [theirs] })?.objects ?? []
  const annotation = { objects, exact: async () => [theirs], close: () => undefined } as unknown as Annotation
  const call = (name: string) =>
    Promise.resolve({
      ok: true,
      value: name === 'itemCopies' ? { data: [{ id: 2, name: 'a/x', people: [] }] } : { annotation: 'there' },
    })
  const consensus = createConsensus({
    client: { call: call as unknown as HostClient['call'] },
    actions: async () => new Set(['itemCopies', 'peekAsset']),
    item: () => ({ id: 1, name: 'b/x' }),
    drawing: mine.drawing,
    load: async () => ({ value: annotation }),
    refusal: () => undefined,
    author: () => ({ email: 'me@example.test', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: () => undefined,
    say: () => undefined,
  })
  consensus.attend()
  await vi.waitFor(() => expect(consensus.seen.get()).toMatchObject({ at: 'ready' }), 5_000)
  const { missing } = consensus.seen.get() as Extract<ConsensusSeen, { at: 'ready' }>
  await consensus.take([], missing)
  const drawn = () => mine.drawing.get()?.drawn.get().objects ?? []
  expect(drawn().map(({ approval }) => approval)).toEqual([undefined])
  mine.drawing.get()?.undo()
  expect(drawn()).toEqual([])
})

describe('returning to the comparison', () => {
  const isReady = (consensus: { readonly seen: { get(): ConsensusSeen } }) =>
    vi.waitFor(() => expect(consensus.seen.get()).toMatchObject({ at: 'ready' }), 5_000)

  it('finds it unchanged, without reading again', async () => {
    const { consensus, calls, closed } = opened(2)
    const leave = consensus.attend()
    await isReady(consensus)
    const [found, asked] = [consensus.seen.get(), calls()]
    leave()
    consensus.attend()
    expect(consensus.seen.get()).toBe(found)
    expect([calls(), closed()]).toEqual([asked, 0])
  })

  it('includes changes made meanwhile, though nothing was compared while hidden', async () => {
    const { consensus, mine, calls } = opened(2)
    const leave = consensus.attend()
    await isReady(consensus)
    const [found, asked] = [consensus.seen.get(), calls()]
    leave()
    mine.editing.remove([0])
    await vi.waitFor(() => expect(mine.drawing.get()?.drawn.get().objects).toHaveLength(1))
    await new Promise((resume) => setTimeout(resume))
    expect(consensus.seen.get()).toBe(found)
    consensus.attend()
    await vi.waitFor(
      () => expect(consensus.seen.get()).toMatchObject({ versions: [{ count: 1 }, { count: 2 }] }),
      5_000,
    )
    expect(calls()).toBe(asked)
  })

  it('doesn’t restart a cancelled one, and reads others again on request', async () => {
    const { consensus, calls } = opened(MANY)
    const leave = consensus.attend()
    consensus.cancel()
    leave()
    const asked = calls()
    consensus.attend()
    expect(consensus.seen.get()).toEqual({ at: 'stopped' })
    expect(calls()).toBe(asked)
    consensus.retry()
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(asked), 5_000)
    consensus.dispose()
  })

  it('finds nothing of another item', async () => {
    const { consensus, mine, closed } = opened(2)
    const leave = consensus.attend()
    await isReady(consensus)
    leave()
    mine.drawing.set(undefined)
    expect([consensus.seen.get(), closed()]).toEqual([{ at: 'none' }, 1])
  })
})
