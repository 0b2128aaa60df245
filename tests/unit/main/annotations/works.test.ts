import { describe, expect, it } from 'vitest'
import { SILENT_MS } from '../../../../main/annotations/leases'
import { RESTING_MS } from '../../../../main/annotations/open-files'
import { isUnsaved, WORK_JOURNAL } from '../../../../main/annotations/work-lines'
import { recordLine } from '../../../../main/journal/records'
import { aDo, anAnnotation, FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../../../builders/works'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { idle, VirtualTime } from '../../../fakes/virtual-time'

const OLIVIA = { userId: 8, platform: 'local' }

const contentOf = (disk: SimulatedDisk, end: string): string | undefined => {
  const name = disk.names().find((one) => one.endsWith(end) && !one.includes('quarantine'))
  return name === undefined ? undefined : disk.content(name)?.toString()
}

describe('a work', () => {
  it('creates nothing on disk before its first record', async () => {
    const { opened, disk } = someWorks()
    const { writer, recovered } = await opened()
    expect({ writer, recovered }).toEqual({ writer: true, recovered: null })
    expect(disk.names().filter((name) => name.includes('5-11'))).toEqual([])
  })

  it('is acknowledged only once on disk, with its base annotation', async () => {
    const { opened, works, read, disk } = someWorks()
    expect(await read()).toBe(anAnnotation(3))
    const { work } = await opened()
    expect(await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])).toEqual({ ok: true, value: { upTo: 2 } })
    const cut = disk.afterPowerCut(() => 0.99)
    const next = someWorks(cut)
    const { recovered } = await next.opened()
    expect(recovered).toMatchObject({ records: 2, revision: 3, hasBase: true })
    expect(contentOf(cut, 'base.json')).toBe(anAnnotation(3))
  })

  it('knows the file of its base annotation, if it was read here', async () => {
    const pathOf = async (isRead: boolean) => {
      const { opened, works, read } = someWorks()
      if (isRead) await read()
      const { work } = await opened()
      await works.append(FIRST_GUEST, work, 1, [aDo(1)])
      return works.fileOf(FIRST_GUEST, work)?.basePath()
    }
    expect(await pathOf(true)).toMatch(/5-11\/base\.json$/)
    expect(await pathOf(false)).toBeNull()
  })

  it('writes many records with one sync', async () => {
    const { opened, works, disk } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    const before = disk.syncs
    await works.append(
      FIRST_GUEST,
      work,
      2,
      Array.from({ length: 500 }, (_, n) => aDo(n + 2)),
    )
    expect(disk.syncs - before).toBe(1)
  })

  it('skips known record numbers, and refuses those after a gap', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    expect(await works.append(FIRST_GUEST, work, 2, [aDo(2), aDo(3)])).toEqual({ ok: true, value: { upTo: 3 } })
    expect(await works.append(FIRST_GUEST, work, 1, [aDo(1)])).toEqual({ ok: true, value: { upTo: 3 } })
    expect(await works.append(FIRST_GUEST, work, 5, [aDo(5)])).toMatchObject({
      ok: false,
      error: { code: 'out_of_order', data: { expected: 4 } },
    })
    const lines = await works.fileOf(FIRST_GUEST, work)?.lines()
    expect(lines?.flatMap((line) => ('n' in line ? [line.n] : []))).toEqual([1, 2, 3])
  })

  it('reports a full disk, acknowledges nothing, and continues once there is room', async () => {
    const { opened, works, disk } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    disk.capacity = disk.used + 20
    expect(await works.append(FIRST_GUEST, work, 2, [aDo(2)])).toMatchObject({ error: { code: 'disk_full' } })
    expect(await works.append(FIRST_GUEST, work, 3, [aDo(3)])).toMatchObject({ error: { code: 'out_of_order' } })
    disk.capacity = Number.POSITIVE_INFINITY
    expect(await works.append(FIRST_GUEST, work, 2, [aDo(2), aDo(3)])).toEqual({ ok: true, value: { upTo: 3 } })
  })

  it('is there for the next document, but not another person’s', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    works.guestGone(FIRST_GUEST)
    works.setAccount({ userId: 8, platform: 'local' })
    expect((await opened({ guestId: SECOND_GUEST })).recovered).toBeNull()
    works.setAccount({ userId: 7, platform: 'elsewhere' })
    expect((await opened({ guestId: SECOND_GUEST })).recovered).toBeNull()
    works.setAccount({ userId: 7, platform: 'local' })
    expect((await opened({ guestId: SECOND_GUEST })).recovered).toMatchObject({ records: 1 })
  })

  it('can’t be opened while signed out', async () => {
    const { works } = someWorks()
    works.setAccount(null)
    const answer = await works.open({ ...ITEM, guestId: FIRST_GUEST, revision: 3, take: false })
    expect(answer).toMatchObject({ error: { code: 'sign_in_needed' } })
  })

  it('is closed for a document that closed it, and for all others', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    expect(await works.append(SECOND_GUEST, work, 1, [aDo(1)])).toMatchObject({ error: { code: 'work_gone' } })
    await works.close(FIRST_GUEST, work, false)
    expect(await works.append(FIRST_GUEST, work, 1, [aDo(1)])).toMatchObject({ error: { code: 'work_gone' } })
  })

  it('continues in the same document under a new name', async () => {
    const { opened, works } = someWorks()
    const first = await opened()
    await works.append(FIRST_GUEST, first.work, 1, [aDo(1)])
    const second = await opened()
    expect(second).toMatchObject({ writer: true, recovered: { records: 1 } })
    expect(await works.append(FIRST_GUEST, first.work, 2, [aDo(2)])).toMatchObject({ error: { code: 'work_gone' } })
    expect(await works.append(FIRST_GUEST, second.work, 2, [aDo(2)])).toMatchObject({ ok: true })
  })

  it('is read once for a document that crashed and returns within seconds, and again later', async () => {
    const [disk, time] = [new SimulatedDisk(), new VirtualTime()]
    const reads: string[] = []
    const read = disk.read.bind(disk)
    disk.read = (path) => (reads.push(path), read(path))
    const first = someWorks(disk, time)
    await first.works.append(FIRST_GUEST, (await first.opened()).work, 1, [aDo(1)])
    await first.works.closed()
    const { opened, works } = someWorks(disk, time)
    const back = async () => {
      works.guestGone(FIRST_GUEST)
      await idle()
      return (await opened()).recovered
    }
    expect((await opened()).recovered).toMatchObject({ records: 1 })
    expect(await back()).toMatchObject({ records: 1 })
    await time.advance(RESTING_MS)
    expect(await back()).toMatchObject({ records: 1 })
    expect(reads).toHaveLength(1)
    works.guestGone(FIRST_GUEST)
    await time.advance(RESTING_MS)
    expect((await opened()).recovered).toMatchObject({ records: 1 })
    expect(reads).toHaveLength(2)
  })

  it('that is idle ends with its account, and can be discarded', async () => {
    const { opened, works } = someWorks()
    await works.append(FIRST_GUEST, (await opened()).work, 1, [aDo(1)])
    works.guestGone(FIRST_GUEST)
    works.setAccount({ userId: 8, platform: 'local' })
    expect(await works.unsaved()).toEqual([])
    works.setAccount({ userId: 7, platform: 'local' })
    expect(await works.unsaved()).toMatchObject([ITEM])
    await opened()
    works.guestGone(FIRST_GUEST)
    expect(await works.giveUp(ITEM.projectId, ITEM.itemId)).toEqual({ ok: true, value: null })
    expect(await works.unsaved()).toEqual([])
  })

  it('that is discarded is set aside and not offered again', async () => {
    const { opened, works, disk } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    expect(await works.close(FIRST_GUEST, work, true)).toEqual({ ok: true, value: null })
    expect((await opened()).recovered).toBeNull()
    expect(disk.names().some((name) => /quarantine\/.+5-11\/journal$/.test(name))).toBe(true)
  })

  it('of a deleted item is set aside manually, but not while in use, nor for another account', async () => {
    const { works, opened, disk } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    const { projectId, itemId } = ITEM
    expect(await works.giveUp(projectId, itemId)).toMatchObject({ ok: false, error: { code: 'not_writer' } })
    works.setAccount({ userId: 8, platform: 'local' })
    expect(await works.giveUp(projectId, itemId)).toEqual({ ok: true, value: null })
    works.setAccount(null)
    expect(await works.giveUp(projectId, itemId)).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
    works.setAccount({ userId: 7, platform: 'local' })
    expect(await works.unsaved()).toHaveLength(1)
    expect(await works.giveUp(projectId, itemId)).toEqual({ ok: true, value: null })
    expect(await works.unsaved()).toEqual([])
    expect(disk.names().some((name) => name.includes('/quarantine/') && name.endsWith('/journal'))).toBe(true)
  })

  it('reports whether the platform lacks any of it', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), { t: 'place', place: {} }])
    const summary = () => works.fileOf(FIRST_GUEST, work)?.summary() ?? expect.fail()
    expect(isUnsaved(summary())).toBe(true)
    await works.saved(ITEM.projectId, ITEM.itemId, 2, 4)
    expect(isUnsaved(summary())).toBe(false)
    await works.append(FIRST_GUEST, work, 3, [{ t: 'place', place: {} }])
    expect(isUnsaved(summary())).toBe(false)
    await works.append(FIRST_GUEST, work, 4, [{ t: 'undo', seq: 1 }])
    expect(isUnsaved(summary())).toBe(true)
    // A save that a later one overtook changes nothing.
    await works.saved(ITEM.projectId, ITEM.itemId, 4, 5)
    await works.saved(ITEM.projectId, ITEM.itemId, 2, 4)
    expect(isUnsaved(summary())).toBe(false)
  })

  it('that is fully saved is the history of the resulting revision only', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    await works.saved(ITEM.projectId, ITEM.itemId, 1, 4)
    expect((await opened({ revision: 4 })).recovered).toMatchObject({ records: 1, since: null })
    expect((await opened({ revision: 5 })).recovered).toBeNull()
  })

  it('that is fully saved stays readable for showing what preceded the save, however long it is', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    const many = Array.from({ length: 1_001 }, (_, n) => aDo(n + 1))
    await works.append(FIRST_GUEST, work, 1, many)
    await works.saved(ITEM.projectId, ITEM.itemId, 1_001, 4)
    expect((await opened({ revision: 3 })).recovered).toMatchObject({ records: 1_001, revision: 3, since: null })
    expect((await opened({ revision: 5 })).recovered).toBeNull()
  })

  it('that is fully saved stays readable, also if revisions are only names', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened({ revision: 'a' })
    const other = await opened({ guestId: SECOND_GUEST, revision: 'older' })
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    await works.saved(ITEM.projectId, ITEM.itemId, 1, 'b')
    await works.saved(ITEM.projectId, ITEM.itemId, 2, 'c')
    for (const revision of ['a', 'b', 'c']) {
      await works.close(FIRST_GUEST, (await opened({ revision })).work, false)
      expect((await opened({ revision })).recovered).toMatchObject({ records: 2 })
    }
    // A work without records that was shown before.
    await works.close(SECOND_GUEST, other.work, false)
    expect((await opened({ revision: 'older' })).recovered).toMatchObject({ records: 2 })
    expect((await opened({ revision: 'd' })).recovered).toBeNull()
  })

  it('of drafts only is offered on its own revision, and deleted once the item has another', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [{ t: 'draft', draft: { tool: 'polygon' } }])
    expect((await opened({ revision: 3 })).recovered).toMatchObject({ records: 1, since: null })
    expect((await opened({ revision: 4 })).recovered).toBeNull()
  })

  it('with unsaved changes is offered on any revision', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    await works.saved(ITEM.projectId, ITEM.itemId, 1, 4)
    const { recovered } = await opened({ revision: 9 })
    expect(recovered).toMatchObject({ records: 2, revision: 3 })
    expect(recovered?.since).toBeGreaterThan(0)
  })

  it('written by a newer Loupe is neither read nor changed', async () => {
    const first = someWorks()
    const { work } = await first.opened()
    await first.works.append(FIRST_GUEST, work, 1, [aDo(1)])
    await first.works.closed()
    const name = first.disk.names().find((one) => one.endsWith('5-11/journal')) ?? ''
    const newer = recordLine(WORK_JOURNAL.version + 1, 1, '{"journal":"work"}')
    first.disk.put(name, newer)
    const { opened, works } = someWorks(first.disk)
    const again = await opened()
    expect(again).toMatchObject({ writer: false, recovered: null, trouble: { code: 'journal_newer' } })
    expect(await works.append(FIRST_GUEST, again.work, 1, [aDo(1)])).toMatchObject({ error: { code: 'not_writer' } })
    expect(first.disk.content(name)).toEqual(newer)
  })
})

