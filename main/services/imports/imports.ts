import type { ImportProgress, ImportRequest, SplitRequest } from '#contract/imports'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { once } from '#domain/once'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../../log/log'
import type { DataSets } from './data-sets/data-sets'
import { type Filled, type FillParts, fillProject } from './fill-project'
import { checkPaths } from './find-files'
import { createImportChecks, type ImportChecks } from './import-checks'
import type { ImportRecord } from './import-journal'
import { createShownProgress, type ProgressParts } from './import-progress'
import {
  clipOf,
  findInterrupted,
  isWorthGoingOn,
  prepareImport,
  type PrepareParts,
  type StartedImport,
} from './prepare-import'
import type { LeftOutFile } from './report-text'

export interface ImportParts extends FillParts, PrepareParts, ProgressParts {
  readonly dataSets: DataSets
}

export interface Imports extends ImportChecks {
  /** Splits a clip of the platform into pictures of a vector project. */
  readonly split: (request: SplitRequest) => Promise<Result<ImportProgress>>
  readonly start: (request: ImportRequest) => Promise<Result<ImportProgress>>
  /** Stops the import for later; running transfers may still complete. */
  readonly pause: () => Promise<ImportProgress | null>
  readonly cancel: () => Promise<ImportProgress | null>
  readonly current: () => Promise<ImportProgress | null>
  /** Import of the signed-in person, as far as known without reading the disk. */
  readonly view: () => ImportProgress | null
  /** All files that the signed-in person's import left out; null if there is no import. */
  readonly report: () => { readonly projectName: string; readonly leftOut: readonly LeftOutFile[] } | null
  /** Removes an import that does not run; a stopped one can no longer resume. */
  readonly putAway: () => Promise<null>
  /** Offers an import that the app's end interrupted; called after sign-in. */
  readonly offer: () => Promise<void>
}

interface Run {
  readonly stop: AbortController
  readonly ended: Promise<void>
  /** The person stopped it for later. */
  isPaused: boolean
}

const log = logOf('imports')
const STOP_WAIT_MS = 800

