import { JOB_STATE } from '#domain/enums'
import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import { startJob } from '../jobs/start-job'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import { exportPath } from '../storage/exports'
import { projectAccess, teamMembership } from './access/project-access'

/** Getting work out of a project. */
export const dataExports = {
  startExport: (platform, { caller, actor, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    if (!access.value.actions('project').includes('DownloadItem')) return refuse('forbidden')
    const { hiddenValues } = access.value
    const { total, lastId } = platform.storage.items.extent({ projectId: place.projectId, hiddenValues })
    return startJob(platform, actor, {
      kind: 'exportAnnotations',
      teamId: place.teamId,
      projectId: place.projectId,
      byId: caller.person.id,
      title: 'Export annotations',
      args: { up_to: lastId },
      total,
      unit: 'item',
    })
  },
  downloadExport: async (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const job = platform.storage.jobs.byId(place.jobId)
    const isOwn = job?.teamId === place.teamId && job.byId === caller.person.id && job.kind === 'exportAnnotations'
    if (!isOwn) return refuse('job_gone')
    const file = job.state === JOB_STATE.completed ? await platform.storage.files.find(exportPath(job.id)) : undefined
    if (file === undefined) return refuse('not_found', { message: 'The archive of this export is not there.' })
    return ok({ file, mime: 'application/zip', name: `annotations-${job.id}.zip` })
  },
} satisfies HandlersOf<Subjects['dataExports']>
