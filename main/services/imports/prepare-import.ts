import type { ImportRequest } from '#contract/imports'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Call } from '../call'
import type { WireProject } from '#endpoints'
import type { Teams } from '../teams'
import type { SplitClip } from './clips/clip-frame-files'
import type { PlannedDataSet } from './data-sets/planned-data-set'
import type { ImportJournal, ImportRecord } from './import-journal'
import { makeProject } from './project-calls'

export interface PrepareParts {
  readonly call: Call
  readonly teams: Pick<Teams, 'id' | 'current'>
  readonly email: () => string | null
  /** Signed-in person on this platform. */
  readonly owner: () => string | null
  readonly journal: ImportJournal
  readonly newKey: () => string
}

/** Request of a page, or main's own for a clip whose copy is the one path. */
export type StartedImport = ImportRequest & { readonly clip?: SplitClip }

/** Project to fill, with its record; a later start may resume `record`. */
export interface PreparedImport {
  readonly record: ImportRecord | null
  readonly begun: Result<{ readonly record: ImportRecord; readonly project: WireProject }>
}

/** Failures after which the next start offers the import again. */
const WORTH_GOING_ON: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'platform_failed',
  'local_platform_down',
  'maintenance',
  'unauthorized',
  'sign_in_needed',
])

/** Tells whether an import with this failure can resume later. */
export function isWorthGoingOn({ code }: PlatformError): boolean {
  return WORTH_GOING_ON.has(code)
}

/** Finds the import of the signed-in person that an end of the app interrupted. */
export async function findInterrupted(
  parts: Pick<PrepareParts, 'call' | 'email' | 'owner' | 'journal'>,
): Promise<ImportRecord | null> {
  const kept = await parts.journal.read()
  const owner = parts.owner()
  if (kept === null || owner === null) return null
  if (kept.owner !== null) return kept.owner === owner ? kept : null
  return kept.email === parts.email() && (await isOfThisPlatform(parts.call, kept)) ? { ...kept, owner } : null
}

/** An older record names no platform: it belongs to this one if its project exists here under its name. */
async function isOfThisPlatform(call: Call, { projectId, projectName, teamId }: ImportRecord): Promise<boolean> {
  if (projectId === null) return false
  const project = await call('readProject', { path: { projectId }, query: { team_id: teamId } })
  return project.ok && project.value.name === projectName
}

/** Clip of an earlier import, if these are its paths. */
export function clipOf(before: ImportRecord | null, [path]: readonly string[]): SplitClip | null {
  return before !== null && before.paths[0] === path ? before.clip : null
}

/** Creates the project of a request, or finds the one of `before`. `planned` is the data set that the request names. */
export async function prepareImport(
  parts: PrepareParts,
  request: StartedImport,
  before: ImportRecord | null,
  planned: PlannedDataSet | null,
): Promise<PreparedImport> {
  const email = parts.email()
  const owner = parts.owner()
  if (email === null || owner === null) return { record: before, begun: err(platformError('sign_in_needed')) }
  const { paths, projectName, type } = request
  const isSame = before !== null && before.owner === owner && before.projectName === projectName && before.type === type
  const isAskedAgain = isSame && before.projectId === null && request.projectId === undefined
  const isOwn = before !== null && before.owner === owner && before.projectId === request.projectId
  // A clip always starts another import.
  const goesOn = request.clip === undefined && (isAskedAgain || isOwn)
  const team = await parts.teams.id()
  if (!team.ok) return { record: before, begun: team }
  const begun: ImportRecord = {
    version: 1,
    email,
    owner,
    teamId: goesOn ? before.teamId : team.value,
    paths: [...paths],
    projectName,
    type,
    // Repeated under the same key, a platform whose answer was lost returns the same project.
    createKey: isAskedAgain ? before.createKey : parts.newKey(),
    projectId: request.projectId ?? null,
    isNew: goesOn ? before.isNew : request.projectId === undefined,
    doubles: request.doubles ?? (goesOn ? before.doubles : 'skip'),
    // With a new choice it is another import, even of the same files.
    table: request.table ?? (goesOn ? before.table : null),
    dataSet: planned ?? (goesOn ? before.dataSet : null),
    convertKey: planned !== null ? parts.newKey() : goesOn ? before.convertKey : null,
    clip: request.clip ?? (goesOn ? clipOf(before, paths) : null),
    newestBefore: goesOn && request.doubles === undefined ? before.newestBefore : null,
    done: 0,
    total: 0,
  }
  await parts.journal.write(begun)
  const project =
    begun.projectId === null
      ? await makeProject(parts.call, begun)
      : await parts.call('readProject', { path: { projectId: begun.projectId }, query: { team_id: begun.teamId } })
  if (!project.ok) {
    await parts.journal.clear()
    return { record: isWorthGoingOn(project.error) ? begun : null, begun: project }
  }
  const record = { ...begun, projectId: project.value.id, projectName: project.value.name }
  await parts.journal.write(record)
  return { record, begun: ok({ record, project: project.value }) }
}
