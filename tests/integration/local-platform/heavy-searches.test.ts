import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { startOneProject } from '../../drivers/one-project'
import { slowness } from '../../drivers/machine'

const ITEMS = 22_000
/** Number of conditions that moves a search off the calls' thread, and the number that no job accepts. */
const SCANNED = 200
const REFUSED = 490

let world: Awaited<ReturnType<typeof startOneProject>>
beforeAll(async () => {
  world = await startOneProject(REVIEW_WORKFLOW)
  addItems(ITEMS)
})
afterAll(() => world.platform.close())

const place = () => ({ team_id: world.teamId, project_id: world.project.id })
const conditions = (count: number) => Array.from({ length: count }, (_, at) => ({ name: { $contL: `no name ${at}` } }))

function addItems(count: number): void {
  const { running } = world.platform
  running.storage.write(() => {
    for (let at = 0; at < count; at += 1) world.project.addItem({ source: { kind: 'link', url: null } })
  })
}

/** Longest wait of a ping during a call, in milliseconds. */
async function worstPing(call: Promise<unknown>): Promise<number> {
  const state = { isDone: false }
  const done = call.finally(() => {
    state.isDone = true
  })
  let worst = 0
  while (!state.isDone) {
    const began = performance.now()
    await world.admin.call('ping')
    worst = Math.max(worst, performance.now() - began)
  }
  await done
  return worst
}

it('a scanning search → runs in parallel with other calls, with the same result as a direct one', async () => {
  const ask = (count: number, sort: string, more: object = {}) =>
    world.annotator.call('searchItems', {
      query: place(),
      body: {
        query: {
          limit: 3,
          offset: 1,
          search: { $or: [...conditions(count), { name: { $ends: '77.jpg' } }] },
          sort: [{ field: sort, order: 'DESC' }],
          ...more,
        },
      },
    })
  const heavy = ask(SCANNED, 'name')
  expect(await worstPing(heavy)).toBeLessThan(200 * slowness())
  const light = await ask(2, 'name')
  expect((await heavy).body).toEqual(light.body)
  expect(light.body['total']).toBe(220)
  const before = Number(light.body.data?.[1]?.['id'])
  expect((await ask(SCANNED, 'id', { before })).body).toEqual((await ask(2, 'id', { before })).body)
})

it('a search that takes too long → is ended and reported, and the next one is answered', async () => {
  const { storage } = world.platform.running
  const scope = {
    projectId: world.project.id,
    hiddenValues: [],
    filter: {
      kind: 'any',
      parts: conditions(REFUSED).map(({ name }) => {
        return { kind: 'text', field: 'name', operator: 'cont', value: name.$contL, folded: true } as const
      }),
    },
  } as const
  const queries = storage.items.pageQueries(scope, 10, 0, { field: 'id', descending: false })
  const began = performance.now()
  expect(await storage.reader.ask(queries, 30)).toEqual({ ok: false, error: 'tooSlow' })
  expect(performance.now() - began).toBeLessThan(400 * slowness())
  expect(await storage.reader.ask(queries, 60_000)).toMatchObject({ ok: true, value: [[{ n: 0 }], []] })
})

it('one person → runs at most two such searches, and a job by such a search is refused with advice', async () => {
  const searched = (count: number) => ({ $or: conditions(count) })
  const ask = () => {
    const query = { limit: 1, offset: 0, search: searched(SCANNED) }
    return world.annotator.call('searchItems', { query: place(), body: { query } })
  }
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  const started = await world.admin.call('startExport', { query: place(), body: { filter: searched(REFUSED) } })
  expect(started).toMatchObject({ status: 422, body: { code: 'too_slow', message: 'This search takes too long.' } })
})
