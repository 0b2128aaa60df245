import type {
  ChosenFiles,
  ColumnsOfTable,
  DataSetClass,
  DataSetLook,
  DoublesCheck,
  ImportProgress,
  ImportRequest,
  SplitRequest,
  TableLook,
} from '#contract/imports'
import { UNCHANGED_SET } from '#domain/annotation/formats/class-choice'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { limitingPlan } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../../log/log'
import { checkDoubles, type CheckRequest } from './check-doubles'
import { checkFiles } from './check-files'
import { type Filled, type FillParts, fillProject } from './fill-project'
import { checkPaths } from './find-files'
import { inspectFiles } from './inspect-files'
import type { HeldNames } from './data-sets/data-set-messages'
import type { DataSets } from './data-sets/data-sets'
import { projectRate } from './data-sets/project-rate'
import { plannedDataSet, type PlannedDataSet } from './data-sets/planned-data-set'
import type { ImportRecord } from './import-journal'
import { createShownProgress, type ProgressParts } from './import-progress'
import { clipOf, isWorthGoingOn, prepareImport, type PrepareParts, type StartedImport } from './prepare-import'
import type { LeftOutFile } from './report-text'
import { tooMany } from './too-many'

export interface ImportParts extends FillParts, PrepareParts, ProgressParts {
  readonly dataSets: DataSets
}

