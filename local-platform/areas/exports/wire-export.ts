import { z } from 'zod'
import { JOBS_KEPT_MS } from '#domain/constants'
import { EXPORT_STATE, JOB_STATE } from '#domain/enums'
import type { WireExport } from '#endpoints'
import { exportArgs } from '../../jobs/export-choice'
import { wireJob } from '../../jobs/wire-job'
import type { Platform } from '../../platform-context'
import { exportPath } from '../../storage/exports'
import type { JobRow } from '../../storage/jobs'

/** Names of an export job's states in the history. */
const STATE = {
  [JOB_STATE.in_progress]: EXPORT_STATE.in_progress,
  [JOB_STATE.completed]: EXPORT_STATE.complete,
  [JOB_STATE.canceled]: EXPORT_STATE.canceled,
  [JOB_STATE.failed]: EXPORT_STATE.error,
} as const

/** Wire form of an export in the history. */
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

/** Path of an archive's download link. */
export function archivePath(jobId: number): string {
  return `export/${jobId}/archive`
}

const checksum = z.object({ sha256: z.string() })

/** Hash of an export's archive, once it is complete. */
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

/** Name of an export's archive, such as “Aug 17 2020 15:44 Ada.zip”; without a local time of the person it uses UTC. */
export function exportName(time: string | undefined, now: number, firstName: string): string {
  return `${time ?? TIME.format(now).replaceAll(',', '')} ${firstName}.zip`
}
