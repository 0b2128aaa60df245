import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { WireRecord } from '#protocol/work-rows'
import { openWork, type WorkWish } from '../../../../../reviewer/editors/work/open-work'
import type { Change } from '../../../../../reviewer/editors/work/records'
import { createWorkHost } from '../../../../../reviewer/editors/work/work-host'
import { createWorkNews } from '../../../../../reviewer/session/work-news'
import { FakeHost } from '../../../../fakes/fake-host'
import { ManualClock, settled } from '../../../../fakes/manual-clock'

const ACTIONS = ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl']
const aDo = (seq: number): Change => ({ t: 'do', entry: { seq, delta: [] } })
const OPENED = { work: 'w1', writer: true, recovered: null, bytes: { used: 0, most: 256 } }

interface Appended {
  readonly from: number
  readonly records: readonly WireRecord[]
}

function aHost(
  change: { readonly actions?: readonly string[]; readonly opened?: object; readonly text?: string } = {},
) {
  const kept: Appended[] = []
  const clock = new ManualClock()
  const news = createWorkNews()
  /** Answers of the next appends; by default they succeed at once. */
  const answers: (Promise<Result<{ upTo: number }>> | Result<{ upTo: number }>)[] = []
  const client = new FakeHost({
    ...(change.actions === undefined || change.actions.length > 0
      ? { hostActions: () => change.actions ?? ACTIONS }
      : {}),
    openWork: () => ({ ...OPENED, ...change.opened }),
    appendWork: async ({ from, records }: Appended) => {
      kept.push({ from, records })
      return (await answers.shift()) ?? ok({ upTo: from + records.length - 1 })
    },
    closeWork: () => null,
  })
  const host = createWorkHost({ client, clock, news, read: async () => change.text })
  const open = (wish: Partial<WorkWish> = {}) => openWork(host, { itemId: 11, revision: 3, ...wish })
  return { client, clock, news, kept, answers, open }
}

