import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_STATE_POLL_MS } from '#domain/constants'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { copyWhole } from '../../disk/atomic-file'
import { diskError, machineDisk } from '../../disk/disk'
import { markAsForeign } from '../../disk/foreign-mark'
import type { DataSetLink } from '../imports/data-sets/data-set-link'
import type { ArchiveOptions, WrittenArchive } from './archive-messages'
import type { ExportRecord, ExportRecords } from './export-record'
import { checksumOf, fetchArchive } from './fetch-archive'
import type { NativeChoice, NativeExports } from './native-export'

/** What a person asks for. */
export interface OwnExportRequest {
  readonly projectId: number
  readonly projectName: string
  readonly label: string
  readonly path: string
  readonly choice: NativeChoice
  readonly options: Omit<ArchiveOptions, 'projectRate'> | null
}

/** An export as the list of jobs shows it. */
export interface OwnExport {
  readonly record: ExportRecord
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'paused'
  readonly phase: 'waiting' | 'fetching' | 'converting'
  readonly done: number
  /** 0 while unknown. */
  readonly total: number
  readonly error: PlatformError | null
  readonly written: Omit<WrittenArchive, 'bytes'> | null
}

export interface OwnExports {
  /** Starts one; the answer is its id. */
  readonly start: (request: OwnExportRequest) => Promise<Result<number>>
  readonly list: () => readonly OwnExport[]
  readonly cancel: (id: number) => Promise<void>
  readonly pause: (id: number) => Promise<void>
  readonly again: (id: number) => Promise<void>
  readonly dismiss: (id: number) => Promise<void>
  /** Lists those of the person that an earlier run did not end. */
  readonly load: () => Promise<void>
  /** Interrupts all, when the person signs out. */
  readonly leave: () => void
}

export interface OwnExportParts {
  readonly platform: NativeExports
  readonly records: ExportRecords
  readonly link: DataSetLink
  /** Frames a second that a project names for its clips. */
  readonly rateOf: (projectId: number) => Promise<number | undefined>
  readonly owner: () => string | null
  readonly newKey: () => string
  /** Waits between two questions, or until the signal. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly onChange: () => void
}

type Wish = 'paused' | 'cancelled' | 'interrupted'

interface Held {
  view: OwnExport
  run?: { readonly stop: AbortController; readonly end: Promise<void>; wish: Wish }
}

/** Between two words about how far an export is. */
const TOLD_EVERY_MS = 250
const GONE = 'Converting it took too much memory. Export fewer items, for example one folder.'
const ENDED = 'Couldn’t export: the platform ended its export. Start it again.'

/** Exports that this computer makes of the native export of a platform; they go on where they stopped. */
export function createOwnExports(parts: OwnExportParts): OwnExports {
  const { platform, records, link, rateOf, owner, newKey, wait, onChange } = parts
  const held = new Map<number, Held>()
  let told = Number.NEGATIVE_INFINITY

  const show = (one: Held, change: Partial<OwnExport>): void => {
    one.view = { ...one.view, ...change }
    onChange()
  }
  /** Tells how far it is, a few times a second at most. */
  const progress = (one: Held, done: number, total = 0): void => {
    one.view = { ...one.view, done, total }
    if (performance.now() - told < TOLD_EVERY_MS) return
    told = performance.now()
    onChange()
  }
  const note = async (one: Held, change: Partial<ExportRecord>): Promise<void> => {
    one.view = { ...one.view, record: { ...one.view.record, ...change } }
    await records.write(one.view.record)
  }

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
        // Its time is over, or somebody deleted it meanwhile.
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

  const make = async (one: Held, signal: AbortSignal): Promise<Result<Omit<WrittenArchive, 'bytes'>>> => {
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

  const begin = (one: Held): void => {
    const stop = new AbortController()
    show(one, { state: 'running', phase: 'waiting', done: 0, total: 0, error: null, written: null })
    const work = async (): Promise<void> => {
      const { id, path } = one.view.record
      const made = await make(one, stop.signal).catch((cause: unknown) => err(diskError(cause)))
      const wish = run.wish
      delete one.run
      if (made.ok) {
        await markAsForeign(path)
        await records.remove(id)
        return show(one, { state: 'done', written: made.value })
      }
      // What was written of it until now is of no use: converting starts at the archive that was fetched.
      await machineDisk.remove(`${path}.part`)
      if (!stop.signal.aborted) {
        await note(one, { state: 'failed' })
        return show(one, { state: 'failed', error: made.error })
      }
      if (wish === 'cancelled') await records.remove(id)
      else if (wish === 'paused') await note(one, { state: 'paused' })
      show(one, { state: wish })
    }
    const run: NonNullable<Held['run']> = { stop, wish: 'interrupted', end: Promise.resolve().then(work) }
    one.run = run
  }

  const end = async (id: number, wish: Wish): Promise<void> => {
    const one = held.get(id)
    if (one === undefined) return
    if (one.run === undefined) {
      if (wish !== 'cancelled' || one.view.state === 'done') return
      await records.remove(id)
      return show(one, { state: 'cancelled' })
    }
    one.run.wish = wish
    one.run.stop.abort()
    await one.run.end
  }

  return {
    start: async ({ choice, ...request }) => {
      const by = owner()
      if (by === null) return err(platformError('unauthorized'))
      const id = await records.nextId()
      const record: ExportRecord = {
        version: 1,
        id,
        owner: by,
        ...request,
        choice: { ...choice, folder_names: choice.folder_names && [...choice.folder_names] },
        startKey: newKey(),
        exportId: null,
        tag: null,
        state: 'running',
      }
      const one: Held = { view: viewOf(record) }
      try {
        await records.write(record)
      } catch (cause) {
        return err(diskError(cause))
      }
      held.set(id, one)
      begin(one)
      return ok(id)
    },
    list: () => {
      const by = owner()
      const own = [...held.values()].map(({ view }) => view).filter(({ record }) => record.owner === by)
      return own.toSorted((one, other) => other.record.id - one.record.id)
    },
    cancel: (id) => end(id, 'cancelled'),
    pause: (id) => end(id, 'paused'),
    again: async (id) => {
      const one = held.get(id)
      if (one === undefined || one.run !== undefined || one.view.state === 'done') return
      // Nothing is left of a cancelled one: it starts over, as another export of the platform.
      const fresh = one.view.state === 'cancelled' ? { exportId: null, tag: null, startKey: newKey() } : {}
      await note(one, { ...fresh, state: 'running' })
      begin(one)
    },
    dismiss: async (id) => {
      const one = held.get(id)
      if (one === undefined || one.run !== undefined) return
      await records.remove(id)
      held.delete(id)
      onChange()
    },
    load: async () => {
      for (const record of await records.all())
        if (!held.has(record.id)) held.set(record.id, { view: { ...viewOf(record), state: KEPT[record.state] } })
      onChange()
    },
    leave: () => {
      for (const one of held.values()) one.run?.stop.abort()
    },
  }
}

/** What a record of an earlier run stands for. */
const KEPT = { running: 'interrupted', paused: 'paused', failed: 'failed' } as const

function viewOf(record: ExportRecord): OwnExport {
  return { record, state: 'running', phase: 'waiting', done: 0, total: 0, error: null, written: null }
}

/** Puts the platform's archive where the person wants it, as it is. */
async function saved(native: string, path: string): Promise<Result<Omit<WrittenArchive, 'bytes'>>> {
  const draft = `${path}.part`
  await copyWhole(native, draft)
  await machineDisk.rename(draft, path)
  return ok({ sha256: await checksumOf(path), items: 0, losses: [], leftOut: [], leftOutCount: 0 })
}
