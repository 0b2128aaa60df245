import {
  type ChosenFiles,
  type ColumnsOfTable,
  type DataSetClass,
  type DataSetLook,
  type DoublesCheck,
  type ImportProgress,
  type ImportRequest,
  type TableLook,
  UNCHANGED_SET,
} from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { limitingPlan } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import { logOf } from '../../log/log'
import { checkDoubles, type CheckRequest } from './check-doubles'
import { checkFiles } from './check-files'
import { type Filled, type FillParts, fillProject } from './fill-project'
import { checkPaths } from './find-files'
import { lookAtFiles } from './look-at-files'
import type { HeldNames } from './data-sets/data-set-messages'
import type { DataSets } from './data-sets/data-sets'
import { projectRate } from './data-sets/project-rate'
import { plannedDataSet, type PlannedDataSet } from './data-sets/planned-data-set'
import type { ImportRecord } from './import-journal'
import { createShownProgress, type ProgressParts } from './import-progress'
import { isWorthGoingOn, prepareImport, type PrepareParts } from './prepare-import'
import type { LeftOutFile } from './report-text'
import { tooMany } from './too-many'

export interface ImportParts extends FillParts, PrepareParts, ProgressParts {
  readonly dataSets: DataSets
}

export interface Imports {
  /** Looks at what was chosen for every type of project; with a type also at what takes longer to know, and matters to that type alone. */
  readonly look: (paths: readonly string[], type?: ProjectTypeName) => Promise<Result<ChosenFiles>>
  /** Finds the data sets among files and reads one of them; a reading that is under way is given up. */
  readonly readDataSet: (request: {
    readonly paths: readonly string[]
    readonly type: ProjectTypeName
    readonly id?: string | undefined
    readonly projectId?: number | undefined
  }) => Promise<Result<DataSetLook>>
  /** Which of the files that fit are in a project already. */
  readonly check: (request: AskedCheck) => Promise<Result<DoublesCheck>>
  /** Reads a list before anything is brought in; one that is read meanwhile is given up. */
  readonly readTable: (request: {
    readonly path: string
    readonly type: ProjectTypeName
    readonly columns?: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined
  }) => Promise<Result<TableLook>>
  readonly start: (request: ImportRequest) => Promise<Result<ImportProgress>>
  /** Stops the import to go on later; what is on its way may still come in. */
  readonly pause: () => Promise<ImportProgress | null>
  readonly cancel: () => Promise<ImportProgress | null>
  readonly current: () => Promise<ImportProgress | null>
  /** The import of who is signed in, as far as it is known without a look at the disk. */
  readonly view: () => ImportProgress | null
  /** All that the import of who is signed in left out; null: there is none. */
  readonly report: () => { readonly projectName: string; readonly leftOut: readonly LeftOutFile[] } | null
  /** Takes an import that does not run off the list; one that was stopped can't go on any more. */
  readonly putAway: () => Promise<null>
  /** Tells of an import that the end of the app interrupted; called when a person has signed in. */
  readonly offer: () => Promise<void>
}

/** A check of files; `dataSet`: their annotations are those of this data set. */
interface AskedCheck extends Omit<CheckRequest, 'held'> {
  readonly dataSet?: string | undefined
}

/** A data set that was read, with the names of the pictures that it annotates. */
interface ReadSet {
  readonly key: string
  readonly held: HeldNames
  readonly classes: readonly DataSetClass[]
}

interface Run {
  readonly stop: AbortController
  readonly ended: Promise<void>
  /** It was stopped to go on later. */
  isPaused: boolean
}

const NO_NAMES: HeldNames = { annotated: [], texts: [], files: [] }

const log = logOf('imports')
const STOP_WAIT_MS = 800

/** Brings a folder of files or a list into a project, one import at a time; what was chosen is only ever read. */
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
  /** The data set of files as it was read last, or as it is read now. */
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

  /** A record of before names no platform: it is of this one where its project is there under its name. */
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
    // A start may have come in between.
    if (kept !== null && shown.view() === null) {
      record = kept
      shown.show(kept, 'interrupted')
    }
    return shown.view()
  }
  /** A project that was made for pictures of which none came in is taken away again. */
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
  /** What was converted for an import that is over is of no use. */
  const clearSets = (): Promise<void> =>
    parts.dataSets.clear().catch((error: unknown) => log.warn('converted annotations stay', error))
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
      const checkedFiles = await checkFiles(paths, lookAtFiles(paths, signal, parts, type), plan, parts.filesMax)
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
    start: async (request) => {
      if (run !== null || isStarting)
        return err(platformError('conflict', { message: "Couldn't start: another import is still running." }))
      isStarting = true
      try {
        const checked = await checkPaths(request.paths)
        if (!checked.ok) return checked
        const planned = await plannedOf(request)
        if (!planned.ok) return planned
        const prepared = await prepareImport(parts, request, record ?? (await interrupted()), planned.value)
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
    },
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
