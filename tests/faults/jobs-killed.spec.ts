import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam } from '../builders/local-platform'
import { personSignedIn, startTestPlatform } from '../drivers/platform-client'
import { SAMPLES_FOLDER } from '../drivers/sample-pack'
import { until } from '../drivers/waits'

const ITEMS = 30_000
const PROGRAM = resolve(import.meta.dirname, '../../out/local-platform/cli.js')

let folder: string
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-jobs-killed-'))
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Starts the platform as a separate program; returns its address. */
async function start(): Promise<string> {
  const args = [PROGRAM, '--data', folder, '--samples', SAMPLES_FOLDER]
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  child = started
  const [line] = (await once(createInterface({ input: started.stdout }), 'line')) as [string]
  return (JSON.parse(line) as { addresses: { main: string } }).addresses.main.replace(/main\/$/, '')
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
  await kill()

  const second = await start()
  const after = await jobAt(second)
  expect(after['state']).toBe(JOB_STATE.in_progress)
  await until('the job ends', async () => (await jobAt(second))['state'] !== JOB_STATE.in_progress)
  expect(await jobAt(second)).toMatchObject({
    state: JOB_STATE.completed,
    done: ITEMS,
    result: { changed: ITEMS, refused: 0 },
  })
  await kill()

  const again = await startTestPlatform({ dataFolder: folder })
  const { items, statusChanges } = again.running.storage
  expect(items.counts({ projectId: project.id, hiddenValues: [] })).toEqual([{ value: 5, count: ITEMS }])
  const { rows } = items.page({ projectId: project.id, hiddenValues: [] }, ITEMS, 0)
  expect(rows.filter(({ id }) => statusChanges.ofItem(id, [], 1_000).rows.length !== 1)).toEqual([])
  await again.running.close()
})
