import { Readable } from 'node:stream'
import { err, ok, type Result } from '../../../domain/result'
import { createSaving } from '../../../main/annotations/saving'
import { createSendSave } from '../../../main/annotations/send-save'
import type { Revision } from '../../../main/annotations/work-lines'
import { createWorks } from '../../../main/annotations/works'
import { createJournal } from '../../../main/journal/journal'
import { isEntryLine } from '../../../main/outbox/entries'
import { OUTBOX_JOURNAL } from '../../../main/outbox/journal-form'
import { itemLane } from '../../../main/outbox/lane-names'
import { createOutbox } from '../../../main/outbox/outbox'
import type { Entry } from '../../../main/outbox/writes'
import type { WorkNews } from '../../../reviewer/session/work-news'
import type { SimulatedDisk } from '../../fakes/simulated-disk'
import { VirtualTime } from '../../fakes/virtual-time'
import { type SharedPlatform, shaOf } from './platform'
import { NO_LEDGER } from '../../fakes/no-ledger'

/** The one item that both work on. */
export const PLACE = { projectId: 5, itemId: 11 }

/** Main process of one writer's computer; `disk` and `bodies` come from an earlier run. */
export function aComputer(who: number, platform: SharedPlatform, disk: SimulatedDisk, bodies: Map<string, Buffer>) {
  const time = new VirtualTime()
  const state = { isDead: false }
  /** Open page. */
  let tell: (news: WorkNews) => void = () => undefined
  const works = createWorks({
    disk,
    folder: '/data/works',
    now: time.ticks,
    sleep: time.sleep,
    bases: { take: async () => false, clear: async () => undefined, limit: () => undefined },
    ledger: NO_LEDGER,
    isOpened: () => true,
    news: {
      lost: (_guest, work) => tell({ name: 'work_lost', data: { work } }),
      free: (_guest, itemId) => tell({ name: 'work_free', data: { itemId } }),
      saved: (_guest, work, itemId, upTo, revision) =>
        tell({ name: 'annotation_saved', data: { work, itemId, upTo, revision } }),
      records: () => undefined,
    },
  })
  works.setAccount({ userId: who, platform: 'local' })
  const sendSave = createSendSave({
    annotations: platform.annotations,
    versions: { keep: async () => undefined },
    open: (sha256) => Readable.from([bodies.get(sha256) ?? Buffer.alloc(0)]),
    pathOf: (sha256) => sha256,
  })
  /** As in the reviewer's host: a pending save succeeded, or met another version. */
  const settled = (entry: Entry, outcome: Result<unknown>): void => {
    if (state.isDead || entry.kind !== 'saveAnnotation') return
    const { itemId, upTo } = entry
    if (outcome.ok) {
      const { revision } = outcome.value as { readonly revision: Revision }
      tell({ name: 'annotation_saved', data: { itemId, revision, upTo: 0 } })
      if (upTo !== null) void works.saved(PLACE.projectId, itemId, upTo, revision)
      return
    }
    const revision = outcome.error.data?.['revision']
    if (typeof revision === 'number' || typeof revision === 'string')
      tell({ name: 'annotation_conflict', data: { itemId, revision, annotation: '/present' } })
  }
  const outbox = createOutbox({
    journal: createJournal({
      disk,
      path: '/data/outbox/outbox.journal',
      now: () => 0,
      accepts: isEntryLine,
      form: OUTBOX_JOURNAL,
    }),
    async send(entry, signal) {
      // A dead process sends nothing more.
      if (state.isDead || entry.kind !== 'saveAnnotation') return new Promise(() => undefined)
      const { itemId, projectId, base, body, key } = entry
      const said = await platform.alone(() => sendSave({ teamId: 1, projectId, itemId, base, body, key, signal }))
      return state.isDead ? new Promise(() => undefined) : said
    },
    now: time.ticks,
    ticks: time.ticks,
    sleep: time.sleep,
    account: { userId: who, email: `${who}@example.test`, platform: 'local' },
    onSent: (entry, written) => settled(entry, ok(written)),
    onRefused: (entry, error) => settled(entry, err(error)),
  })
  const giveUp = (itemId: number) => outbox.giveUpRefused('saveAnnotation', itemLane(itemId))
  const saving = createSaving({
    uploads: {
      take: (_guest, url, place) => {
        const bytes = bodies.get(url)
        if (bytes === undefined) return undefined
        const sha256 = shaOf(String(bytes))
        return { path: url, sha256, bytes: bytes.length, place: { ...place, part: 'annotation' } }
      },
      drop: async () => undefined,
    },
    isPassed: works.isPassed,
    isWritten: works.isWritten,
    keepBody: async (path, sha256) => {
      bodies.set(sha256, bodies.get(path) ?? Buffer.alloc(0))
      return ok(null)
    },
    releaseBody: async () => undefined,
    submit: (projectId, change) =>
      outbox.submit({ kind: 'saveAnnotation', teamId: 1, projectId, change, itemName: 'item' }),
    account: works.account,
    saved: works.saved,
    giveUp,
  })
  return {
    works,
    outbox,
    saving,
    giveUp,
    time,
    state,
    hearWith: (listener: (news: WorkNews) => void) => void (tell = listener),
  }
}
export type Computer = ReturnType<typeof aComputer>
