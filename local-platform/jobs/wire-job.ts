import type { WireJob } from '#endpoints'
import type { Platform } from '../platform-context'
import type { JobRow } from '../storage/jobs'

/** A job as it travels; where it goes on stays here. */
export function wireJob({ storage }: Pick<Platform, 'storage'>, job: JobRow): WireJob {
  const project = job.projectId === null ? undefined : storage.projects.facts(job.byId, job.projectId)
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    project: project === undefined ? null : { id: project.id, name: project.name },
    state: job.state,
    done: job.done,
    total: job.total,
    unit: job.unit,
    result: readResult(job.result),
    error: job.error,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
  }
}

function readResult(result: unknown): WireJob['result'] {
  if (typeof result !== 'object' || result === null) return {}
  return Object.fromEntries(
    Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
