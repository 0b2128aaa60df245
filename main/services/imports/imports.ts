import { basename } from 'node:path'
import type { ChosenPictures, ImportProgress, ImportRequest } from '#contract/imports'
import { IMPORT_PROGRESS_GAP_MS, IMPORT_SKIPPED_LISTED_MAX, ITEMS_PER_FOLDER_MAX } from '#domain/constants'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Sleep } from '../../http/retry'
import type { Call } from '../call'
import type { WireProject } from '../endpoints'
import type { Teams } from '../teams'
import { bringIn, type Picture } from './bring-in'
import { checkPaths, findPictures, folderOf } from './find-pictures'
import type { ImportJournal, ImportRecord } from './import-journal'
import { createItemNames } from './item-names'
import { attachImages, existingNames, makeProject } from './project-calls'
import { throttled } from './throttled'
import type { Upload } from './upload'

export interface ImportParts {
  readonly call: Call
  readonly upload: Upload
  readonly teams: Pick<Teams, 'current'>
  /** Who is signed in. */
  readonly email: () => string | null
  readonly journal: ImportJournal
  readonly newKey: () => string
  readonly sleep: Sleep
  readonly now: () => number
  readonly schedule: (run: () => void, milliseconds: number) => () => void
  readonly onChange: (progress: ImportProgress) => void
}

export interface Imports {
  readonly look: (paths: readonly string[]) => Promise<Result<ChosenPictures>>
  readonly start: (request: ImportRequest) => Promise<Result<ImportProgress>>
  readonly cancel: () => Promise<ImportProgress | null>
  readonly current: () => Promise<ImportProgress | null>
  /** Tells of an import that the end of the app interrupted; called when somebody has signed in. */
  readonly offer: () => Promise<void>
}

interface Run {
  readonly stop: AbortController
  readonly ended: Promise<void>
}

const STOP_WAIT_MS = 800
const JOURNAL_GAP_MS = 2_000
/** Failures after which the import is offered again at the next start. */
const WORTH_GOING_ON: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'platform_failed',
  'local_platform_down',
  'maintenance',
  'unauthorized',
  'sign_in_needed',
])

