import { isNative } from '#domain/annotation/native'
import { given } from '#domain/given'
import type { WireJob } from '#endpoints'
import type { Platform } from '../platform-context'
import type { JobRow } from '../storage/jobs'

/** Wire form of a job, without its checkpoint. */
export function wireJob({ storage }: Pick<Platform, 'storage'>, job: JobRow): WireJob {
  const project = job.projectId === null ? undefined : storage.projects.facts(job.byId, job.projectId)
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    ...given({ act: actOf(job) }),
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

/** Effect of a change on the places of items; undefined if they stay. */
function actOf({ kind, args }: Pick<JobRow, 'kind' | 'args'>): WireJob['act'] {
  if (kind === 'copyItems') return 'copy'
  const change = kind === 'changeItems' && isNative(args) ? args['change'] : undefined
  if (!isNative(change)) return undefined
  const [, act] = ACTS.find(([field]) => field in change) ?? []
  return act
}

/** Keyed by the field of the change. */
const ACTS = [
  ['copy_to', 'copy'],
  ['folder_id', 'move'],
  ['is_deleted', 'delete'],
] as const

function readResult(result: unknown): WireJob['result'] {
  if (typeof result !== 'object' || result === null) return {}
  return Object.fromEntries(
    Object.entries(result).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}