describe('the right to write an item', () => {
  it('belongs to one document; others read along', async () => {
    const { opened, works, told } = someWorks()
    const writer = await opened()
    const reader = await opened({ guestId: SECOND_GUEST })
    expect(reader).toMatchObject({ writer: false, holder: { here: true } })
    expect(await works.append(SECOND_GUEST, reader.work, 1, [aDo(1)])).toMatchObject({ error: { code: 'not_writer' } })
    await works.append(FIRST_GUEST, writer.work, 1, [aDo(1)])
    expect(told).toEqual([['records', SECOND_GUEST, reader.work, 1, [aDo(1)]]])
  })

  it('is free at once when its document unloads, and the others learn so', async () => {
    const { opened, works, told } = someWorks()
    await opened()
    await opened({ guestId: SECOND_GUEST })
    works.guestGone(FIRST_GUEST)
    expect(told).toEqual([['free', SECOND_GUEST, ITEM.itemId]])
    expect(await opened({ guestId: SECOND_GUEST })).toMatchObject({ writer: true })
  })

  it('is taken over once its holder has written everything', async () => {
    const { opened, works, told } = someWorks()
    const first = await opened()
    await works.append(FIRST_GUEST, first.work, 1, [aDo(1)])
    const taking = opened({ guestId: SECOND_GUEST, take: true })
    await idle()
    expect(told).toEqual([['lost', FIRST_GUEST, first.work]])
    expect(await works.append(FIRST_GUEST, first.work, 2, [aDo(2)])).toMatchObject({ ok: true })
    await works.close(FIRST_GUEST, first.work, false)
    expect(await taking).toMatchObject({ writer: true, recovered: { records: 2 } })
  })

  it('is taken from a silent holder after a while, which then can’t write', async () => {
    const time = new VirtualTime()
    const { opened, works } = someWorks(new SimulatedDisk(), time)
    const first = await opened()
    let second: Awaited<typeof taking> | undefined
    const taking = opened({ guestId: SECOND_GUEST, take: true })
    void taking.then((value) => (second = value))
    await time.advance(SILENT_MS - 1)
    expect(second).toBeUndefined()
    await time.advance(1)
    expect(await taking).toMatchObject({ writer: true })
    expect(await works.append(FIRST_GUEST, first.work, 1, [aDo(1)])).toMatchObject({ error: { code: 'not_writer' } })
  })

  it('isn’t given to a document that unloaded while waiting', async () => {
    const { opened, works } = someWorks()
    const first = await opened()
    const taking = works.open({ ...ITEM, guestId: SECOND_GUEST, revision: 3, take: true })
    await idle()
    works.guestGone(SECOND_GUEST)
    await works.close(FIRST_GUEST, first.work, false)
    expect(await taking).toMatchObject({ error: { code: 'work_gone' } })
    expect(await opened()).toMatchObject({ writer: true })
  })

  it('isn’t given to others during a handover, nor to readers', async () => {
    const { opened, works } = someWorks()
    expect(await opened({ reads: true })).toMatchObject({ writer: false })
    const first = await opened()
    const taking = opened({ guestId: SECOND_GUEST, take: true })
    await idle()
    const closing = works.close(FIRST_GUEST, first.work, false)
    expect([await opened({ guestId: 3 }), await taking]).toMatchObject([{ writer: false }, { writer: true }])
    await closing
  })

  it('ends for all readers when the work is set aside', async () => {
    const { opened, works, told } = someWorks()
    const writer = await opened()
    const reader = await opened({ guestId: SECOND_GUEST })
    await works.append(FIRST_GUEST, writer.work, 1, [aDo(1)])
    await works.close(FIRST_GUEST, writer.work, true)
    expect(told).toContainEqual(['lost', SECOND_GUEST, reader.work])
  })

  it('is lost once another document wrote, even if that one unloaded, and for older works', async () => {
    const { opened, works } = someWorks()
    const { projectId, itemId } = ITEM
    const passed = (guestId: number, work?: string) => works.isPassed(guestId, projectId, itemId, work)
    expect(passed(SECOND_GUEST)).toBe(false)
    const first = await opened()
    const again = await opened()
    expect([passed(FIRST_GUEST, first.work), passed(FIRST_GUEST, again.work), passed(FIRST_GUEST)]).toEqual(
      Array.from({ length: 3 }, () => false),
    )
    await works.close(FIRST_GUEST, again.work, false)
    // Its last save may still be pending.
    expect(passed(FIRST_GUEST, again.work)).toBe(false)
    await opened({ guestId: SECOND_GUEST })
    works.guestGone(SECOND_GUEST)
    expect([passed(FIRST_GUEST), passed(FIRST_GUEST, again.work)]).toEqual([true, true])
    const back = await opened()
    expect([passed(FIRST_GUEST, again.work), passed(FIRST_GUEST, back.work)]).toEqual([true, false])
  })

  it('is lost for a previous person’s works: a page’s remaining changes aren’t saved as another’s', async () => {
    const { opened, works } = someWorks()
    const { projectId, itemId } = ITEM
    const passed = (work?: string) => works.isPassed(FIRST_GUEST, projectId, itemId, work)
    const first = await opened()
    works.setAccount(OLIVIA)
    expect([passed(first.work), passed()]).toEqual([true, false])
    const hers = await opened()
    expect([passed(first.work), passed(hers.work)]).toEqual([true, false])
  })

  it('one person’s save says nothing of the next person’s work on the item', async () => {
    const { opened, works } = someWorks()
    const { projectId, itemId } = ITEM
    const mara = works.account()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    works.setAccount(OLIVIA)
    const hers = await opened()
    await works.append(FIRST_GUEST, hers.work, 1, [aDo(1)])
    // The answer comes after another person has signed in.
    await works.saved(projectId, itemId, 1, 4, { account: mara })
    expect(await works.unsaved()).toMatchObject([ITEM])
    works.setAccount(mara)
    expect(await works.unsaved()).toEqual([])
    expect((await opened({ revision: 4 })).recovered).toMatchObject({ records: 1, since: null })
  })

  it('goes to one of two simultaneous requests', async () => {
    const time = new VirtualTime()
    const { opened } = someWorks(new SimulatedDisk(), time)
    await opened()
    const both = Promise.all([opened({ guestId: 2, take: true }), opened({ guestId: 3, take: true })])
    await time.advance(SILENT_MS)
    expect((await both).map(({ writer }) => writer)).toEqual([true, false])
  })

  it('a document that unloads during a write loses nothing', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    const appending = works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    works.guestGone(FIRST_GUEST)
    const next = await opened({ guestId: SECOND_GUEST })
    expect(await appending).toEqual({ ok: true, value: { upTo: 2 } })
    expect(next.recovered).toMatchObject({ records: 2 })
    expect(await works.append(SECOND_GUEST, next.work, 3, [aDo(3)])).toEqual({ ok: true, value: { upTo: 3 } })
  })
})