/** Makes a project of a folder of pictures, one import at a time; the folder is only ever read. */
export function createImports(parts: ImportParts): Imports {
  let view: ImportProgress | null = null
  let owner: string | null = null
  let record: ImportRecord | null = null
  let run: Run | null = null
  let isStarting = false
  let looking = new AbortController()
  const pushed = throttled(parts.onChange, IMPORT_PROGRESS_GAP_MS, parts.now, parts.schedule)

  const look: Imports['look'] = async (paths) => {
    looking.abort()
    looking = new AbortController()
    const { signal } = looking
    const checked = await checkPaths(paths)
    if (!checked.ok) return checked
    let pictures = 0
    let others = 0
    for await (const found of findPictures(paths, signal)) {
      if (found.kind === 'picture') pictures += 1
      else others += 1
      if (pictures > ITEMS_PER_FOLDER_MAX) return tooMany()
    }
    if (signal.aborted) return err(platformError('aborted'))
    const folder = folderOf(paths)
    return ok({ paths, folder, name: basename(folder), pictures, others })
  }

  const interrupted = async (): Promise<ImportRecord | null> => {
    const kept = await parts.journal.read()
    return kept !== null && kept.email === parts.email() ? kept : null
  }
  const current: Imports['current'] = async () => {
    if (view !== null) return owner === parts.email() ? view : null
    const kept = await interrupted()
    // A start may have come in between.
    if (kept !== null && view === null) {
      record = kept
      owner = kept.email
      view = { ...progressOf(kept), state: 'interrupted' }
    }
    return view
  }

  /** The record of the project to fill: the one that was begun, or a new one. */
  const prepare = async (request: ImportRequest): Promise<Result<{ record: ImportRecord; project: WireProject }>> => {
    const email = parts.email()
    if (email === null) return err(platformError('sign_in_needed'))
    const before = record ?? (await interrupted())
    const { paths, projectName, type } = request
    const isSame =
      before !== null && before.email === email && before.projectName === projectName && before.type === type
    const isAskedAgain = isSame && before.projectId === null && request.projectId === undefined
    const goesOn = isAskedAgain || (before !== null && before.projectId === request.projectId)
    const team = await parts.teams.current()
    if (!team.ok) return team
    const begun: ImportRecord = {
      version: 1,
      email,
      teamId: goesOn ? before.teamId : team.value.id,
      paths: [...paths],
      projectName,
      type,
      // Asked again under the same key, a platform whose answer was lost gives the same project.
      createKey: isAskedAgain ? before.createKey : parts.newKey(),
      projectId: request.projectId ?? null,
      done: 0,
      total: 0,
    }
    await parts.journal.write(begun)
    record = begun
    const project =
      begun.projectId === null
        ? await makeProject(parts.call, begun)
        : await parts.call('readProject', { path: { projectId: begun.projectId }, query: { team_id: begun.teamId } })
    if (!project.ok) {
      if (!WORTH_GOING_ON.has(project.error.code)) record = null
      await parts.journal.clear()
      return project
    }
    record = { ...begun, projectId: project.value.id, projectName: project.value.name }
    await parts.journal.write(record)
    return ok({ record, project: project.value })
  }

  const start: Imports['start'] = async (request) => {
    if (run !== null || isStarting)
      return err(platformError('conflict', { message: 'Another import is still running.' }))
    isStarting = true
    try {
      const checked = await checkPaths(request.paths)
      if (!checked.ok) return checked
      const prepared = await prepare(request)
      if (!prepared.ok) return prepared
      const stop = new AbortController()
      const started = { ...progressOf(prepared.value.record), done: 0 }
      view = started
      owner = prepared.value.record.email
      pushed.settle(started)
      run = { stop, ended: runImport(prepared.value.record, prepared.value.project, stop.signal) }
      return ok(started)
    } finally {
      isStarting = false
    }
  }

  const change = (next: Partial<ImportProgress>): void => {
    if (view === null) return
    view = { ...view, ...next }
    if (next.state === undefined) pushed.change(view)
    else pushed.settle(view)
  }

  const runImport = async (begun: ImportRecord, project: WireProject, signal: AbortSignal): Promise<void> => {
    const outcome = await fill(begun, project, signal).catch((error: unknown) =>
      err(platformError('unexpected', { detail: error instanceof Error ? error.message : String(error) })),
    )
    run = null
    const error: PlatformError | null = outcome.ok ? null : outcome.error
    if (error === null || signal.aborted || !WORTH_GOING_ON.has(error.code)) await parts.journal.clear()
    if (signal.aborted) change({ state: 'cancelled' })
    else change(error === null ? { state: 'done' } : { state: 'failed', error })
  }

  const fill = async (begun: ImportRecord, project: WireProject, signal: AbortSignal): Promise<Result<null>> => {
    const target = { teamId: begun.teamId, projectId: project.id, folderId: project.folder_id }
    const skipped = (file: string, reason: string): void => {
      if (view === null) return
      const list = view.skipped.length < IMPORT_SKIPPED_LISTED_MAX ? [...view.skipped, { file, reason }] : view.skipped
      change({ skipped: list, skippedCount: view.skippedCount + 1 })
    }
    const nameOf = createItemNames()
    const pictures: Picture[] = []
    for await (const found of findPictures(begun.paths, signal)) {
      if (found.kind === 'unreadable') skipped(found.relative, found.reason)
      if (found.kind === 'picture') pictures.push({ ...found, name: nameOf(found.relative) })
      if (pictures.length > ITEMS_PER_FOLDER_MAX) return tooMany()
    }
    const existing = await existingNames(parts.call, target)
    if (!existing.ok) return existing
    const missing = pictures.filter(({ name }) => !existing.value.has(name))
    let done = pictures.length - missing.length
    let kept = parts.now()
    change({ done, total: pictures.length })
    const arrived = (count: number): void => {
      done += count
      change({ done })
      if (parts.now() - kept < JOURNAL_GAP_MS) return
      kept = parts.now()
      void parts.journal.write({ ...begun, done, total: pictures.length })
    }
    return bringIn(
      {
        upload: (file) => parts.upload({ ...target, ...file }),
        attach: (images, key) => attachImages(parts.call, target, images, key),
        newKey: parts.newKey,
        sleep: parts.sleep,
      },
      missing,
      { arrived, skipped },
      signal,
    )
  }

  return {
    look,
    start,
    current,
    offer: async () => {
      const now = await current()
      if (now?.state === 'interrupted') pushed.settle(now)
    },
    cancel: async () => {
      if (run !== null) {
        run.stop.abort()
        await Promise.race([run.ended, parts.sleep(STOP_WAIT_MS)])
        if (view?.state === 'running') change({ state: 'cancelled' })
      } else if (view?.state === 'interrupted') {
        await parts.journal.clear()
        change({ state: 'cancelled' })
      }
      return view
    },
  }
}

function progressOf({ paths, projectName, type, projectId, done, total }: ImportRecord): ImportProgress {
  return {
    state: 'running',
    paths,
    folder: folderOf(paths),
    type,
    projectId,
    projectName,
    done,
    total,
    skippedCount: 0,
    skipped: [],
    error: null,
  }
}

function tooMany(): Result<never> {
  const most = ITEMS_PER_FOLDER_MAX.toLocaleString('en')
  return err(
    platformError('limit_reached', {
      message: `There are more than ${most} pictures; a project takes ${most} at once.`,
    }),
  )
}
