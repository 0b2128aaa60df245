import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../builders/local-platform'
import { personSignedIn, startTestPlatform } from '../drivers/platform-client'
import { type PlatformProgram, startPlatformProgram } from '../drivers/platform-program'
import { until } from '../drivers/waits'

const ITEMS = 30_000

let folder: string
let program: PlatformProgram | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-jobs-killed-'))
})
afterEach(async () => {
  await program?.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the platform as a program of its own; the answer is where its main service listens. */
async function start(): Promise<string> {
  program = await startPlatformProgram(folder)
  return program.addresses.main.replace(/main\/$/, '')
}

it('a platform killed during a job → resumes it, and changes nothing twice', async () => {
  const made = await startTestPlatform({ dataFolder: folder, clock: { now: Date.now } })
  const { storage } = made.running
  const teamId = aTeam(storage)
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  storage.write(() => {
    for (let at = 0; at < ITEMS; at += 1) project.addItem({ annotationStatus: 1 })
  })
  const { accessToken } = await personSignedIn(made, adminId)
  await made.running.close()

  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const first = await start()
  const begun = await fetch(`${first}items/api/v1/items/bulk/by-filter?team_id=${teamId}&project_id=${project.id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      filter: { annotation_status: 1 },
      except_ids: [],
      change: { status_id: project.statusId('Completed') },
    }),
  })
  expect(await begun.json()).toMatchObject({ state: JOB_STATE.in_progress, total: ITEMS })
  const jobAt = async (base: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${base}main/api/v1/jobs?team_id=${teamId}`, { headers })
    return ((await answer.json()) as { data: Record<string, unknown>[] }).data[0] ?? {}
  }
  await until('some of it is done', async () => Number((await jobAt(first))['done']) > 0)
  await program?.kill()

  const second = await start()
  const after = await jobAt(second)
  expect(after['state']).toBe(JOB_STATE.in_progress)
  await until('the job ends', async () => (await jobAt(second))['state'] !== JOB_STATE.in_progress)
  expect(await jobAt(second)).toMatchObject({
    state: JOB_STATE.completed,
    done: ITEMS,
    result: { changed: ITEMS, refused: 0 },
  })
  await program?.kill()

  const again = await startTestPlatform({ dataFolder: folder })
  const { items, statusChanges } = again.running.storage
  expect(items.counts({ projectId: project.id, hiddenValues: [] })).toEqual([{ value: 5, count: ITEMS }])
  const { rows } = items.page({ projectId: project.id, hiddenValues: [] }, ITEMS, 0)
  expect(rows.filter(({ id }) => statusChanges.ofItem(id, [], 1_000).rows.length !== 1)).toEqual([])
  await again.running.close()
})
