import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const team = () => ({ team_id: world.here.teamId })
const change = (person: keyof World['people'], ids: readonly number[], wished: object) =>
  world.people[person].call('changeProjects', {
    query: team(),
    body: { project_ids: ids, change: wished },
  })
async function made(name: string): Promise<number> {
  const { body } = await world.people.owner.call('createProject', {
    query: team(),
    body: { ...team(), name, type: PROJECT_TYPE.vector, description: '' },
  })
  return Number(body['id'])
}
const facts = (id: number) => world.platform.running.storage.projects.facts(world.people.owner.id, id)

it('many projects → get a status together; unchanged and missing ones are reported separately', async () => {
  const [one, two, held] = [await made('One'), await made('Two'), await made('Held')]
  await change('owner', [held], { status: 4 })
  const { status, body } = await change('owner', [one, two, held, 987_654], { status: 4 })
  expect([status, body]).toEqual([
    200,
    {
      before: [
        { id: one, status: 1, is_pinned: false },
        { id: two, status: 1, is_pinned: false },
      ],
      refused: [{ id: 987_654, message: 'There is no such project.' }],
    },
  ])
  expect([one, two, held].map((id) => facts(id)?.status)).toEqual([4, 4, 4])
  const wrong = await change('owner', [one], { status: 77 })
  expect([wrong.status, wrong.body['key']]).toEqual([400, 'body.change.status'])
})

it('a pin → belongs to the person, and requires only sight of the project', async () => {
  const hidden = await made('Hidden')
  const { projectId } = world.here
  const ofOwner = facts(projectId)?.isPinned
  const { body } = await change('annotator', [projectId, hidden], { is_pinned: true })
  expect(body).toEqual({
    before: [{ id: projectId, status: expect.any(Number) as number, is_pinned: false }],
    refused: [{ id: hidden, message: 'You were not added to this project.' }],
  })
  expect(facts(projectId)?.isPinned).toBe(ofOwner)
  const refused = await change('annotator', [projectId], { status: 4 })
  expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden'])
})

it('people who run a project → read its members and latest events, with similar ones in a row merged', async () => {
  const { owner, projectAdmin } = world.people
  const { projectId } = world.here
  const scope = { ...team(), project_id: projectId }
  const place = { path: { projectId }, query: team() }
  const { items } = world.platform.running.storage
  const ids = items.after({ projectId, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 3).map(({ id }) => id)
  for (const id of ids) items.setPinned(id, false, '2026-11-20T10:00:00.000Z')
  await owner.call('createFolder', { query: scope, body: { name: 'Fog' } })
  for (const itemId of ids) await owner.call('updateItem', { path: { itemId }, query: scope, body: { is_pinned: 1 } })
  await projectAdmin.call('updateProject', { ...place, body: { description: 'Of the harbour' } })
  const { status, body } = await projectAdmin.call('projectOverview', place)
  expect(status).toBe(200)
  const acts = body['acts'] as readonly Readonly<Record<string, unknown>>[]
  expect(acts.slice(0, 3).map(({ name, count }) => [name, count])).toEqual([
    ['project.changed', 1],
    ['item.pinned', ids.length],
    ['folder.created', 1],
  ])
  expect(acts.length).toBeLessThanOrEqual(5)
  expect(acts[0]?.['by']).not.toBe(acts[1]?.['by'])
  const people = body['people'] as readonly Readonly<Record<string, unknown>>[]
  expect(people.map(({ id }) => id)).toEqual(
    world.platform.running.storage.projects.members(projectId).map(({ personId }) => personId),
  )
  expect((await world.people.annotator.call('projectOverview', place)).status).toBe(403)
})

it('many projects → are deleted, and restored together', async () => {
  const ids = [await made('Gone 1'), await made('Gone 2')]
  expect((await change('owner', ids, { is_deleted: true })).body['refused']).toEqual([])
  expect(ids.map(facts)).toEqual([undefined, undefined])
  const { body } = await change('owner', ids, { is_deleted: false })
  expect(body['refused']).toEqual([])
  expect(ids.map((id) => facts(id)?.name)).toEqual(['Gone 1', 'Gone 2'])
  expect(
    (
      await change(
        'owner',
        Array.from({ length: 501 }, (_, at) => at + 1),
        { status: 4 },
      )
    ).status,
  ).toBe(400)
})

it('the pages of the list → together are the whole list: pinned ones first, each once, with its items [S2.6]', async () => {
  const ids: number[] = []
  for (let at = 0; at < 7; at += 1) ids.push(await made(`In pages ${at}`))
  const [first = 0, , , fourth = 0] = ids
  await change('owner', [first, fourth], { is_pinned: true })
  const { storage } = world.platform.running
  const { folderId } = storage.projects.facts(world.people.owner.id, fourth) ?? { folderId: 0 }
  for (const [at, annotationStatus] of [1, 5, 5].entries()) {
    storage.items.add({
      projectId: fourth,
      folderId,
      name: `${at}.jpg`,
      annotationStatus,
      width: 64,
      height: 48,
      mime: 'image/jpeg',
      source: { kind: 'sample', sample: 'street-0001' },
      annotationRevision: 0,
      createdAt: '2026-05-01T08:00:00.000Z',
      updatedAt: '2026-05-01T08:00:00.000Z',
    })
  }
  const page = async (offset: number) => {
    const { body } = await world.people.owner.call('listProjects', {
      query: { ...team(), name: 'In pages', limit: 3, offset },
    })
    expect(body['total']).toBe(7)
    return body['data'] as readonly Readonly<Record<string, unknown>>[]
  }
  const all = [...(await page(0)), ...(await page(3)), ...(await page(6))]
  expect(all.map(({ id }) => id)).toEqual([first, fourth, ...ids.filter((id) => id !== first && id !== fourth)])
  expect(all.map((one) => one['is_pinned'])).toEqual([true, true, false, false, false, false, false])
  const ofFourth = all.find(({ id }) => id === fourth)
  expect([ofFourth?.['imageCount'], ofFourth?.['completedImagesCount']]).toEqual([3, 2])
  expect(all.filter(({ imageCount }) => imageCount !== 0)).toHaveLength(1)
})
