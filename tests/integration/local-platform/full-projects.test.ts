import { afterAll, beforeAll, expect, it } from 'vitest'
import { ITEMS_PER_FOLDER_MAX, ITEMS_PER_PROJECT_MAX } from '#domain/constants'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

it('a full project → accepts no item: its room says so first, and every adding call answers so [S2.9]', async () => {
  const { here, people, platform } = world
  const team = { team_id: here.teamId }
  const { uploads, projects } = platform.running.storage
  const said = { name: 'Quays', type: PROJECT_TYPE.vector, status: 1, description: '', creatorEmail: '' }
  const place = { teamId: here.teamId, workflowId: here.workflowId, uploadState: UPLOAD_STATE.initial }
  const { id: projectId, folderId } = projects.add({ ...said, ...place }, '2026-01-01T00:00:00.000Z')
  const scope = { ...team, project_id: projectId, folder_id: folderId }
  const { itemsOfProject } = uploads
  // Half a million items take minutes to make; their count is read in one place.
  const held = (items: number) => {
    Object.assign(uploads, { itemsOfProject: (id: number) => (id === projectId ? items : itemsOfProject(id)) })
  }
  const room = async () => {
    const said = { path: { projectId }, query: { ...team, folder_id: folderId } }
    const { body } = await people.owner.call('readLimits', said)
    return body['project_limit']
  }
  const attach = async (...names: readonly string[]) => {
    const images = names.map((name) => ({ name, path: `https://example.com/${name}` }))
    const { body } = await people.owner.call('attachItems', {
      query: scope,
      body: { ...scope, upload_state: UPLOAD_STATE.external, images },
    })
    return {
      attached: (body['attached'] as readonly { name: string }[]).map(({ name }) => name),
      failed: body['failed'],
    }
  }
  const message = 'A project holds at most 500,000 items: no more can be attached into this one.'
  held(ITEMS_PER_PROJECT_MAX)
  expect(await room()).toMatchObject({ remaining_image_count: 0 })
  expect(await attach('over.jpg')).toEqual({
    attached: [],
    failed: [{ name: 'over.jpg', code: 'project_full', message }],
  })
  held(ITEMS_PER_PROJECT_MAX - 1)
  expect(await attach('last.jpg', 'over.jpg')).toEqual({
    attached: ['last.jpg'],
    failed: [{ name: 'over.jpg', code: 'project_full', message }],
  })
})

it('announced items of a folder → count as present, also if asked in parts [S2.9]', async () => {
  const { here, people, platform } = world
  const { uploads, folders } = platform.running.storage
  const night = folders.add(here.projectId, 'Night')
  const { itemsOfFolder } = uploads
  Object.assign(uploads, {
    itemsOfFolder: (id: number) => (id === night ? ITEMS_PER_FOLDER_MAX - 5 : itemsOfFolder(id)),
  })
  const asked = async (body: object) => {
    const query = { team_id: here.teamId, project_id: here.projectId }
    return (await people.owner.call('checkImport', { query, body })).body
  }
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
  const places = names.map((name) => ({ folder: 'Night', name }))
  expect(await asked({ places })).toMatchObject({ fits: 4 })
  const answer = await asked({
    places: [...places, { name: 'outside.jpg' }],
    ahead: 3,
    ahead_in: [{ folder: 'Night', count: 3 }],
  })
  expect(answer).toMatchObject({ fits: 3, limit: { code: 'folder_full', folder: 'Night' } })
})
