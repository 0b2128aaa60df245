import { JOB_STATE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'
import type { Person, World } from './world'

/** Complete export of the caller. */
async function anExport({ here, platform }: World, caller: Person): Promise<number> {
  const { jobs, files } = platform.running.storage
  const at = new Date(platform.clock.now()).toISOString()
  const about = { teamId: here.teamId, projectId: here.projectId, byId: caller.id }
  const args = { up_to: 0, name: 'Nov 23 2026 02:30 Ada.zip' }
  const jobId = jobs.add({ kind: 'exportAnnotations', title: 'An export', args, total: 1, unit: 'item', ...about }, at)
  jobs.end(jobId, JOB_STATE.completed, null, at)
  await files.write(`exports/${jobId}.zip`, Buffer.alloc(200))
  return jobId
}

/** Callers who may not take work out of the project, not even in their own export. */
const MAY_NOT_TAKE_OUT = {
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const

export const dataExports = {
  startExport: {
    call: (world) => ({ query: project(world), body: { time: 'Nov 23 2026 02:30' } }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  checkExport: {
    call: (world) => ({ query: project(world), body: {} }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: { nothing: 'nothing is begun' },
  },
  listExports: {
    call: (world) => ({ query: project(world) }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
  },
  listTeamExports: { call: (world) => ({ query: team(world) }) },
  repeatExport: {
    call: async (world, caller) => ({ path: { jobId: await anExport(world, caller) }, query: team(world) }),
    refused: MAY_NOT_TAKE_OUT,
    unknown: { jobId: 'job_gone' },
    leaves: 'job.started',
  },
  readExport: {
    call: async (world, caller) => ({ path: { jobId: await anExport(world, caller) }, query: team(world) }),
    refused: MAY_NOT_TAKE_OUT,
    unknown: { jobId: 'job_gone' },
  },
  lastExport: {
    call: async (world, caller) => {
      await anExport(world, caller)
      return { path: { projectId: world.here.projectId }, query: team(world) }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
  },
  cancelExport: {
    call: async (world, caller) => ({ path: { jobId: await anExport(world, caller) }, query: team(world) }),
    unknown: { jobId: 'job_gone' },
    leaves: { nothing: 'the job tells its end by itself' },
  },
  deleteExport: {
    call: async (world, caller) => ({ path: { jobId: await anExport(world, caller) }, query: team(world) }),
    unknown: { jobId: 'job_gone' },
    leaves: 'export.deleted',
  },
  downloadExport: {
    call: async (world, caller) => ({ path: { jobId: await anExport(world, caller) }, query: team(world) }),
    refused: { ...MAY_NOT_TAKE_OUT, stranger: 'not_found', foreignToken: 'forbidden' },
    unknown: { jobId: 'job_gone' },
  },
  linkedExport: {
    call: async (world, caller) => {
      const { body } = await caller.call('readExport', {
        path: { jobId: await anExport(world, caller) },
        query: team(world),
      })
      const { pathname, searchParams } = new URL((body as { readonly download: string }).download)
      return {
        path: { jobId: Number(/export\/(\d+)\//.exec(pathname)?.[1]) },
        query: { until: Number(searchParams.get('until')), key: searchParams.get('key') ?? '' },
      }
    },
  },
} satisfies SamplesOf<Subjects['dataExports']>
