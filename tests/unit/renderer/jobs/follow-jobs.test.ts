import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { platformError } from '#domain/errors'
import type { Job } from '#domain/job'
import { createQueryClient } from '../../../../renderer/desktop/query-client'
import { followJobs } from '../../../../renderer/jobs/follow-jobs'
import { projectsQuery } from '../../../../renderer/queries'
import { cancelRunning, clearEnded, isClearable, useJobs } from '../../../../renderer/stores/jobs-store'
import { useNotices } from '../../../../renderer/stores/notice-store'
import { signOut } from '../../../../renderer/stores/session-acts'
import { forgetActs, nextAct } from '../../../../renderer/stores/undo-store'
import { takeSession, useSession } from '../../../../renderer/stores/session-store'
import { aJob, aWireJob } from '../../../builders/jobs'
import { createFakeDesktop, type FakeDesktop } from '../../../fakes/desktop-api'

let fake: FakeDesktop
let queries: ReturnType<typeof createQueryClient>
let now: number
let end: () => void

beforeEach(() => {
  useSession.setState(useSession.getInitialState(), true)
  useJobs.setState(useJobs.getInitialState(), true)
  useNotices.setState({ notices: [] })
  forgetActs()
  fake = createFakeDesktop()
  queries = createQueryClient()
  now = 0
  end = followJobs(fake.api, queries, () => now)
})
afterEach(() => end())

async function signIn(): Promise<void> {
  takeSession({ state: 'signedIn', user: fake.world.user, kept: 'keychain' }, () => undefined)
  await expect.poll(() => useJobs.getState().isKnown).toBe(true)
}
const push = (...jobs: readonly Job[]) => fake.push('jobs.changed', { jobs, problem: null })
const states = () => useJobs.getState().jobs.map(({ state }) => state)

describe('the job list', () => {
  it('is read after signing in, and cleared on sign-out', async () => {
    fake.world.jobs = { jobs: [aJob({ state: 'interrupted' })], problem: null }
    expect(useJobs.getState().isKnown).toBe(false)
    await signIn()
    expect(states()).toEqual(['interrupted'])
    await signOut(fake.api)
    expect(useJobs.getState()).toMatchObject({ jobs: [], isKnown: false })
    push(aJob())
    expect(states()).toEqual([])
  })

  it('that can’t be read says why, and is read again on request', async () => {
    fake.world.failing.set('jobs.list', platformError('network_failure'))
    await signIn()
    expect(useJobs.getState().problem?.code).toBe('network_failure')
    fake.world.failing.clear()
    await useJobs.getState().reload()
    expect(useJobs.getState()).toMatchObject({ isKnown: true, problem: null })
  })
})