export interface Imports {
  /** Checks the chosen paths for every type of project; with a type also runs slower checks that only it needs. */
  readonly look: (paths: readonly string[], type?: ProjectTypeName) => Promise<Result<ChosenFiles>>
  /** Finds the data sets among files and reads one of them; cancels an earlier read. */
  readonly readDataSet: (request: {
    readonly paths: readonly string[]
    readonly type: ProjectTypeName
    readonly id?: string | undefined
    readonly projectId?: number | undefined
  }) => Promise<Result<DataSetLook>>
  /** Finds the matching files that a project already has. */
  readonly check: (request: AskedCheck) => Promise<Result<DoublesCheck>>
  /** Reads a list before an import; cancels an earlier read. */
  readonly readTable: (request: {
    readonly path: string
    readonly type: ProjectTypeName
    readonly columns?: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined
  }) => Promise<Result<TableLook>>
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

/** Check of files; `dataSet` gives the data set of their annotations. */
interface AskedCheck extends Omit<CheckRequest, 'held'> {
  readonly dataSet?: string | undefined
}

/** Data set that was read, with the names of its annotated pictures. */
interface ReadSet {
  readonly key: string
  readonly held: HeldNames
  readonly classes: readonly DataSetClass[]
}

interface Run {
  readonly stop: AbortController
  readonly ended: Promise<void>
  /** The person stopped it for later. */
  isPaused: boolean
}

const NO_NAMES: HeldNames = { annotated: [], texts: [], files: [] }

const log = logOf('imports')
const STOP_WAIT_MS = 800

/** Imports files or a list into a project, one import at a time. The chosen files are only read. */
export function createImports(parts: ImportParts): Imports {
  const shown = createShownProgress(parts)
  let record: ImportRecord | null = null
  let run: Run | null = null
  let isStarting = false
  let looking = new AbortController()
  let checking = new AbortController()
  let reading = new AbortController()
  let readingSet = new AbortController()
  let lastSets: readonly ReadSet[] = []

  const readSet = async (
    paths: readonly string[],
    type: ProjectTypeName,
    id: string | undefined,
    projectId?: number,
  ): Promise<Result<DataSetLook>> => {
    readingSet.abort()
    readingSet = new AbortController()
    const { signal } = readingSet
    const checked = await checkPaths(paths)
    if (!checked.ok) return checked
    const team = type === 'video' && projectId !== undefined ? await parts.teams.id() : undefined
    const rate =
      team?.ok === true && projectId !== undefined
        ? await projectRate(parts.call, { teamId: team.value, projectId })
        : undefined
    const looked = await parts.dataSets.look({ paths, type, chosen: id, rate }, signal, () => undefined)
    if (!looked.ok) return looked
    const { look, held } = looked.value
    const { read, unchanged } = look
    lastSets = [
      ...(read === null ? [] : [{ key: setKey(paths, read.id), held, classes: read.classes }]),
      ...(unchanged === null
        ? []
        : [{ key: setKey(paths, UNCHANGED_SET), held: NO_NAMES, classes: unchanged.classes }]),
    ]
    return ok(look)
  }
  /** Last read data set of these files, or a new read. */
  const setOf = async (
    paths: readonly string[],
    type: ProjectTypeName,
    id: string,
  ): Promise<Result<Omit<ReadSet, 'key'>>> => {
    const key = setKey(paths, id)
    const known = (): ReadSet | undefined => lastSets.find((set) => set.key === key)
    if (known() === undefined) {
      const read = await readSet(paths, type, id === UNCHANGED_SET ? undefined : id)
      if (!read.ok) return read
    }
    return ok(known() ?? { held: NO_NAMES, classes: [] })
  }
  const plannedOf = async ({ paths, type, dataSet }: ImportRequest): Promise<Result<PlannedDataSet | null>> => {
    if (dataSet === undefined) return ok(null)
    const set = await setOf(paths, type, dataSet.id)
    return set.ok ? ok(plannedDataSet(dataSet, set.value.classes)) : set
  }

  /** An older record names no platform: it belongs to this one if its project exists here under its name. */
  const isOfThisPlatform = async ({ projectId, projectName, teamId }: ImportRecord): Promise<boolean> => {
    if (projectId === null) return false
    const project = await parts.call('readProject', { path: { projectId }, query: { team_id: teamId } })
    return project.ok && project.value.name === projectName
  }
  const interrupted = async (): Promise<ImportRecord | null> => {
    const kept = await parts.journal.read()
    const owner = parts.owner()
    if (kept === null || owner === null) return null
    if (kept.owner !== null) return kept.owner === owner ? kept : null
    return kept.email === parts.email() && (await isOfThisPlatform(kept)) ? { ...kept, owner } : null
  }
  const current: Imports['current'] = async () => {
    if (shown.view() !== null) return shown.viewOf(parts.owner())
    const kept = await interrupted()
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
      const before = record ?? (await interrupted())
      // The import copies a clip first.
      const isOfClip = request.clip !== undefined || clipOf(before, request.paths) !== null
      const checked = isOfClip ? ok(null) : await checkPaths(request.paths)
      if (!checked.ok) return checked
      const planned = await plannedOf(request)
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
    current,
    look: async (paths, type) => {
      looking.abort()
      looking = new AbortController()
      const { signal } = looking
      const checked = await checkPaths(paths)
      if (!checked.ok) return checked
      const team = await parts.teams.current()
      if (!team.ok) return team
      const plan = limitingPlan(team.value.creator_plan)
      const checkedFiles = await checkFiles(paths, inspectFiles(paths, signal, parts, type), plan, parts.filesMax)
      if (signal.aborted) return err(platformError('aborted'))
      return checkedFiles === undefined ? tooMany(parts.filesMax) : ok(checkedFiles)
    },
    readDataSet: ({ paths, type, id, projectId }) => readSet(paths, type, id, projectId),
    check: async ({ dataSet, ...request }) => {
      checking.abort()
      checking = new AbortController()
      const { signal } = checking
      if (dataSet === undefined) return checkDoubles(parts, request, signal)
      const set = await setOf(request.paths, request.type, dataSet)
      return set.ok ? checkDoubles(parts, { ...request, held: set.value.held }, signal) : set
    },
    readTable: async ({ path, type, columns }) => {
      reading.abort()
      reading = new AbortController()
      const { signal } = reading
      const checked = await checkPaths([path])
      return checked.ok ? parts.archives.tables.look({ path, type, columns, most: parts.filesMax }, signal) : checked
    },
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

function setKey(paths: readonly string[], id: string): string {
  return JSON.stringify([id, ...paths])
}
