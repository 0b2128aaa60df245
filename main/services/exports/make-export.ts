import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_STATE_POLL_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { copyWhole } from '../../disk/atomic-file'
import { machineDisk } from '../../disk/disk'
import type { DataSetLink } from '../imports/data-sets/data-set-link'
import type { WrittenArchive } from './archive-messages'
import type { ExportRecord, ExportRecords } from './export-record'
import { checksumOf, fetchArchive } from './fetch-archive'
import type { NativeExports } from './native-export'

export interface MakeExportParts {
  readonly platform: NativeExports
  readonly records: Pick<ExportRecords, 'folderOf'>
  readonly link: DataSetLink
  /** Frames a second that a project names for its clips. */
  readonly rateOf: (projectId: number) => Promise<number | undefined>
  readonly newKey: () => string
  /** Waits between two questions, or until the signal. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Shows an export's progress, and records what a later run needs. */
export interface ExportSteps<Held> {
  readonly show: (
    one: Held,
    change: { readonly phase: 'fetching' | 'converting'; readonly done: 0; readonly total: 0 },
  ) => void
  readonly progress: (one: Held, done: number, total?: number) => void
  readonly note: (one: Held, change: Partial<ExportRecord>) => Promise<void>
}

type MadeArchive = Result<Omit<WrittenArchive, 'bytes'>>

const GONE = 'Converting it took too much memory. Export fewer items, for example one folder.'
const ENDED = 'Couldn’t export: the platform ended its export. Start it again.'

/** Makes an archive: asks the platform for its own, fetches that, and converts it. Continues where a run stopped. */
export function createMakeExport<Held extends { readonly view: { readonly record: ExportRecord } }>(
  { platform, records, link, rateOf, newKey, wait }: MakeExportParts,
  { show, progress, note }: ExportSteps<Held>,
): (one: Held, signal: AbortSignal) => Promise<MadeArchive> {
  /** Waits until the platform has written its archive; the answer is its link. */
  const archiveOf = async (one: Held, signal: AbortSignal): Promise<Result<string>> => {
    const { projectId, choice } = one.view.record
    let { exportId } = one.view.record
    const isOld = exportId !== null
    for (let asked = 0; ; asked += 1) {
      if (exportId === null) {
        const started = await platform.start(projectId, choice, one.view.record.startKey, signal)
        if (!started.ok) return started
        exportId = started.value.exportId
        await note(one, { exportId })
      }
      const state = await platform.state(projectId, exportId, signal)
      const isGone = state.ok ? state.value.state === 'ended' : state.error.code === 'not_found'
      if (isGone && isOld && asked === 0) {
        // It has expired, or another person deleted it meanwhile.
        exportId = null
        await note(one, { exportId, startKey: newKey(), tag: null })
        continue
      }
      if (!state.ok) return state
      if (state.value.state === 'ended') return err(platformError('platform_failed', { message: ENDED }))
      if (state.value.state === 'complete') return ok(state.value.link)
      await wait(EXPORT_STATE_POLL_MS, signal)
      if (signal.aborted) return err(platformError('aborted'))
    }
  }

  return async (one, signal) => {
    const { id, path, options, projectId } = one.view.record
    const folder = records.folderOf(id)
    const native = join(folder, 'native.zip')
    if ((await machineDisk.kind(native)) !== 'file') {
      const from = await archiveOf(one, signal)
      if (!from.ok) return from
      show(one, { phase: 'fetching', done: 0, total: 0 })
      const fetched = await fetchArchive({
        path: native,
        ask: (headers) => platform.open(from.value, headers, signal),
        tag: one.view.record.tag,
        onTag: (version) => note(one, { tag: version }),
        onPart: (done, total) => progress(one, done, total),
        signal,
      })
      if (!fetched.ok) return fetched
    }
    show(one, { phase: 'converting', done: 0, total: 0 })
    if (options === null) return saved(native, path)
    const work = join(folder, 'work')
    await rm(work, { recursive: true, force: true })
    await mkdir(work, { recursive: true, mode: 0o700 })
    const projectRate = await rateOf(projectId)
    const end = await link.ask(
      { ask: 'archive', archive: native, to: path, work, options: { ...options, projectRate } },
      signal,
      (done, total) => progress(one, done, total),
    )
    if (end === 'aborted') return err(platformError('aborted'))
    if (end === 'gone') return err(platformError('unexpected', { message: GONE }))
    if ('reason' in end) return err(platformError('export_unreadable', { message: end.reason }))
    return 'written' in end ? ok(end.written) : err(platformError('unexpected'))
  }
}

/** Saves the platform's archive unchanged at the person's path. */
async function saved(native: string, path: string): Promise<MadeArchive> {
  const draft = `${path}.part`
  await copyWhole(native, draft)
  await machineDisk.rename(draft, path)
  return ok({ sha256: await checksumOf(path), items: 0, losses: [], leftOut: [], leftOutCount: 0 })
}