describe('the end of a job', () => {
  beforeEach(signIn)
  const offered = () => useNotices.getState().notices.at(-1)?.action

  it('that changed items offers Undo; one that changed nothing, or was an undo, doesn’t', async () => {
    fake.world.rows = {
      ...fake.world.rows,
      answers: { undoItemsChange: () => aWireJob({ id: 9 }), undoSharing: () => aWireJob({ id: 10 }) },
    }
    for (const [id, part] of [
      ['platform:2', { changed: 0 }],
      ['platform:3', { kind: 'undoItems' }],
      ['platform:4', { kind: 'import' }],
    ] as const) {
      push(aJob({ id, ...part }))
      push(aJob({ id, ...part, state: 'done' }))
      expect(offered()).toBeUndefined()
    }
    push(aJob())
    push(aJob({ state: 'done', leftOutCount: 2 }))
    expect(useNotices.getState().notices.at(-1)?.text).toContain('2 items were not changed')
    expect(offered()?.label).toBe('Undo')
    offered()?.run()
    await expect
      .poll(() => fake.world.calls.at(-1)?.args)
      .toEqual(['undoItemsChange', { projectId: 8, path: { jobId: 1 } }])
    await expect.poll(() => nextAct('redo', 8)?.jobId).toBe('platform:9')
    const shared = { id: 'platform:5', kind: 'shareProjects', project: null, unit: 'project' } as const
    push(aJob(shared))
    push(aJob({ ...shared, state: 'done', changed: 2 }))
    expect(useNotices.getState().notices.at(-1)?.text).toBe('Added people to 2 projects.')
    offered()?.run()
    await expect.poll(() => fake.world.calls.at(-1)?.args).toEqual(['undoSharing', { path: { jobId: 5 } }])
  })

  it('of an import with skipped files names the first ones, and its notice stays until dismissed', () => {
    const leftOut = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.gif`, reason: 'It is no picture.' }))
    const part = { id: 'import', kind: 'import', unit: 'picture' } as const
    push(aJob(part))
    push(aJob({ ...part, state: 'done', leftOutCount: 6, leftOut }))
    const notice = useNotices.getState().notices.at(-1)
    expect(notice?.tone).toBe('warning')
    expect(notice?.text).toContain('6 files were left out')
    expect(notice?.text).toContain('“c.gif”: It is no picture. and 3 more, listed under Jobs.')
    expect(notice?.text).not.toContain('d.gif')
  })

  it('is reported once with its result; a failure with advice', () => {
    push(aJob(), aJob({ id: 'platform:2' }))
    push(
      aJob({ state: 'done', changed: 1_000 }),
      aJob({ id: 'platform:2', state: 'failed', error: platformError('forbidden') }),
    )
    push(aJob({ state: 'done', changed: 1_000 }))
    expect(useNotices.getState().notices).toMatchObject([
      { tone: 'success', title: 'Set status to Completed: Harbour', text: '1,000 items changed.' },
      { tone: 'danger', failure: { code: 'forbidden' } },
    ])
  })

  it('isn’t reported if the person stopped it, or it had ended when the list was read', () => {
    push(aJob(), aJob({ id: 'platform:2', state: 'done' }))
    push(aJob({ state: 'cancelled' }), aJob({ id: 'platform:2', state: 'done' }))
    expect(useNotices.getState().notices).toEqual([])
  })
})

it('an import’s new items are fetched periodically, and once more at its end', async () => {
  await signIn()
  queries.setQueryData(projectsQuery.queryKey, { data: [], total: 0 })
  const isStale = () => {
    const stale = queries.getQueryState(projectsQuery.queryKey)?.isInvalidated === true
    queries.setQueryData(projectsQuery.queryKey, { data: [], total: 0 })
    return stale
  }
  const pictures = (done: number, state: Job['state'] = 'running') =>
    push(aJob({ id: 'import', kind: 'import', done, state }))
  pictures(1)
  expect(isStale()).toBe(true)
  now = 100
  pictures(2)
  expect(isStale()).toBe(false)
  now = 1_600
  pictures(3)
  expect(isStale()).toBe(true)
  now = 1_700
  pictures(4, 'done')
  expect(isStale()).toBe(true)
  now = 9_000
  pictures(4, 'done')
  expect(isStale()).toBe(false)
})

describe('actions for all jobs', () => {
  beforeEach(async () => {
    await signIn()
    push(
      aJob({ id: 'platform:4' }),
      aJob({ id: 'platform:3', state: 'done' }),
      aJob({ id: 'platform:2', state: 'failed' }),
      aJob({ id: 'import', kind: 'import', state: 'interrupted' }),
    )
    fake.world.calls.length = 0
  })
  const calls = () => fake.world.calls.map(({ channel, args }) => `${channel} ${String(args[0])}`)

  it('running ones are cancelled', async () => {
    await cancelRunning()
    expect(calls()).toEqual(['jobs.cancel platform:4'])
  })

  it('a paused one waits, and isn’t cleared with finished ones', async () => {
    expect(isClearable(aJob({ id: 'import', kind: 'import', state: 'paused' }))).toBe(false)
    await useJobs.getState().act('pause', 'import')
    expect(calls()).toEqual(['jobs.pause import'])
  })

  it('finished ones are cleared, and interrupted ones wait', async () => {
    await clearEnded()
    expect(calls()).toEqual(['jobs.dismiss platform:3', 'jobs.dismiss platform:2'])
  })

  it('a refusal by main is shown, and the job can be acted on again', async () => {
    fake.world.failing.set('jobs.cancel', platformError('job_gone'))
    await cancelRunning()
    expect(useNotices.getState().notices).toMatchObject([{ title: 'Couldn’t stop the job' }])
    expect(useJobs.getState().busy.size).toBe(0)
  })
})
