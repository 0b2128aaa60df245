import { expect, it } from 'vitest'
import { ok } from '#domain/result'
import { createSaving } from '../../../../main/annotations/saving'
import { createUploads } from '../../../../main/annotations/uploads'
import { createJournal } from '../../../../main/journal/journal'
import { createBodies } from '../../../../main/outbox/bodies'
import { isEntryLine } from '../../../../main/outbox/entries'
import { OUTBOX_JOURNAL } from '../../../../main/outbox/journal-form'
import { itemLane } from '../../../../main/outbox/lane-names'
import { createOutbox } from '../../../../main/outbox/outbox'
import { aDo, FIRST_GUEST, ITEM, someWorks } from '../../../builders/works'
import { type SimulatedDisk, systemError } from '../../../fakes/simulated-disk'
import { idle } from '../../../fakes/virtual-time'
import { NO_LEDGER } from '../../../fakes/no-ledger'

/** Operations that need disk space, or may fail without it. */
const TAKES_ROOM: ReadonlySet<string> = new Set(['open', 'write', 'sync', 'rename', 'makeFolder', 'syncFolder'])

/** Main's saving over one disk, and a platform that counts revisions. */
async function aComputer() {
  const made = someWorks()
  const { disk, works, time } = made
  const got: string[] = []
  const bodies = createBodies('/data/outbox/bodies', NO_LEDGER, disk)
  const outbox = createOutbox({
    journal: createJournal({
      disk,
      path: '/data/outbox/outbox.journal',
      now: () => 0,
      accepts: isEntryLine,
      form: OUTBOX_JOURNAL,
    }),
    bodies,
    async send(entry) {
      if (entry.kind !== 'saveAnnotation') throw new Error(entry.kind)
      const text = disk.content(bodies.pathOf(entry.body.sha256))?.toString()
      if (text === undefined) throw new Error('a save without its body')
      got.push(text)
      return ok({ revision: 3 + got.length })
    },
    now: time.ticks,
    ticks: time.ticks,
    sleep: time.sleep,
    account: { userId: 7, email: 'mara@example.test', platform: 'local' },
    onSent: () => undefined,
    onRefused: () => undefined,
  })
  await outbox.loaded
  const uploads = createUploads({
    folder: '/data/uploads',
    ticks: time.ticks,
    disk,
    ledger: NO_LEDGER,
    isOpened: () => true,
  })
  const saving = createSaving({
    uploads,
    isPassed: works.isPassed,
    isWritten: works.isWritten,
    keepBody: bodies.keep,
    releaseBody: bodies.release,
    submit: (projectId, change) =>
      outbox.submit({ kind: 'saveAnnotation', teamId: 1, projectId, change, itemName: 'item' }),
    account: works.account,
    saved: works.saved,
    giveUp: (itemId) => outbox.giveUpRefused('saveAnnotation', itemLane(itemId)),
  })
  /**
   * As a page saves: the bytes to an address, then the order to use them as the annotation; returns the failure's code.
   */
  const save = async (work: string, revision: number, text: string): Promise<string> => {
    const address = uploads.address(FIRST_GUEST, { ...ITEM, part: 'annotation', work }, text.length)
    if (!address.ok) return address.error.code
    const { url } = address.value
    const put = await uploads.answer(new Request(`app://guest${url}`, { method: 'PUT', body: text }), url)
    if (put === undefined) throw new Error('no address')
    if (put.status !== 200) return ((await put.json()) as { readonly code: string }).code
    const saved = await saving.save(FIRST_GUEST, { ...ITEM, revision, url, upTo: 2, work })
    return saved.ok ? 'saved' : saved.error.code
  }
  return { ...made, got, save }
}

/** Full from the nth operation that needs space; returns the number of such operations. */
function fullFrom(disk: SimulatedDisk, nth: number): () => number {
  let count = 0
  disk.troubles = {
    before: (operation) => {
      if (!TAKES_ROOM.has(operation)) return
      if (count >= nth) throw systemError('ENOSPC')
      count += 1
    },
  }
  return () => count
}

it('a disk full at any write of a save → loses nothing, says so, and completes the save once there is room', async () => {
  const ends: string[] = []
  for (let nth = 0; ends.length === 0 || ends.at(-1) !== 'whole'; nth += 1) {
    const { disk, works, opened, got, save, time } = await aComputer()
    const { work } = await opened()
    expect(await works.append(FIRST_GUEST, work, 1, [aDo(1), aDo(2)])).toEqual({ ok: true, value: { upTo: 2 } })
    const done = fullFrom(disk, nth)
    const first = await save(work, 3, 'mine')
    const isWhole = done() < nth
    ends.push(isWhole ? 'whole' : first)
    // After a power cut, acknowledged bytes are there, or on the platform.
    const after = someWorks(
      disk.afterPowerCut(() => 0.5),
      time,
    )
    const { recovered } = await after.opened({ revision: 3 + got.length })
    if (got.length === 0) expect([nth, recovered?.records]).toEqual([nth, 2])
    if (first !== 'saved') expect([nth, first, got]).toEqual([nth, 'disk_full', []])
    // Space is free again.
    disk.troubles = {}
    expect([nth, await save(work, 3 + got.length, 'mine again')]).toEqual([nth, 'saved'])
    expect(got.at(-1)).toBe('mine again')
    await idle()
    expect([nth, await works.unsaved()]).toEqual([nth, []])
    expect(disk.names().filter((name) => name.startsWith('/data/uploads/'))).toEqual([])
  }
  expect(new Set(ends)).toEqual(new Set(['disk_full', 'saved', 'whole']))
})

it('a disk that stays full → is reported at every attempt, and keeps nothing of the save', async () => {
  const { disk, opened, got, save } = await aComputer()
  const { work } = await opened()
  fullFrom(disk, 2)
  disk.capacity = disk.used + 3
  for (let tries = 0; tries < 40; tries += 1) expect(await save(work, 3, 'mine')).toBe('disk_full')
  expect(disk.names().filter((name) => name.startsWith('/data/uploads/'))).toEqual([])
  disk.troubles = {}
  disk.capacity = Number.POSITIVE_INFINITY
  expect(await save(work, 3, 'mine')).toBe('saved')
  expect(got).toEqual(['mine'])
})
