import { EXPORT_FORMAT, EXPORT_STATE, JOB_STATE } from '#domain/enums'
import { valueIds } from '#domain/forms'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { EndpointBody, Subjects, WireExport } from '#endpoints'
import type { Actor } from '../events/record'
import { chosenItems, EXPORT_KIND, exportArgs, type ExportChoice } from '../jobs/export-choice'
import { recordJob } from '../jobs/runner'
import { startJob } from '../jobs/start-job'
import type { Platform } from '../platform-context'
import type { FileAnswer } from '../server/file-answer'
import type { Caller, HandlersOf } from '../server/handler'
import { proofText } from '../server/proof-text'
import { callerBy } from '../server/proofs'
import { refuse, type Refusal } from '../server/refusal'
import { exportPath, manifestPath, sweepExports } from '../storage/exports'
import type { JobRow } from '../storage/jobs'
import { type ProjectAccess, projectAccess, teamMembership } from './access/project-access'
import { countedPart } from './exports/counted-losses'
import { exportRefusal } from './exports/export-rules'
import { archivePath, checksumOf, exportName, wireExport } from './exports/wire-export'
import { extentOf } from './items/heavy-searches'
import { wireList } from './wire'

const LISTED_MAX = 500
const LINK_GONE = 'This link has expired. Ask for the export again.'

/** Endpoints of exports. */
export const dataExports = {
  startExport: (platform, { caller, actor, place, body }) => {
    const access = exportAccess(platform, caller, place)
    if (!access.ok) return access
    const refusal = refusalOf(platform, access.value, body)
    if (refusal !== undefined) return err(refusal)
    return begin(platform, caller, actor, access.value, { choice: choiceOf(body), time: body.time })
  },
  /** Counts the content of an export for the next items of its project; starts nothing. */
  checkExport: (platform, { caller, place, body }) => {
    const access = exportAccess(platform, caller, place)
    if (!access.ok) return access
    const refusal = refusalOf(platform, access.value, body)
    if (refusal !== undefined) return err(refusal)
    const { classes, folders, files } = platform.storage
    const scope = chosenItems(folders, caller.person, access.value, choiceOf(body))
    if (!scope.ok) return scope
    const extent = extentOf(platform, scope.value)
    if (!extent.ok) return extent
    const asked = { scope: scope.value, projectId: place.projectId, after: body.after ?? 0 }
    const { withOpenComments, nextId, losses, ...counted } = countedPart(platform, asked, body.format)
    return ok({
      ...counted,
      with_open_comments: withOpenComments,
      excluded_components: [...valueIds(classes.form(place.projectId)).excluded],
      room: files.room(),
      total: extent.value.total,
      next: nextId ?? null,
      ...given({ losses }),
    })
  },
  /** Starts a new export with the choices of an earlier one. */
  repeatExport: (platform, { caller, actor, place }) => {
    const found = exportOf(platform, caller, place)
    if (!found.ok) return found
    const access = exportAccess(platform, caller, { teamId: place.teamId, projectId: found.value.projectId ?? 0 })
    if (!access.ok) return access
    const { choice } = exportArgs.parse(found.value.args)
    return begin(platform, caller, actor, access.value, { choice, time: undefined })
  },
  listExports: async (platform, { caller, place }) => {
    const access = exportAccess(platform, caller, place)
    if (!access.ok) return access
    const jobs = platform.storage.jobs.ofProject(place.projectId, EXPORT_KIND, LISTED_MAX)
    return ok(await listed(platform, caller, jobs))
  },
  listTeamExports: async (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    return ok(await listed(platform, caller, platform.storage.jobs.ofTeam(place.teamId, EXPORT_KIND, LISTED_MAX)))
  },
  readExport: async (platform, { caller, place }) => {
    const found = exportOf(platform, caller, place)
    return found.ok ? ok(await withLink(platform, caller, found.value)) : found
  },
  lastExport: async (platform, { caller, place }) => {
    const access = exportAccess(platform, caller, place)
    if (!access.ok) return access
    const jobs = platform.storage.jobs.ofProject(place.projectId, EXPORT_KIND, LISTED_MAX)
    const last = visible(platform, caller, jobs).find(({ state }) => state === JOB_STATE.completed)
    if (last === undefined) return refuse('not_found', { message: 'This project has no export that is complete.' })
    return ok(await withLink(platform, caller, last))
  },
  /** Cancels an export after its present slice, if the person may; an ended one stays unchanged. */
  cancelExport: (platform, { caller, place }) => {
    const found = ownOr(platform, caller, place)
    if (!found.ok) return found
    if (found.value.byId !== caller.person.id) return refuse('forbidden')
    platform.storage.jobs.cancel(found.value.id)
    platform.kickJobs()
    return ok({ ok: true })
  },
  deleteExport: (platform, { caller, actor, place }) => {
    const found = ownOr(platform, caller, place)
    if (!found.ok) return found
    if (found.value.byId !== caller.person.id) return refuse('forbidden')
    if (found.value.state === JOB_STATE.in_progress) {
      return refuse('conflict', { message: 'This export is still running. Cancel it first.' })
    }
    recordJob(platform, 'export.deleted', found.value, actor.cause)
    platform.storage.jobs.remove(found.value.id)
    const { files, jobs } = platform.storage
    // Delete it after this write is on disk: a crash in between leaves an archive without an export, which the next
    // start sweeps.
    setImmediate(() => {
      sweepExports(files, jobs).catch((cause: unknown) => platform.log.write('sweep', cause))
    })
    return ok({ ok: true, success: true })
  },
  downloadExport: async (platform, { caller, place }) => {
    const found = exportOf(platform, caller, place)
    if (!found.ok) return found
    return archiveOf(platform, found.value)
  },
  linkedExport: async (platform, { place: { jobId }, query }) => {
    const holder = platform.links.holderOf(archivePath(jobId), query)
    const caller = holder && callerBy(platform, holder.personId, holder.proof)
    // The link ends with the session, and with the right to export from the project.
    const found = holder && caller && exportOf(platform, caller, { teamId: holder.teamId, jobId })
    return found?.ok === true ? archiveOf(platform, found.value) : refuse('not_found', { message: LINK_GONE })
  },
} satisfies HandlersOf<Subjects['dataExports']>

