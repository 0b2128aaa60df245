import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBases } from '../../../../main/annotations/bases'
import { createOpenedItems } from '../../../../main/annotations/opened-items'
import { createUploads, UPLOAD_BYTES_MAX } from '../../../../main/annotations/uploads'
import { createWorks } from '../../../../main/annotations/works'
import { createLedger } from '../../../../main/disk/ledger'
import { aDo, FIRST_GUEST, ITEM, SECOND_GUEST } from '../../../builders/works'
import { SimulatedDisk } from '../../../fakes/simulated-disk'
import { VirtualTime } from '../../../fakes/virtual-time'

const WORKS = '/data/works'
const MEGABYTE = 1024 * 1024

/** Main's handling of reviewers' writes, over one disk, with a ledger of this many bytes. */
function aComputer(most: number) {
  const disk = new SimulatedDisk()
  const time = new VirtualTime()
  const opened = createOpenedItems()
  const again = () => {
    const ledger = createLedger({ disk, folders: [WORKS], ticks: time.ticks, most })
    const works = createWorks({
      disk,
      folder: WORKS,
      now: time.ticks,
      sleep: time.sleep,
      bases: createBases(disk, () => '/data/bases'),
      news: { lost: () => undefined, saved: () => undefined, free: () => undefined, records: () => undefined },
      ledger,
      isOpened: opened.has,
    })
    works.setAccount({ userId: 7, platform: 'local' })
    const uploads = createUploads({ folder: '/data/uploads', ticks: time.ticks, disk, ledger, isOpened: opened.has })
    return { ledger, works, uploads }
  }
  return { disk, opened, again, ...again() }
}
type Computer = Pick<ReturnType<typeof aComputer>, 'works'>

const open = ({ works }: Computer, guestId: number, itemId: number) =>
  works.open({ guestId, projectId: ITEM.projectId, itemId, revision: 0, take: false })
/** Writes records of 100 kB until one is refused; returns the number of stored ones, and the refusal. */
async function fill({ works }: Computer, guestId: number, work: string): Promise<readonly [number, string]> {
  for (let n = 1; ; n += 1) {
    const added = await works.append(guestId, work, n, [{ ...aDo(n), text: 'x'.repeat(100_000) }])
    if (!added.ok) return [n - 1, added.error.code]
  }
}

describe('a reviewer that writes as much as possible', () => {
  it('gets no work and no upload address for items it was never given, or lost to another', async () => {
    const computer = aComputer(MEGABYTE)
    computer.opened.note(SECOND_GUEST, ITEM.projectId, 12)
    for (const itemId of [ITEM.itemId, 12, 999_999]) {
      expect(await open(computer, FIRST_GUEST, itemId)).toMatchObject({ ok: false, error: { code: 'work_gone' } })
      const place = { projectId: ITEM.projectId, itemId, part: 'annotation' as const }
      const address = computer.uploads.address(FIRST_GUEST, place, 10)
      expect(address).toMatchObject({ ok: false, error: { code: 'work_gone' } })
    }
    expect(await computer.disk.list(WORKS)).toEqual([])
    computer.opened.note(FIRST_GUEST, ITEM.projectId, ITEM.itemId)
    expect(await open(computer, FIRST_GUEST, ITEM.itemId)).toMatchObject({ ok: true })
    computer.opened.revoke(FIRST_GUEST)
    expect(await open(computer, FIRST_GUEST, ITEM.itemId)).toMatchObject({ error: { code: 'work_gone' } })
  })

  it('is stopped at the limit over all its items, also after a restart, and continues once work is removed', async () => {
    const computer = aComputer(MEGABYTE)
    for (const itemId of [1, 2]) computer.opened.note(FIRST_GUEST, ITEM.projectId, itemId)
    const first = await open(computer, FIRST_GUEST, 1)
    const second = await open(computer, FIRST_GUEST, 2)
    if (!first.ok || !second.ok) throw new Error('not opened')
    const [kept, code] = await fill(computer, FIRST_GUEST, first.value.work)
    expect([kept, code]).toEqual([10, 'kept_full'])
    expect((await fill(computer, FIRST_GUEST, second.value.work))[0]).toBe(0)
    // Small records still fit: a person's strokes don't fill it.
    expect(await computer.works.append(FIRST_GUEST, second.value.work, 1, [aDo(1)])).toMatchObject({ ok: true })
    await computer.works.closed()

    const later = computer.again()
    const again = await open(later, FIRST_GUEST, 2)
    if (!again.ok) throw new Error('not opened')
    expect((await fill(later, FIRST_GUEST, again.value.work))[0]).toBe(0)
    await later.works.saved(ITEM.projectId, 1, kept, 1)
    await later.works.closed()
    await computer.disk.remove(join(WORKS, (await computer.disk.list(WORKS))[0] ?? ''))
    await later.ledger.recount()
    expect(later.ledger.bytes()).toBe(0)
  })

  it('can’t make its works be forgotten by setting them aside', async () => {
    const computer = aComputer(MEGABYTE)
    computer.opened.note(FIRST_GUEST, ITEM.projectId, 1)
    const first = await open(computer, FIRST_GUEST, 1)
    if (!first.ok) throw new Error('not opened')
    await fill(computer, FIRST_GUEST, first.value.work)
    expect(await computer.works.close(FIRST_GUEST, first.value.work, true)).toMatchObject({ ok: true })
    const again = await open(computer, FIRST_GUEST, 1)
    if (!again.ok) throw new Error('not opened')
    expect((await fill(computer, FIRST_GUEST, again.value.work))[0]).toBe(0)
  })

  it('gets addresses for two of the largest uploads at a time, and none beyond the limit', async () => {
    const computer = aComputer(16 * UPLOAD_BYTES_MAX)
    const place = { ...ITEM, part: 'annotation' as const }
    for (const guest of [FIRST_GUEST, SECOND_GUEST]) computer.opened.note(guest, ITEM.projectId, ITEM.itemId)
    const asked = (guest: number) => computer.uploads.address(guest, place, UPLOAD_BYTES_MAX).ok
    expect([asked(FIRST_GUEST), asked(FIRST_GUEST), asked(FIRST_GUEST)]).toEqual([true, true, false])
    expect(asked(SECOND_GUEST)).toBe(true)
    expect(computer.ledger.bytes()).toBe(3 * UPLOAD_BYTES_MAX)
    computer.uploads.revoke(FIRST_GUEST)
    expect(computer.ledger.bytes()).toBe(UPLOAD_BYTES_MAX)
    const small = aComputer(100)
    small.opened.note(FIRST_GUEST, ITEM.projectId, ITEM.itemId)
    const refused = small.uploads.address(FIRST_GUEST, place, 101)
    expect(refused).toMatchObject({ ok: false, error: { code: 'kept_full' } })
  })
})