/** Imports files or a list into a project, one import at a time. The chosen files are only read. Begins by deleting leftovers of an earlier run. */
export function createImports(parts: ImportParts): Imports {
  const shown = createShownProgress(parts)
  const { plan, ...checks } = createImportChecks(parts)
  let record: ImportRecord | null = null
  let run: Run | null = null
  let isStarting = false
  const current: Imports['current'] = async () => {
    if (shown.view() !== null) return shown.viewOf(parts.owner())
    const kept = await findInterrupted(parts)
    // An import may have started meanwhile.
    if (kept !== null && shown.view() === null) {
      record = kept
      shown.show(kept, 'interrupted')
    }
    return shown.view()
  }
  /** Deletes a project that was created for pictures if none was imported. */
  const dropEmpty = async ({ isNew, projectId, teamId }: ImportRecord): Promise<void> => {
    if (!isNew || projectId === null || (shown.view()?.done ?? 0) > 0) return
    const place = { path: { projectId }, query: { team_id: teamId } }
    const project = await parts.call('readProject', place)
    if (!project.ok || project.value.imageCount > 0) return
    const gone = await parts.call('deleteProject', { ...place, idempotencyKey: parts.newKey() })
    if (!gone.ok) return log.warn('empty project stays', gone.error)
    record = null
    shown.change({ projectId: null })
  }
  /** Deletes files of interrupted imports that can't resume. */
  const sweepSets = async (): Promise<void> => {
    const kept = once(() => parts.journal.read())
    await parts.dataSets
      .sweep(async () => (await kept())?.convertKey ?? null)
      .catch((error: unknown) => log.warn('converted annotations stay', error))
    await parts.clips
      .sweep(async () => {
        const before = await kept()
        return before === null || before.clip === null ? null : (before.paths[0] ?? null)
      })
      .catch((error: unknown) => log.warn('copied clip stays', error))
  }
  const swept = sweepSets()
  /** Deletes the converted files and the copied clip of an import that is over. */
  const clearSets = async (): Promise<void> => {
    await parts.dataSets.clear().catch((error: unknown) => log.warn('converted annotations stay', error))
    await parts.clips.clear().catch((error: unknown) => log.warn('copied clip stays', error))
  }
  const runImport = async (begun: ImportRecord, into: Filled, { signal }: AbortController): Promise<void> => {
    const outcome = await fillProject(parts, begun, into, shown, signal).catch((error: unknown) => {
      log.error('import broke', error)
      return err(platformError('unexpected', { detail: error instanceof Error ? error.message : String(error) }))
    })
    const isPaused = run?.isPaused === true && signal.aborted
    run = null
    if (isPaused) {
      const { done, total } = shown.view() ?? begun
      await parts.journal.write({ ...(record ?? begun), done, total })
      return shown.change({ state: 'paused' })
    }
    const isOver = outcome.ok || signal.aborted || !isWorthGoingOn(outcome.error)
    if (isOver) {
      await parts.journal.clear()
      await clearSets()
      await dropEmpty(begun)
    }
    if (signal.aborted) return shown.change({ state: 'cancelled' })
    if (outcome.ok) return shown.change({ state: 'done' })
    log.warn('import stopped', outcome.error)
    shown.change({ state: 'failed', error: outcome.error })
  }

  const start = async (request: StartedImport): Promise<Result<ImportProgress>> => {
    if (run !== null || isStarting)
      return err(platformError('conflict', { message: "Couldn't start: another import is still running." }))
    isStarting = true
    try {
      await swept
      const before = record ?? (await findInterrupted(parts))
      // The import copies a clip first.
      const isOfClip = request.clip !== undefined || clipOf(before, request.paths) !== null
      const checked = isOfClip ? ok(null) : await checkPaths(request.paths)
      if (!checked.ok) return checked
      const planned = await plan(request)
      if (!planned.ok) return planned
      const prepared = await prepareImport(parts, request, before, planned.value)
      record = prepared.record
      if (!prepared.begun.ok) return prepared.begun
      const { record: begun, project } = prepared.begun.value
      const stop = new AbortController()
      const started = shown.show({ ...begun, done: 0 }, 'running')
      shown.tell()
      run = {
        stop,
        isPaused: false,
        ended: runImport(begun, { project, most: request.most, noted: (next) => void (record = next) }, stop),
      }
      return ok(started)
    } finally {
      isStarting = false
    }
  }

  return {
    ...checks,
    current,
    start,
    split: ({ projectId, itemId, name, folder = null, choice, into }) =>
      start({
        paths: [parts.clips.pathOf(parts.newKey())],
        projectName: into.name,
        type: 'vector',
        doubles: 'skip',
        ...given({ projectId: into.projectId }),
        clip: { projectId, itemId, name, folder, choice },
      }),
    view: () => shown.viewOf(parts.owner()),
    report: () => {
      const view = shown.viewOf(parts.owner())
      return view === null ? null : { projectName: view.projectName, leftOut: shown.leftOut() }
    },
    putAway: async () => {
      if (run !== null || shown.viewOf(parts.owner()) === null) return null
      await parts.journal.clear()
      await clearSets()
      if (record !== null) await dropEmpty(record)
      record = null
      shown.hide()
      return null
    },
    offer: async () => {
      const now = await current()
      if (now?.state === 'interrupted') shown.tell()
    },
    pause: async () => {
      if (run === null) return shown.view()
      run.isPaused = true
      run.stop.abort()
      await run.ended
      return shown.view()
    },
    cancel: async () => {
      if (run !== null) {
        run.stop.abort()
        await Promise.race([run.ended, parts.sleep(STOP_WAIT_MS)])
        if (shown.view()?.state === 'running') shown.change({ state: 'cancelled' })
      } else if (shown.view()?.state === 'interrupted' || shown.view()?.state === 'paused') {
        await parts.journal.clear()
        await clearSets()
        shown.change({ state: 'cancelled' })
        if (record !== null) await dropEmpty(record)
      }
      return shown.view()
    },
  }
}
