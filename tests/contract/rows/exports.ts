import { JOB_STATE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'

export const dataExports = {
  startExport: {
    call: (world) => ({ query: project(world), body: { time: 'Nov 23 2026 02:30' } }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  downloadExport: {
    call: async (world, caller) => {
      const { jobs, files } = world.platform.running.storage
      const at = new Date(world.platform.clock.now()).toISOString()
      const about = { teamId: world.here.teamId, projectId: world.here.projectId, byId: caller.id }
      const job = { kind: 'exportAnnotations', title: 'An export', args: {}, total: 1, unit: 'item' }
      const jobId = jobs.add({ ...job, ...about }, at)
      jobs.end(jobId, JOB_STATE.completed, null, at)
      await files.write(`exports/${jobId}.zip`, Buffer.alloc(200))
      return { path: { jobId }, query: team(world) }
    },
    refused: { stranger: 'not_found', foreignToken: 'forbidden' },
    unknown: { jobId: 'job_gone' },
  },
} satisfies SamplesOf<Subjects['dataExports']>