/** Reason why a project can't be exported as requested; undefined if it can. */
function refusalOf({ storage }: Platform, { project }: ProjectAccess, body: EndpointBody<'startExport'>) {
  const folders = storage.folders.ofProject(project.id, []).filter(({ isRoot }) => !isRoot)
  return exportRefusal(
    project,
    folders.map(({ name }) => name),
    body,
  )
}

/** Requested choices in the form of an export's job. */
function choiceOf(body: EndpointBody<'startExport'>): ExportChoice {
  return {
    statuses: (body.include ?? '').split(',').filter(Boolean).map(Number),
    folders: [...(body.folder_names ?? [])],
    pinned: body.is_pinned === 1,
    filter: body.filter ?? {},
    except: [...(body.except_ids ?? [])],
    format: FORMAT_OF.get(body.export_format) ?? body.format ?? 'native',
    first_id: body.first_id ?? 1,
    val_share: body.val_share ?? 0,
    seed: body.seed ?? 1,
    frame_rate: body.frame_rate ?? null,
    media: body.with_media === true,
    items: body.with_items === true,
    fuse: body.fuse === 1,
    raw_formulas: body.raw_formulas === true,
    since: body.changed_since ?? null,
  }
}

const FORMAT_OF: ReadonlyMap<number | undefined, ExportChoice['format']> = new Map([
  [EXPORT_FORMAT.csv, 'csv'],
  [EXPORT_FORMAT.jsonl, 'jsonl'],
])

/** Adds the link of an export's archive, for callers that can't send a token with every download. */
async function withLink(platform: Platform, { person, proof }: Caller, job: JobRow): Promise<WireExport> {
  const one = await wireExport(platform, job)
  const { teamId, projectId } = job
  if (one.size === null || proof === undefined || projectId === null) return one
  const holder = { personId: person.id, teamId, projectId, proof: proofText(proof) }
  return { ...one, download: platform.links.of(archivePath(job.id), holder) }
}

/** Opens an export's archive as a file to send. */
async function archiveOf({ storage }: Platform, job: JobRow): Promise<Result<FileAnswer, Refusal>> {
  const file = job.state === JOB_STATE.completed ? await storage.files.find(exportPath(job.id)) : undefined
  if (file === undefined) return refuse('not_found', { message: 'The archive of this export is not there.' })
  const sha256 = checksumOf(job)
  return ok({ file, mime: 'application/zip', name: `annotations-${job.id}.zip`, ...given({ sha256 }) })
}

