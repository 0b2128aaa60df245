import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANSWER_FILE_BYTES_MAX, ANSWER_FILES_MAX } from '#domain/answer-files'
import { type Person, startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1')

function place() {
  const { itemId, projectId, teamId } = world.placeOf('custom_llm')
  return { itemId, query: { project_id: projectId, team_id: teamId } }
}

const add = (person: Person, name: string, file: Buffer) =>
  person.call('addAnswerFile', { path: { itemId: place().itemId, name }, query: place().query, file })
const read = (person: Person, fileId: number) =>
  person.raw('answerFile', { path: { itemId: place().itemId, fileId }, query: place().query })

it('a file given as an answer → is returned byte for byte, with the type detected from its content', async () => {
  const { owner } = world.people
  const added = await add(owner, 'proof of work.png', PNG)
  expect([added.status, added.body]).toEqual([
    200,
    { id: expect.any(Number), name: 'proof of work.png', bytes: PNG.length },
  ])
  const answer = await read(owner, Number(added.body['id']))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true)
  const page = await add(owner, 'page.png', Buffer.from('<script>alert(1)</script>'))
  expect((await read(owner, Number(page.body['id']))).headers.get('content-type')).toBe('application/octet-stream')
})

it('files that are too large, and strangers → are refused, and nothing is stored', async () => {
  const { owner, stranger } = world.people
  const kept = () => world.platform.running.storage.files.list(`answers/${place().query.project_id}`)
  const before = (await kept()).length
  const large = await add(owner, 'large.bin', Buffer.alloc(ANSWER_FILE_BYTES_MAX + 1))
  expect([large.status, large.body['code']]).toEqual([413, 'file_too_large'])
  expect((await add(stranger, 'a.txt', PNG)).status).toBe(404)
  expect((await read(stranger, 1)).status).toBe(404)
  expect(await kept()).toHaveLength(before)
})

it('an item → may have a limited number of files', async () => {
  const { storage } = world.platform.running
  const { itemId, query } = place()
  const row = {
    projectId: query.project_id,
    itemId,
    name: 'a',
    path: 'answers/0/a.bin',
    bytes: 1,
    addedBy: '',
    addedAt: '',
  }
  for (let at = 0; at < ANSWER_FILES_MAX; at += 1) storage.answerFiles.add(row)
  const full = await add(world.people.owner, 'one more.png', PNG)
  expect([full.status, full.body['code']]).toEqual([422, 'limit_reached'])
})
