import { request } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { JOB_STATE } from '#domain/enums'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { SHARE_MAX } from '../../../local-platform/server/shares'
import { startOneProject } from '../../drivers/one-project'
import { endpointAddress, type PlatformClient } from '../../drivers/platform-client'

let world: Awaited<ReturnType<typeof startOneProject>>
const ends: (() => void)[] = []
beforeEach(async () => {
  world = await startOneProject(REVIEW_WORKFLOW)
})
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await world.platform.close()
})

const place = () => ({ team_id: world.teamId, project_id: world.project.id })

/** Opens a socket of the hub; returns the status of the upgrade. */
function socketOf({ accessToken }: PlatformClient): Promise<number> {
  const url = `ws://127.0.0.1:${world.platform.running.port}/webhook/websocketHub`
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${accessToken}` } })
  ends.push(() => socket.terminate())
  return new Promise((resolve) => {
    socket.once('open', () => resolve(101))
    socket.on('error', () => undefined)
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
  })
}

/** Begins a picture upload and never sends its bytes; returns the status, if one comes. */
function beginUpload({ accessToken }: PlatformClient, name: string): Promise<number> {
  const path = { projectId: world.project.id, name }
  const address = endpointAddress(world.platform, 'uploadFile', { path, query: { team_id: world.teamId } })
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/octet-stream',
      'content-length': 1_000,
    }
    const call = request(address, { method: 'PUT', headers }, ({ statusCode = 0 }) => resolve(statusCode))
    call.on('error', () => undefined)
    call.write('x')
    ends.push(() => call.destroy())
  })
}

it('one person’s sockets → are limited, and others can still connect', async () => {
  const { annotator, admin } = world
  for (let at = 0; at < SHARE_MAX.sockets; at += 1) expect(await socketOf(annotator)).toBe(101)
  expect(await socketOf(annotator)).toBe(429)
  expect(await socketOf(admin)).toBe(101)
  for (const end of ends.splice(0)) end()
  await expect.poll(() => socketOf(annotator)).toBe(101)
})

it('one person’s parallel uploads → are limited, and others can still upload', async () => {
  const { platform, project, admin, teamId } = world
  const begun = Array.from({ length: SHARE_MAX.uploads + 1 }, (_, at) => beginUpload(admin, `held_${at}.jpg`))
  expect(await Promise.race(begun)).toBe(429)
  const refused = await admin.raw('uploadFile', {
    path: { projectId: project.id, name: 'one_more.jpg' },
    query: { team_id: teamId },
    file: new Uint8Array(10),
  })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: expect.stringContaining('32') })
  const other = await world.annotator.call('searchItems', {
    query: place(),
    body: { query: { limit: 1, offset: 0 } },
  })
  expect(other.status).toBe(200)
  expect(platform.running.storage.people.count()).toBe(2)
})

it('one person’s running exports → are limited, with advice', async () => {
  const { platform, project, admin, teamId } = world
  const { storage } = platform.running
  project.addItem()
  const byId = storage.people.byEmail('person2@example.test')?.id ?? 0
  const running = (): number =>
    storage.jobs.add(
      { kind: 'exportAnnotations', teamId, projectId: null, byId, title: 'Export', args: {}, total: 1, unit: 'item' },
      '2026-05-04T09:30:00.000Z',
    )
  const ids = [running(), running(), running()]
  const begin = () => admin.call('startExport', { query: place(), body: {} })
  expect(await begin()).toMatchObject({
    status: 422,
    body: { code: 'too_many_jobs', message: '3 of your exports are running. Wait for one to end, or cancel one.' },
  })
  const stopped = running()
  storage.jobs.end(stopped, JOB_STATE.canceled, null, '2026-05-04T09:31:00.000Z')
  const goOn = () => admin.call('continueJob', { path: { jobId: stopped }, query: { team_id: teamId } })
  expect(await goOn()).toMatchObject({ status: 422, body: { code: 'too_many_jobs' } })
  storage.jobs.end(ids[0] ?? 0, JOB_STATE.completed, null, '2026-05-04T09:31:00.000Z')
  expect((await begin()).status).toBe(200)
})