describe('works on disk', () => {
  const DAY = 24 * 60 * 60 * 1_000

  it('are listed if the platform lacks any of them, the oldest first', async () => {
    const time = new VirtualTime()
    const { opened, works } = someWorks(new SimulatedDisk(), time)
    for (const itemId of [13, 11, 12]) {
      const { work } = await opened({ itemId })
      await works.append(FIRST_GUEST, work, 1, [aDo(1)])
      await time.advance(1_000)
      if (itemId === 11) await works.close(FIRST_GUEST, work, false)
      if (itemId === 12) await works.saved(ITEM.projectId, itemId, 1, 4)
    }
    await opened({ itemId: 14 })
    await idle()
    expect((await works.unsaved()).map(({ itemId }) => itemId)).toEqual([13, 11])
    works.setAccount({ userId: 9, platform: 'local' })
    expect(await works.unsaved()).toEqual([])
    works.setAccount(null)
    expect(await works.unsaved()).toEqual([])
  })

  it('are kept for a week as history once saved, for the last two hundred items, and indefinitely before', async () => {
    const time = new VirtualTime()
    const disk = new SimulatedDisk()
    const { opened, works } = someWorks(disk, time)
    const work = async (itemId: number, isSaved: boolean) => {
      const { work: name } = await opened({ itemId })
      await works.append(FIRST_GUEST, name, 1, [aDo(1)])
      if (isSaved) await works.saved(ITEM.projectId, itemId, 1, 4)
      await works.close(FIRST_GUEST, name, false)
      await idle()
    }
    const there = () =>
      disk
        .names()
        .flatMap((name) => /\/5-(\d+)\/journal$/.exec(name)?.[1] ?? [])
        .map(Number)
    await work(1, true)
    await work(2, false)
    await time.advance(RESTING_MS)
    for (let day = 0; day < 8; day += 1) {
      await works.unsaved()
      expect(there()).toEqual([1, 2])
      await time.advance(DAY)
    }
    await work(3, true)
    await time.advance(RESTING_MS)
    await works.unsaved()
    expect(there()).toEqual([2, 3])
    for (let itemId = 10; itemId < 215; itemId += 1) {
      await time.advance(1)
      await work(itemId, true)
    }
    await time.advance(RESTING_MS)
    await works.unsaved()
    expect(there().length).toBe(201)
    expect(there()).toContain(2)
    expect(there()).not.toContain(3)
    expect(there()).toContain(214)
  })

  it('are deleted a month after they were discarded', async () => {
    const time = new VirtualTime()
    const disk = new SimulatedDisk()
    const { opened, works } = someWorks(disk, time)
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1)])
    await works.close(FIRST_GUEST, work, true)
    const isThere = () => disk.names().some((name) => /quarantine\/.+\/journal$/.test(name))
    for (let day = 0; day <= 30; day += 1) {
      await works.unsaved()
      expect(isThere()).toBe(true)
      await time.advance(DAY)
    }
    await works.unsaved()
    expect(isThere()).toBe(false)
  })

  it('start a new file if their history is long and fully saved', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    const many = Array.from({ length: 1_001 }, (_, n) => aDo(n + 1))
    await works.append(FIRST_GUEST, work, 1, many)
    expect((await opened()).recovered).toMatchObject({ records: 1_001 })
    await works.saved(ITEM.projectId, ITEM.itemId, 1_001, 4)
    expect((await opened({ revision: 4 })).recovered).toBeNull()
  })

  it('ignore a save that belongs to another work', async () => {
    const { opened, works } = someWorks()
    const { work } = await opened()
    await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])
    await works.close(FIRST_GUEST, work, true)
    const next = await opened()
    await works.append(FIRST_GUEST, next.work, 1, [aDo(1)])
    await works.saved(ITEM.projectId, ITEM.itemId, 2, 4)
    expect(await works.unsaved()).toMatchObject([{ itemId: ITEM.itemId }])
  })
})