describe('an item being edited', () => {
  it('is stored at once, and later changes with the next answer', async () => {
    const { open, kept, answers } = aHost()
    const work = await open()
    const first = Promise.withResolvers<Result<{ upTo: number }>>()
    answers.push(first.promise)
    work.write(aDo(1))
    await settled()
    expect(kept).toEqual([{ from: 1, records: [aDo(1)] }])
    work.write(aDo(2))
    work.write({ t: 'undo', seq: 2 })
    await settled()
    expect(kept).toHaveLength(1)
    first.resolve(ok({ upTo: 1 }))
    await settled()
    expect(kept[1]).toEqual({ from: 2, records: [aDo(2), { t: 'undo', seq: 2 }] })
    expect(work.upTo()).toBe(3)
  })

  it('shows Saving only after a quarter of a second, and its previous state until then', async () => {
    const { open, answers, clock } = aHost()
    const work = await open()
    expect(work.state.get()).toEqual({ at: 'untouched' })
    const first = Promise.withResolvers<Result<{ upTo: number }>>()
    answers.push(first.promise)
    work.write(aDo(1))
    await clock.advance(249)
    expect(work.state.get()).toEqual({ at: 'untouched' })
    await clock.advance(1)
    expect(work.state.get()).toEqual({ at: 'saving' })
    first.resolve(ok({ upTo: 1 }))
    await settled()
    expect(work.state.get()).toEqual({ at: 'here', isHeld: false })
  })

  it('is stored here once on disk, and saved once the platform has everything', async () => {
    const { open, news } = aHost()
    const at = Date.UTC(2026, 10, 23, 14, 2)
    vi.spyOn(Date, 'now').mockReturnValue(at)
    onTestFinished(() => void vi.restoreAllMocks())
    const work = await open()
    work.write(aDo(1))
    await settled()
    work.saved(1, true)
    expect(work.state.get()).toEqual({ at: 'here', isHeld: true })
    expect(work.isUnsaved()).toBe(true)
    news.tell({ name: 'annotation_saved', data: { itemId: 12, revision: 4, upTo: 1 } })
    expect(work.isUnsaved()).toBe(true)
    news.tell({ name: 'annotation_saved', data: { itemId: 11, revision: 4, upTo: 1 } })
    expect(work.state.get()).toEqual({ at: 'saved', since: at })
    // Sent to another work of the same item, whose records are numbered separately.
    news.tell({ name: 'annotation_saved', data: { itemId: 11, revision: 9, upTo: 2, work: 'another' } })
    expect(work.revision()).toBe(4)
    work.write({ t: 'place', place: {} })
    await settled()
    expect(work.state.get()).toMatchObject({ at: 'saved' })
    work.write(aDo(2))
    await settled()
    expect(work.state.get()).toEqual({ at: 'here', isHeld: false })
    work.setOffline(true)
    expect(work.state.get()).toEqual({ at: 'here', isHeld: true })
    // The save before it.
    work.saved(1, false)
    expect(work.isUnsaved()).toBe(true)
  })

  it('continues in memory while the disk is full, says so, and is stored once there is room', async () => {
    const { open, clock, answers, kept } = aHost()
    const work = await open()
    const full = platformError('disk_full')
    answers.push(err(full), err(full))
    work.write(aDo(1))
    await settled()
    expect(work.state.get()).toEqual({ at: 'nowhere', error: full, unwritten: 1 })
    work.write(aDo(2))
    await clock.advance(1_000)
    await clock.advance(1_000)
    expect(work.state.get()).toEqual({ at: 'here', isHeld: false })
    expect(kept.at(-1)).toEqual({ from: 1, records: [aDo(1), aDo(2)] })
  })

  it('counts each change that the disk refuses, but no views or parts of a long change', async () => {
    const { open, clock, answers } = aHost()
    const work = await open()
    const full = platformError('disk_full')
    answers.push(err(full))
    work.write(aDo(1))
    await settled()
    const told: unknown[] = []
    work.state.subscribe(() => void told.push(work.state.get()))
    work.write({ t: 'place', place: { at: 1 } })
    work.write({ t: 'do', entry: { seq: 2, delta: ['x'.repeat(150_000)] } })
    work.write({ t: 'place', place: { at: 2 } })
    work.write({ t: 'undo', seq: 2 })
    expect(work.lacking()).toBe(3)
    expect(told).toEqual([2, 3].map((unwritten) => ({ at: 'nowhere', error: full, unwritten })))
    await clock.advance(1_000)
    expect(work.lacking()).toBe(0)
  })

  it('stores the person’s position at most five times a second, and only the latest', async () => {
    const { open, clock, kept } = aHost()
    const work = await open()
    for (let step = 0; step < 40; step += 1) {
      work.write({ t: 'place', place: { step } })
      await clock.advance(25)
    }
    expect(kept.length).toBeLessThanOrEqual(6)
    expect(work.upTo()).toBe(kept.length + (kept.at(-1)?.records.length === 1 ? 0 : 1))
    // A change waits for no one.
    const before = kept.length
    work.write({ t: 'draft', draft: {} })
    work.write(aDo(1))
    await settled()
    expect(kept).toHaveLength(before + 1)
  })

  it('is processed in slices if it is long', async () => {
    const { open, kept } = aHost()
    const work = await open()
    for (let seq = 1; seq <= 40; seq += 1) {
      work.write({ t: 'do', entry: { seq, delta: ['x'.repeat(20_000)] } })
    }
    await work.flushed()
    expect(kept.length).toBeGreaterThan(3)
    for (const { records } of kept) expect(JSON.stringify(records).length).toBeLessThan(256 * 1024)
    expect(kept.flatMap(({ records }) => records)).toHaveLength(40)
  })

  it('continues after earlier changes', async () => {
    const lines = [aDo(1), { t: 'undo', seq: 1 }].map((line, at) => JSON.stringify({ ...line, n: at + 1 }))
    const { open, kept } = aHost({
      opened: { recovered: { records: 2, since: 5, url: '/work/a', base: { revision: 3, annotation: '/work/b' } } },
      text: lines.join('\n'),
    })
    const work = await open()
    expect(work.recovered).toMatchObject({ changes: [aDo(1), { t: 'undo', seq: 1 }], isCurrent: true, since: 5 })
    expect(work.state.get()).toEqual({ at: 'here', isHeld: false })
    expect(work.isUnsaved()).toBe(true)
    work.write(aDo(2))
    await settled()
    expect(kept).toEqual([{ from: 3, records: [aDo(2)] }])
  })

  it('is current if the platform has its save’s result, but not with another revision', async () => {
    const opened = { recovered: { records: 1, since: null, url: '', base: { revision: 3, annotation: null } } }
    const text = `${JSON.stringify({ ...aDo(1), n: 1 })}\n{"t":"saved","upTo":1,"revision":4}\n`
    expect((await aHost({ opened, text }).open({ revision: 4 })).recovered?.isCurrent).toBe(true)
    expect((await aHost({ opened, text }).open({ revision: 5 })).recovered?.isCurrent).toBe(false)
  })

  it('is read-only if earlier changes can’t be read', async () => {
    const { open, kept } = aHost({
      opened: { recovered: { records: 2, since: 5, url: '/work/a', base: { revision: 3, annotation: null } } },
    })
    const work = await open()
    expect(work.state.get()).toMatchObject({ at: 'readOnly', reason: { why: 'file' } })
    work.write(aDo(3))
    await settled()
    expect(kept).toEqual([])
  })
})