/** Adds an export to the table of jobs. */
function begin(
  platform: Platform,
  caller: Caller,
  actor: Actor,
  access: ProjectAccess,
  { choice, time }: { readonly choice: ExportChoice; readonly time: string | undefined },
) {
  const { storage, clock } = platform
  const scope = chosenItems(storage.folders, caller.person, access, choice)
  if (!scope.ok) return scope
  if (choice.since !== null && !isComparable(platform, caller, access, choice.since)) {
    const message = 'There is no such complete export of this project to compare with.'
    return refuse('bad_request', { message, data: { key: 'body.changed_since' } })
  }
  const extent = extentOf(platform, scope.value)
  if (!extent.ok) return extent
  const { total, lastId } = extent.value
  const name = exportName(time, clock.now(), caller.person.firstName)
  const job = startJob(platform, actor, {
    kind: EXPORT_KIND,
    teamId: access.project.teamId,
    projectId: access.project.id,
    byId: caller.person.id,
    title: 'Export annotations',
    args: { up_to: lastId, name, choice },
    total,
    unit: 'item',
  })
  return job.ok ? ok({ ...job.value, name, status: EXPORT_STATE.in_progress }) : job
}

/** Tells whether a later export can be compared with this one. */
function isComparable(platform: Platform, caller: Caller, { project }: ProjectAccess, jobId: number): boolean {
  const found = exportOf(platform, caller, { teamId: project.teamId, jobId })
  if (!found.ok || found.value.projectId !== project.id || found.value.state !== JOB_STATE.completed) return false
  return platform.storage.files.has(manifestPath(jobId))
}

/** Wire form of the exports that the caller may see. */
async function listed(platform: Platform, caller: Caller, jobs: readonly JobRow[]) {
  const rows = visible(platform, caller, jobs)
  return wireList(await Promise.all(rows.map((job) => wireExport(platform, job))), rows.length)
}

/** Exports that the caller may download; reads the rights once per project. */
function visible(platform: Platform, caller: Caller, jobs: readonly JobRow[]): readonly JobRow[] {
  const accesses = new Map<number, ReturnType<typeof exportAccess>>()
  return jobs.filter((job) => {
    const projectId = job.projectId ?? 0
    const access = accesses.get(projectId) ?? exportAccess(platform, caller, { teamId: job.teamId, projectId })
    accesses.set(projectId, access)
    return access.ok && mayTake(caller, job, access.value)
  })
}

/** Permits one's own exports, and those of others if no item is hidden: theirs may contain hidden items. */
function mayTake(caller: Caller, job: JobRow, { hiddenValues }: ProjectAccess): boolean {
  return job.byId === caller.person.id || hiddenValues.length === 0
}

/** Access of a person who may export from a project. */
function exportAccess(
  platform: Platform,
  caller: Caller,
  place: { readonly teamId: number; readonly projectId: number },
) {
  const access = projectAccess(platform, caller, place)
  if (access.ok && !access.value.actions('project').includes('DownloadItem')) return refuse('forbidden')
  return access
}

/** One's own export, to cancel or delete; otherwise one that the caller may download. */
function ownOr(platform: Platform, caller: Caller, place: Parameters<typeof exportOf>[2]): Result<JobRow, Refusal> {
  const membership = teamMembership(platform, caller, place.teamId)
  const job = membership.ok ? platform.storage.jobs.byId(place.jobId) : undefined
  const isOwn = job?.byId === caller.person.id && job.teamId === place.teamId && job.kind === EXPORT_KIND
  return isOwn && job.projectId !== null ? ok(job) : exportOf(platform, caller, place)
}

/** Export that the caller may download while they may export from its project. */
function exportOf(
  platform: Platform,
  caller: Caller,
  { teamId, jobId }: { readonly teamId: number; readonly jobId: number },
): Result<JobRow, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  const job = platform.storage.jobs.byId(jobId)
  if (job?.teamId !== teamId || job.kind !== EXPORT_KIND || job.projectId === null) return refuse('job_gone')
  const access = exportAccess(platform, caller, { teamId, projectId: job.projectId })
  if (!access.ok) return job.byId === caller.person.id ? access : refuse('job_gone')
  return mayTake(caller, job, access.value) ? ok(job) : refuse('job_gone')
}
