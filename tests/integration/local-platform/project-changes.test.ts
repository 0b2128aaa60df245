import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_STATUS, UPLOAD_STATE } from '#domain/enums'
import { ENDPOINTS } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let admin: PlatformClient
let annotator: PlatformClient
let stranger: PlatformClient
let parts: { readonly path: { readonly projectId: number }; readonly query: { readonly team_id: number } }

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  const teamId = aTeam(storage)
  const project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const worker = aPersonOf(storage, teamId)
  inProject(storage, project, worker)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  annotator = await personSignedIn(platform, worker)
  stranger = await personSignedIn(platform, aPersonOf(storage, teamId))
  parts = { path: { projectId: project.id }, query: { team_id: teamId } }
})
afterAll(() => platform.close())

describe('the status of a project', () => {
  const all = Object.values(PROJECT_STATUS)
  const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const))

  it.each(pairs)('may change from %i to %i, like every pair [S4.6]', async (from, to) => {
    for (const status of [from, to]) {
      const { status: code, body } = await admin.call('updateProject', { ...parts, body: { status } })
      expect([code, body['status']]).toEqual([200, status])
    }
    expect((await annotator.call('readProject', parts)).body['status']).toBe(to)
  })

  it('is one of the four [S4.6] [S3.4]', async () => {
    expect((await admin.call('updateProject', { ...parts, body: { status: 5 } })).status).toBe(400)
  })

  it('is set only by people who run the team [S4.6]', async () => {
    expect((await annotator.call('updateProject', { ...parts, body: { status: 1 } })).status).toBe(403)
    expect((await stranger.call('updateProject', { ...parts, body: { status: 1 } })).status).toBe(403)
  })
})

describe('the description of a project', () => {
  it('isn’t overwritten unseen: a writer who saw another text gets the current one [S2.8]', async () => {
    const write = (description: string, was?: string) =>
      admin.call('updateProject', {
        ...parts,
        body: { description, ...(was === undefined ? {} : { description_was: was }) },
      })
    expect((await write('Bridges by day')).status).toBe(200)
    const second = await write('Bridges by night', '')
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'conflict', present: 'Bridges by day' },
    })
    expect((await admin.call('readProject', parts)).body['description']).toBe('Bridges by day')
    expect((await write('Bridges by night', 'Bridges by day')).body['description']).toBe('Bridges by night')
  })
})

describe('the pin of a project', () => {
  it('belongs to the person [S2.6]', async () => {
    expect((await annotator.call('updateProject', { ...parts, body: { is_pinned: true } })).body['is_pinned']).toBe(
      true,
    )
    expect((await annotator.call('readProject', parts)).body['is_pinned']).toBe(true)
    expect((await admin.call('readProject', parts)).body['is_pinned']).toBe(false)
  })
})

describe('the upload state of a project', () => {
  const setState = (by: PlatformClient, projectId: number, state: number) =>
    by.call('updateProject', { path: { projectId }, query: parts.query, body: { upload_state: state } })

  it('is reset once its items are gone, so links may follow files; never before [S2.8] [S2.9]', async () => {
    const { storage } = platform.running
    const project = aProject(storage, parts.query.team_id, SYSTEM_WORKFLOW)
    storage.projects.setUploadState(project.id, UPLOAD_STATE.basic, new Date().toISOString())
    const itemId = project.addItem({ name: 'quay.jpg' })
    const attach = () =>
      admin.call('attachItems', {
        query: { team_id: parts.query.team_id, project_id: project.id, folder_id: project.folderId },
        body: {
          team_id: parts.query.team_id,
          project_id: project.id,
          folder_id: project.folderId,
          upload_state: UPLOAD_STATE.external,
          images: [{ name: 'pier.jpg', path: 'https://files.example.test/pier.jpg' }],
        },
      })
    expect(await attach()).toMatchObject({ status: 409, body: { code: 'upload_state_mixed' } })
    expect(await setState(admin, project.id, UPLOAD_STATE.initial)).toMatchObject({
      status: 409,
      body: { code: 'in_use', key: 'body.upload_state', used: [{ what: 'item', count: 1 }] },
    })
    storage.items.remove(itemId)
    expect(await setState(admin, project.id, UPLOAD_STATE.initial)).toMatchObject({
      status: 200,
      body: { upload_state: UPLOAD_STATE.initial },
    })
    expect((await attach()).status).toBe(200)
  })

  it('otherwise follows its items, and is changed only by people who manage its settings [S2.8]', async () => {
    expect(await setState(admin, parts.path.projectId, UPLOAD_STATE.external)).toMatchObject({
      status: 400,
      body: { key: 'body.upload_state' },
    })
    expect((await setState(annotator, parts.path.projectId, UPLOAD_STATE.initial)).status).toBe(403)
  })
})

it('the last changes of name, description and status are shown with author, time and old value to everybody in the project [S2.8]', async () => {
  const changes = async (person: PlatformClient) => (await person.call('readProjectChanges', parts)).body
  await admin.call('updateProject', { ...parts, body: { name: 'Quay', description: 'Of ships', status: 2 } })
  const at = new Date(platform.clock.now()).toISOString()
  await admin.call('updateProject', { ...parts, body: { description: 'Of cranes', status: 2 } })
  const told = (await changes(annotator)) as unknown as readonly Readonly<Record<string, unknown>>[]
  expect(told.find(({ field }) => field === 'description')).toEqual({
    field: 'description',
    previous: 'Of ships',
    changed_by: expect.stringMatching(/@/) as string,
    changed_at: at,
  })
  expect(ENDPOINTS.readProjectChanges.answer.parse(told)).toEqual(told)
  const status = told.find(({ field }) => field === 'status')
  await admin.call('updateProject', { ...parts, body: { status: 3 } })
  await admin.call('updateProject', { ...parts, body: { status: 3 } })
  const again = (await changes(annotator)) as unknown as typeof told
  expect(again.find(({ field }) => field === 'status')).toMatchObject({ previous: 2 })
  expect(again.find(({ field }) => field === 'status')).not.toEqual(status)
  expect(again.find(({ field }) => field === 'name')?.['changed_by']).toMatch(/@/)
  expect((await stranger.call('readProjectChanges', parts)).status).toBe(403)
})