describe('an item edited by another document', () => {
  it('is mirrored until it is free', async () => {
    const { open, news } = aHost({ opened: { writer: false, holder: { here: true, since: 5 } } })
    const work = await open()
    expect(work.state.get()).toEqual({ at: 'readOnly', reason: { why: 'elsewhere', isFree: false } })
    const heard: unknown[] = []
    const told = (of: string, from: number, ...records: WireRecord[]) =>
      news.tell({ name: 'work_records', data: { work: of, from, records, base: 3 } })
    told('other', 1, { t: 'undo', seq: 9 })
    // Before any follower.
    told('w1', 1, { t: 'do', entry: { seq: 1, delta: [] } }, { t: 'undo', seq: 1 })
    work.onChanges((changes) => heard.push(...changes))
    told('w1', 2, { t: 'undo', seq: 1 }, { t: 'place' }, { t: 'redo', seq: 1 })
    expect(heard).toEqual([aDo(1), { t: 'undo', seq: 1 }, { t: 'redo', seq: 1 }])
    expect(work.isUnsaved()).toBe(false)
    news.tell({ name: 'work_free', data: { itemId: 11 } })
    expect(work.state.get()).toEqual({ at: 'readOnly', reason: { why: 'elsewhere', isFree: true } })
  })

  it('is mirrored from the start, including changes during opening', async () => {
    const opened = { recovered: { records: 1, since: 5, url: '/work/a', base: { revision: 3, annotation: null } } }
    const text = `${JSON.stringify({ ...aDo(1), n: 1 })}\n`
    const { news, open, client } = aHost({ text })
    const records = [aDo(1), aDo(2)].map((one) => ({ ...one }))
    client.handlers.openWork = () => {
      queueMicrotask(() => news.tell({ name: 'work_records', data: { work: 'w1', from: 1, records, base: 3 } }))
      return { ...OPENED, ...opened, writer: false, holder: { here: true, since: 5 } }
    }
    const work = await open()
    const heard: unknown[] = []
    work.onChanges((changes) => heard.push(...changes))
    expect(work.recovered?.changes).toEqual([aDo(1)])
    expect(heard).toEqual([aDo(2)])
  })

  it.each([
    ['are missing', { from: 2, base: 3 }],
    ['build on another revision', { from: 1, base: 4 }],
  ])('is reopened if records %s', async (_why, { from, base }) => {
    const { news, open, client } = aHost({ opened: { writer: false, holder: { here: true, since: 5 } } })
    const work = await open()
    const over: number[] = []
    work.onOver((lacking) => over.push(lacking))
    news.tell({ name: 'work_records', data: { work: 'w1', from, base, records: [{ ...aDo(1) }] } })
    await settled()
    expect(over).toEqual([0])
    expect(client.asked('closeWork')).toEqual([[{ work: 'w1' }]])
  })

  it('is handed over with the last changes', async () => {
    const { open, news, kept, client, answers } = aHost()
    const work = await open()
    const slow = Promise.withResolvers<Result<{ upTo: number }>>()
    answers.push(slow.promise)
    work.write(aDo(1))
    work.write(aDo(2))
    await settled()
    news.tell({ name: 'work_lost', data: { work: 'w1' } })
    await settled()
    expect(client.asked('closeWork')).toEqual([])
    slow.resolve(ok({ upTo: 1 }))
    await settled()
    expect(kept.flatMap(({ records }) => records)).toEqual([aDo(1), aDo(2), aDo(2)].slice(0, kept.length + 1))
    expect(client.asked('closeWork')).toEqual([[{ work: 'w1' }]])
    expect(work.state.get()).toMatchObject({ at: 'readOnly', reason: { why: 'elsewhere' } })
    work.write(aDo(3))
    await settled()
    expect(kept.flatMap(({ records }) => records)).not.toContainEqual(aDo(3))
  })

  it('was taken over silently: this is reported with the next write', async () => {
    const { open, answers } = aHost()
    const work = await open()
    answers.push(err(platformError('not_writer')))
    work.write(aDo(1))
    await settled()
    expect(work.state.get()).toEqual({ at: 'readOnly', reason: { why: 'elsewhere', isFree: false } })
  })
})

describe('a host', () => {
  it.each([{ actions: [] as string[] }, { actions: ['openWork', 'appendWork'] }])(
    'without annotations ($actions) makes them read-only',
    async ({ actions }) => {
      const { open, client } = aHost({ actions })
      const work = await open()
      expect(work.state.get()).toEqual({ at: 'readOnly', reason: { why: 'host' } })
      expect(client.asked('openWork')).toEqual([])
    },
  )

  it('without storage keeps changes nowhere until saved', async () => {
    const { open, client } = aHost({ actions: ['saveAnnotation', 'writeUrl'] })
    const work = await open()
    expect(work.state.get()).toEqual({ at: 'untouched' })
    work.write(aDo(1))
    await settled()
    expect(work.state.get()).toEqual({ at: 'nowhere', error: undefined })
    work.saved(work.upTo(), false)
    expect(work.state.get()).toMatchObject({ at: 'saved' })
    expect(client.asked('appendWork')).toEqual([])
  })

  it('is asked once per answer', async () => {
    const { open, client } = aHost()
    await open()
    await open()
    expect(client.asked('hostActions')).toHaveLength(1)
  })
})
