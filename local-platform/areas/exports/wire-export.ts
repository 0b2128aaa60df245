import { z } from 'zod'
import { JOBS_KEPT_MS } from '#domain/constants'
import { EXPORT_STATE, JOB_STATE } from '#domain/enums'
import type { WireExport } from '#endpoints'
import { exportArgs } from '../../jobs/export-choice'
import { wireJob } from '../../jobs/wire-job'
import type { Platform } from '../../platform-context'
import { exportPath } from '../../storage/exports'
import type { JobRow } from '../../storage/jobs'

/** What the history calls the state of an export's job. */
const STATE = {
  [JOB_STATE.in_progress]: EXPORT_STATE.in_progress,
  [JOB_STATE.completed]: EXPORT_STATE.complete,
  [JOB_STATE.canceled]: EXPORT_STATE.canceled,
  [JOB_STATE.failed]: EXPORT_STATE.error,
} as const

/** An export of the history as it travels. */
export async function wireExport(platform: Platform, job: JobRow): Promise<WireExport> {
  const { name, choice } = exportArgs.parse(job.args)
  const file = job.state === JOB_STATE.completed ? await platform.storage.files.find(exportPath(job.id)) : undefined
  const person = platform.storage.people.byId(job.byId)
  const { result, project } = wireJob(platform, job)
  return {
    id: job.id,
    name,
    project_id: job.projectId ?? 0,
    project_name: project?.name ?? '',
    user_id: person?.email ?? '',
    by: person === undefined ? '' : `${person.firstName} ${person.lastName}`.trim(),
    status: STATE[job.state],
    statuses: [...choice.statuses],
    folder_names: [...choice.folders],
    is_pinned: choice.pinned,
    is_narrowed: Object.keys(choice.filter).length > 0 || choice.except.length > 0,
    format: choice.format,
    changed_since: choice.since,
    with_media: choice.media,
    files: result['files'] ?? 0,
    done: job.done,
    total: job.total,
    items: result['exported'] ?? 0,
    missing: result['missing'] ?? 0,
    unchanged: result['unchanged'] ?? 0,
    removed: result['removed'] ?? 0,
    sha256: checksumOf(job) ?? null,
    size: file?.size ?? null,
    download: null,
    error: job.error?.message ?? null,
    createdAt: job.createdAt,
    keptUntil: new Date(Date.parse(job.updatedAt) + JOBS_KEPT_MS).toISOString(),
  }
}

/** Where an archive is read by its link. */
export function archivePath(jobId: number): string {
  return `export/${jobId}/archive`
}

const checksum = z.object({ sha256: z.string() })

/** The hash of an export's archive, once it is whole. */
export function checksumOf({ checkpoint }: JobRow): string | undefined {
  return checksum.safeParse(checkpoint).data?.sha256
}

const TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** The name of an export's archive, such as “Aug 17 2020 15:44 Ada.zip”; without a time of the person's own it is that of UTC. */
export function exportName(time: string | undefined, now: number, firstName: string): string {
  return `${time ?? TIME.format(now).replaceAll(',', '')} ${firstName}.zip`
}
