import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkRecord } from '../../main/annotations/work-lines'
import type { WorkRequest } from '../../main/annotations/document-works'
import { machineDisk } from '../../main/disk/disk'
import { openWork } from '../../reviewer/editors/work/open-work'
import { createWorkHost } from '../../reviewer/editors/work/work-host'
import { createCurrentItem } from '../../reviewer/items/current-item'
import { createCurrentStore } from '../../reviewer/items/current-store'
import { createWorkNews } from '../../reviewer/session/work-news'
import { anItem } from '../builders/items'
import { FIRST_GUEST, ITEM, SECOND_GUEST, someWorks } from '../builders/works'
import { mountSmallDisk } from '../drivers/small-disk'
import { until } from '../drivers/waits'
import { FakeHost } from '../fakes/fake-host'

const DISK_BYTES = 256 * 1024
const CHANGES = 3
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-leave-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Item of main's works, annotated through the reviewer's own journal, on the disk at a path. */
async function annotated(home: string) {
  const { works, read } = someWorks(machineDisk, undefined, home)
  await read()
  const client = new FakeHost({
    hostActions: () => ['openWork', 'appendWork', 'closeWork', 'saveAnnotation', 'writeUrl', 'tellUnkept'],
    openWork: (asked: Pick<WorkRequest, 'revision'>) =>
      works.open({ ...ITEM, guestId: FIRST_GUEST, take: false, ...asked }),
    appendWork: (asked: { readonly work: string; readonly from: number; readonly records: readonly WorkRecord[] }) =>
      works.append(FIRST_GUEST, asked.work, asked.from, asked.records),
    closeWork: () => null,
    tellUnkept: () => null,
    switchToAsset: (id: number) => ({ item: anItem({ id }), media: null, annotation: null, revision: 3 }),
  })
  const clock = {
    now: () => performance.now(),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
  }
  const host = createWorkHost({ client, clock, news: createWorkNews() })
  const current = createCurrentItem(createCurrentStore(), client, () => undefined, undefined, host.leaving)
  await current.choose(anItem({ id: ITEM.itemId }), true)
  const work = await openWork(host, { itemId: ITEM.itemId, revision: 3 })
  work.state.subscribe(() => host.leaving.note(ITEM.itemId, work.state.get().at === 'nowhere' ? work.lacking() : 0))
  const currentId = () => current.store.getState().item?.id
  host.leaving.hold({
    itemId: currentId,
    atRisk: () => (currentId() === ITEM.itemId ? work.lacking() : 0),
    settle: async () => {
      await work.flushed()
      return work.lacking()
    },
    copy: async () => undefined,
  })
  return { works, work, client, current, currentId, leaving: host.leaving }
}

it('changes refused by a full disk → are asked about, and saved automatically once it has room', async (context) => {
  const small = join(folder, 'small')
  const disk = await mountSmallDisk(small, DISK_BYTES)
  if (disk === undefined) return context.skip('no small disk can be mounted here')
  try {
    const { works, work, client, current, currentId, leaving } = await annotated(join(small, 'works'))
    const filler = join(small, 'filler')
    await expect(writeFile(filler, Buffer.alloc(2 * DISK_BYTES, 1))).rejects.toMatchObject({ code: 'ENOSPC' })
    for (let change = 1; change <= CHANGES; change += 1)
      work.write({ t: 'do', entry: { seq: change, delta: ['x'.repeat(5_000)] } })
    await until('the disk refuses', () => work.state.get().at === 'nowhere')

    const leaves = current.choose(anItem({ id: ITEM.itemId + 1 }), true)
    await until('the question', () => leaving.store.getState().question !== undefined)
    expect(leaving.store.getState().question).toEqual({ itemId: ITEM.itemId, changes: CHANGES })
    leaving.stay()
    await leaves
    expect(currentId()).toBe(ITEM.itemId)
    expect(leaving.store.getState().unkept).toEqual({ [ITEM.itemId]: CHANGES })

    await rm(filler)
    await until('all is on the disk', () => work.state.get().at === 'here')
    expect(leaving.store.getState().unkept).toEqual({})
    await current.choose(anItem({ id: ITEM.itemId + 1 }), true)
    expect([currentId(), leaving.store.getState().question]).toEqual([ITEM.itemId + 1, undefined])
    // The window heard that the changes are stored.
    expect(client.asked('tellUnkept').at(-1)).toEqual([{ itemId: ITEM.itemId, changes: 0 }])
    await work.close()
    await works.closed()

    const later = someWorks(machineDisk, undefined, join(small, 'works'))
    const again = await later.opened({ guestId: SECOND_GUEST })
    expect(again.recovered).toMatchObject({ records: CHANGES })
    const lines = (await later.works.fileOf(SECOND_GUEST, again.work)?.lines()) ?? []
    expect(lines.flatMap((line) => ('n' in line ? [line.n] : []))).toEqual([1, 2, 3])
    await later.works.closed()
  } finally {
    disk.unmount()
  }
})
