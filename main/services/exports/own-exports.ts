import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { diskError, machineDisk } from '../../disk/disk'
import { markAsForeign } from '../../disk/foreign-mark'
import type { ArchiveOptions, WrittenArchive } from './archive-messages'
import type { ExportRecord, ExportRecords } from './export-record'
import { createMakeExport, type MakeExportParts } from './make-export'
import type { NativeChoice } from './native-export'

/** A person's export request. */
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

export interface OwnExportParts extends MakeExportParts {
  readonly records: ExportRecords
  readonly owner: () => string | null
  readonly onChange: () => void
}

type Wish = 'paused' | 'cancelled' | 'interrupted'

interface Held {
  view: OwnExport
  run?: { readonly stop: AbortController; readonly end: Promise<void>; wish: Wish }
}

/** Between two words about how far an export is. */
const TOLD_EVERY_MS = 250

/** Exports that this computer makes from a platform's native export; they resume where they stopped. */
export function createOwnExports(parts: OwnExportParts): OwnExports {
  const { records, owner, newKey, onChange } = parts
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

  const make = createMakeExport(parts, { show, progress, note })

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
      // The bytes written so far are useless: converting restarts with the fetched archive.
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

/** State of a record from an earlier run. */
const KEPT = { running: 'interrupted', paused: 'paused', failed: 'failed' } as const

function viewOf(record: ExportRecord): OwnExport {
  return { record, state: 'running', phase: 'waiting', done: 0, total: 0, error: null, written: null }
}
