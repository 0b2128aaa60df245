import type { Result } from '#domain/result'
import type { WireJob } from '#endpoints'
import { startJob } from '../../jobs/start-job'
import { takenBy } from '../../jobs/undo-classes'
import type { Actor } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { JobRow } from '../../storage/jobs'
import { writingAccess } from './class-rules'

type Start = (platform: Platform, actor: Actor, caller: Caller, job: JobRow, title: string) => Result<WireJob, Refusal>

/** Starters that undo or redo a classes job: restore its classes and objects, or remove them again. */
export const CLASS_JOBS: Readonly<Record<string, Start>> = {
  changeClasses: (platform, actor, caller, job, title) => {
    const { changed = 0 } = (job.result ?? {}) as { readonly changed?: number }
    if (changed === 0 && takenBy(job).length === 0) return nothing()
    return start(platform, actor, caller, { ...job, kind: 'undoClasses', title, args: { of: job.id }, total: changed })
  },
  undoClasses: (platform, actor, caller, job, title) => {
    const { of } = job.args as { readonly of: number }
    const first = platform.storage.jobs.byId(of)
    if (first === undefined) return nothing()
    return start(platform, actor, caller, { ...first, title })
  },
}

function start(platform: Platform, actor: Actor, caller: Caller, job: JobRow): Result<WireJob, Refusal> {
  const { kind, teamId, projectId, title, args, total, unit } = job
  if (projectId === null) return nothing()
  const access = writingAccess(platform, caller, { teamId, projectId })
  if (!access.ok) return access
  return startJob(platform, actor, { kind, teamId, projectId, byId: caller.person.id, title, args, total, unit })
}

function nothing(): Result<never, Refusal> {
  return refuse('conflict', { message: 'This job changed nothing that can be undone.' })
}
