import { Readable } from 'node:stream'
import { ok } from '#domain/result'
import { createBases } from '../../main/annotations/bases'
import type { WorkRecord } from '../../main/annotations/work-lines'
import type { WorkRequest } from '../../main/annotations/document-works'
import { createWorks } from '../../main/annotations/works'
import type { Disk } from '../../main/disk/disk'
import type { OpenMedia } from '../../main/services/media'
import { SimulatedDisk } from '../fakes/simulated-disk'
import { VirtualTime } from '../fakes/virtual-time'
import { NO_LEDGER } from '../fakes/no-ledger'

const WORKS_FOLDER = '/data/works'
const MARA = { userId: 7, platform: 'local' }
export const ITEM = { projectId: 5, itemId: 11 }
export const FIRST_GUEST = 1
export const SECOND_GUEST = 2

/** Change as an editor writes it. */
export function aDo(seq: number): WorkRecord {
  return { t: 'do', entry: { seq, label: `Change ${seq}` } }
}

/** Annotation as a platform sends it. */
export function anAnnotation(revision: number): string {
  return JSON.stringify({ metadata: { revision }, instances: [] })
}

/** Main's works over a disk, with the messages to their documents. */
export function someWorks<D extends Disk = SimulatedDisk>(
  disk: D = new SimulatedDisk() as Disk as D,
  time: VirtualTime = new VirtualTime(),
  folder = WORKS_FOLDER,
) {
  const told: (readonly unknown[])[] = []
  const bases = createBases(disk, () => `${folder}/bases`)
  /** Lead of the wall clock over the elapsed time, ms. */
  const wall = { ahead: 0 }
  const works = createWorks({
    disk,
    folder,
    now: () => Date.UTC(2026, 10, 23) + time.ticks() + wall.ahead,
    sleep: time.sleep,
    bases,
    ledger: NO_LEDGER,
    isOpened: () => true,
    news: {
      lost: (...data) => told.push(['lost', ...data]),
      saved: (...data) => told.push(['saved', ...data]),
      free: (...data) => told.push(['free', ...data]),
      records: (guestId, { work, from, records }) => told.push(['records', guestId, work, from, records]),
    },
  })
  works.setAccount(MARA)
  const opened = async (change: Partial<WorkRequest> = {}) => {
    const answer = await works.open({ ...ITEM, guestId: FIRST_GUEST, revision: 3, take: false, ...change })
    if (!answer.ok) throw new Error(answer.error.code)
    return answer.value
  }
  /** The page reads the item's annotation to its end. */
  const read = async (revision = 3): Promise<string> => {
    const open: OpenMedia = async () =>
      ok({
        status: 200,
        headers: { 'x-annotation-revision': String(revision) },
        body: Readable.from([Buffer.from(anAnnotation(revision))]),
      })
    const answer = await bases.keeping(open)({
      ...ITEM,
      kind: 'itemAnnotation',
      headers: {},
      signal: new AbortController().signal,
    })
    if (!answer.ok) throw new Error(answer.error.code)
    const chunks: Buffer[] = []
    for await (const chunk of answer.value.body) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
  return { works, disk, time, wall, told, opened, read }
}
