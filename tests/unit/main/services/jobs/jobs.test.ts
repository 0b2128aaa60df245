import { beforeEach, describe, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { platformError } from '#domain/errors'
import type { Job, JobsView } from '#domain/job'
import type { LiveEvent } from '#domain/live'
import { err, ok, type Result } from '#domain/result'
import type { WireJob } from '#endpoints'
import { createImportJob } from '../../../../../main/services/jobs/import-job'
import type { Imports } from '../../../../../main/services/imports/imports'
import { createJobRate } from '../../../../../main/services/jobs/job-rate'
import { createJobs, type Jobs } from '../../../../../main/services/jobs/jobs'
import { createPlatformJobs, type PlatformJobs } from '../../../../../main/services/jobs/platform-jobs'
import type { ScopedCall } from '../../../../../main/services/scope'
import { aWireJob } from '../../../../builders/jobs'

let now: number
let onPlatform: WireJob[]
let failing: ReturnType<typeof platformError> | undefined
let asked: string[]
let ended: Job[]
let views: JobsView[]
let importing: ReturnType<Imports['view']>
let platform: PlatformJobs
let jobs: Jobs

beforeEach(() => {
  now = 0
  onPlatform = [aWireJob({ id: 1, state: JOB_STATE.completed }), aWireJob({ id: 2 })]
  failing = undefined
  asked = []
  ended = []
  views = []
  importing = null
  const rate = createJobRate(() => now)
  platform = createPlatformJobs({
    ask: answering as unknown as ScopedCall,
    newKey: () => `key ${asked.length}`,
    rate,
    onNews: () => jobs.changed(),
    onEnded: (job) => void ended.push(job),
  })
  const imports = {
    view: () => importing,
    current: async () => importing,
    pause: async () => (importing = importing && { ...importing, state: 'paused' }),
    cancel: async () => (importing = importing && { ...importing, state: 'cancelled' }),
    start: async (request: unknown) => {
      asked.push(`start ${JSON.stringify(request)}`)
      return ok(importing)
    },
    putAway: async () => (importing = null),
  } as unknown as Imports
  jobs = createJobs({ sources: [createImportJob(imports, rate), platform], onChange: (view) => void views.push(view) })
})

/** The platform, by its rows. */
async function answering(
  name: string,
  { path, idempotencyKey }: { path?: { jobId: number }; idempotencyKey?: string },
): Promise<Result<unknown>> {
  asked.push(path === undefined ? name : `${name} ${path.jobId} ${idempotencyKey}`)
  if (failing !== undefined) return err(failing)
  if (name === 'listJobs') return ok({ data: onPlatform, count: onPlatform.length, total: onPlatform.length })
  const job = onPlatform.find(({ id }) => id === path?.jobId)
  if (job === undefined) return err(platformError('job_gone'))
  if (name === 'dismissJob') return ok({ ok: true })
  return ok({ ...job, state: name === 'cancelJob' ? JOB_STATE.canceled : JOB_STATE.in_progress })
}
const told = (name: LiveEvent['name'], job: WireJob): LiveEvent => ({
  id: 1,
  name,
  projectId: null,
  ids: [job.id],
  after: { ...job },
  isOwn: false,
})
const ids = ({ jobs: all }: JobsView) => all.map(({ id, state }) => `${id} ${state}`)

describe('the job list', () => {
  it('contains the platform’s and this computer’s, newest first', async () => {
    importing = anImport()
    expect(ids(await jobs.list())).toEqual(['import running', 'platform:2 running', 'platform:1 done'])
  })

  it('says why the platform’s are missing, and still shows this computer’s', async () => {
    importing = anImport()
    failing = platformError('network_failure')
    expect(await jobs.list()).toMatchObject({ jobs: [{ id: 'import' }], problem: { code: 'network_failure' } })
  })

  it('of a platform without jobs is empty, without an error', async () => {
    failing = platformError('not_found')
    expect(await jobs.list()).toEqual({ jobs: [], problem: null })
  })

  it('an export with 2 of 12 items done says 2', async () => {
    onPlatform = [
      aWireJob({ id: 9, kind: 'exportAnnotations', done: 12, total: 12, result: { exported: 2, missing: 0 } }),
    ]
    expect((await jobs.list()).jobs[0]).toMatchObject({ kind: 'exportAnnotations', done: 12, changed: 2 })
  })

  it('follows events; after a gap it is refetched', async () => {
    await jobs.list()
    await platform.heard([told('job.progress', aWireJob({ id: 2, done: 900 }))], false)
    expect(views.at(-1)?.jobs[0]).toMatchObject({ id: 'platform:2', done: 900, leftOutCount: 20, changed: 480 })
    await platform.heard([told('job.started', aWireJob({ id: 3 }))], false)
    expect(ids(views.at(-1) as JobsView)).toEqual(['platform:3 running', 'platform:2 running', 'platform:1 done'])
    onPlatform = [aWireJob({ id: 9 })]
    await platform.heard([], true)
    expect(ids(views.at(-1) as JobsView)).toEqual(['platform:9 running'])
  })

  it('has a job started by this app at once; its earlier events take precedence', async () => {
    await jobs.list()
    await platform.started(aWireJob({ id: 5, done: 0 }))
    expect(ids(views.at(-1) as JobsView)).toContain('platform:5 running')
    await platform.heard([told('job.ended', aWireJob({ id: 6, state: JOB_STATE.completed }))], false)
    await platform.started(aWireJob({ id: 6 }))
    expect(ids(views.at(-1) as JobsView)).toContain('platform:6 done')
    await platform.started({ nonsense: 1 })
    expect(views.at(-1)?.jobs).toHaveLength(4)
  })

  it('ignores events that aren’t about jobs, or are invalid', async () => {
    await jobs.list()
    await platform.heard([{ ...told('job.ended', aWireJob()), name: 'item.status' }], false)
    expect(views).toEqual([])
    await platform.heard([{ ...told('job.ended', aWireJob()), after: { nonsense: 1 } }], false)
    expect(ids(views.at(-1) as JobsView)).toEqual(['platform:2 running', 'platform:1 done'])
  })

  it('of another person is never mixed with a pending answer', async () => {
    const late = jobs.list()
    platform.forget()
    await late
    expect((await jobs.list()).jobs).toHaveLength(2)
    platform.forget()
    jobs.changed()
    expect(views.at(-1)).toEqual({ jobs: [], problem: null })
  })
})

describe('the four job calls', () => {
  it('go to the platform with their own key, and are shown at once', async () => {
    await jobs.list()
    expect((await jobs.cancel('platform:2')).ok).toBe(true)
    expect(asked.at(-1)).toBe('cancelJob 2 key 1')
    expect(ids(views.at(-1) as JobsView)).toContain('platform:2 cancelled')
    await jobs.again('platform:2')
    expect(ids(views.at(-1) as JobsView)).toContain('platform:2 running')
    await jobs.dismiss('platform:1')
    expect(ids(views.at(-1) as JobsView)).toEqual(['platform:2 running'])
  })

  it('go to this computer’s import', async () => {
    importing = anImport()
    await jobs.cancel('import')
    expect(ids(views.at(-1) as JobsView)).toContain('import cancelled')
    await jobs.pause('import')
    expect(ids(views.at(-1) as JobsView)).toContain('import paused')
    expect(await jobs.pause('platform:2')).toMatchObject({ ok: false, error: { code: 'conflict' } })
    await jobs.again('import')
    expect(asked.at(-1)).toBe('start {"paths":["/pictures"],"projectName":"Harbour","type":"vector","projectId":8}')
    await jobs.dismiss('import')
    expect(ids(views.at(-1) as JobsView)).toEqual([])
  })

  it('a missing job leaves the list, and a refusal is reported', async () => {
    await jobs.list()
    onPlatform = onPlatform.filter(({ id }) => id !== 1)
    expect(await jobs.dismiss('platform:1')).toMatchObject({ ok: false, error: { code: 'job_gone' } })
    expect(ids(views.at(-1) as JobsView)).toEqual(['platform:2 running'])
    expect(await jobs.cancel('nobody:1')).toMatchObject({ ok: false, error: { code: 'job_gone' } })
  })
})

it('the end of a long job is reported once; of a short or earlier one never', async () => {
  await jobs.list()
  const over = { state: JOB_STATE.completed, updatedAt: '2026-05-04T09:30:05.000Z' }
  await platform.heard([told('job.ended', aWireJob({ id: 1, ...over }))], false)
  await platform.heard([told('job.ended', aWireJob({ id: 3, state: JOB_STATE.completed }))], false)
  await platform.heard([told('job.progress', aWireJob({ id: 2, updatedAt: over.updatedAt }))], false)
  expect(ended).toEqual([])
  await platform.heard([told('job.ended', aWireJob({ id: 2, ...over }))], false)
  await platform.heard([told('job.ended', aWireJob({ id: 2, ...over }))], false)
  expect(ended).toMatchObject([{ id: 'platform:2', state: 'done', project: { id: 8 } }])
})

it('the speed counts progress since the job was first seen running, after a moment', () => {
  const rate = createJobRate(() => now)
  const seen = (isRunning: boolean, done: number, at: number) => {
    now = at
    return rate.perSecond('platform:1', isRunning, done)
  }
  expect(seen(true, 500, 0)).toBeNull()
  expect(seen(true, 700, 1_000)).toBeNull()
  expect(seen(true, 900, 2_000)).toBe(200)
  expect(seen(false, 900, 3_000)).toBeNull()
  expect(seen(true, 900, 10_000)).toBeNull()
  expect(seen(true, 1_000, 12_000)).toBe(50)
})

function anImport(): NonNullable<ReturnType<Imports['view']>> {
  return {
    state: 'running',
    paths: ['/pictures'],
    folder: '/pictures',
    type: 'vector',
    projectId: 8,
    projectName: 'Harbour',
    done: 3,
    total: 10,
    isOfAnnotations: false,
    table: null,
    skippedCount: 0,
    skipped: [],
    error: null,
  }
}
