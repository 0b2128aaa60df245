import type {
  ChosenFiles,
  ColumnsOfTable,
  DataSetLook,
  DoublesCheck,
  ImportRequest,
  TableLook,
} from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { platformError } from '#domain/errors'
import { limitingPlan } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { Teams } from '../teams'
import type { Archives } from './archives/archives'
import { checkDoubles, type CheckRequest } from './check-doubles'
import { checkFiles } from './check-files'
import type { DataSets } from './data-sets/data-sets'
import { plannedDataSet, type PlannedDataSet } from './data-sets/planned-data-set'
import { createReadSets } from './data-sets/read-sets'
import type { Documents } from './documents/documents'
import { checkPaths } from './find-files'
import { inspectFiles } from './inspect-files'
import type { ImportPlatform } from './public-rows/import-platform'
import { createLatest } from './latest'
import { tooMany } from './too-many'

export interface ImportChecksParts {
  readonly call: Call
  readonly teams: Pick<Teams, 'id' | 'current'>
  readonly archives: Archives
  readonly documents: Pick<Documents, 'count'>
  readonly dataSets: Pick<DataSets, 'look'>
  readonly takesFiles: ImportPlatform['takesFiles']
  /** Most files of one import. */
  readonly filesMax: number
}

/** Checks of the chosen files before an import. A new check of a kind cancels the earlier one. */
export interface ImportChecks {
  /** Checks the chosen paths for every type of project; with a type also runs slower checks that only it needs. */
  readonly look: (paths: readonly string[], type?: ProjectTypeName) => Promise<Result<ChosenFiles>>
  /** Finds the data sets among files and reads one of them. */
  readonly readDataSet: (request: {
    readonly paths: readonly string[]
    readonly type: ProjectTypeName
    readonly id?: string | undefined
    readonly projectId?: number | undefined
  }) => Promise<Result<DataSetLook>>
  /** Finds the matching files that a project already has. */
  readonly check: (request: AskedCheck) => Promise<Result<DoublesCheck>>
  /** Reads a list. */
  readonly readTable: (request: {
    readonly path: string
    readonly type: ProjectTypeName
    readonly columns?: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined
  }) => Promise<Result<TableLook>>
}

/** Check of files; `dataSet` gives the data set of their annotations. */
interface AskedCheck extends Omit<CheckRequest, 'held'> {
  readonly dataSet?: string | undefined
}

/** Creates the checks. The chosen files are only read. */
export function createImportChecks(parts: ImportChecksParts): ImportChecks & {
  /** Data set that a request names, with the choices of its classes; null if it names none. */
  readonly plan: (request: ImportRequest) => Promise<Result<PlannedDataSet | null>>
} {
  const looking = createLatest()
  const checking = createLatest()
  const reading = createLatest()
  const sets = createReadSets(parts)

  return {
    look: async (paths, type) => {
      const signal = looking.next()
      const checked = await checkPaths(paths)
      if (!checked.ok) return checked
      const team = await parts.teams.current()
      if (!team.ok) return team
      const plan = limitingPlan(team.value.creator_plan)
      const chosen = await checkFiles(paths, inspectFiles(paths, signal, parts, type), plan, parts.filesMax)
      if (signal.aborted) return err(platformError('aborted'))
      return chosen === undefined ? tooMany(parts.filesMax) : ok(chosen)
    },
    readDataSet: sets.read,
    check: async ({ dataSet, ...request }) => {
      const signal = checking.next()
      if (dataSet === undefined) return checkDoubles(parts, request, signal)
      const set = await sets.find(request.paths, request.type, dataSet)
      return set.ok ? checkDoubles(parts, { ...request, held: set.value.held }, signal) : set
    },
    readTable: async ({ path, type, columns }) => {
      const signal = reading.next()
      const checked = await checkPaths([path])
      return checked.ok ? parts.archives.tables.look({ path, type, columns, most: parts.filesMax }, signal) : checked
    },
    plan: async ({ paths, type, dataSet }) => {
      if (dataSet === undefined) return ok(null)
      const set = await sets.find(paths, type, dataSet.id)
      return set.ok ? ok(plannedDataSet(dataSet, set.value.classes)) : set
    },
  }
}
