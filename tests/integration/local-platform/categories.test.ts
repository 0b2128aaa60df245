import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { itemSearch } from '#domain/item-search'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let annotator: string
let annotatorId: number

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.custom_llm)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  annotatorId = aPersonOf(storage, teamId)
  annotator = clientToken(platform, annotatorId, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
})
afterAll(() => platform.close())

type Service = 'main' | 'work-management' | 'items'
const call = async (service: Service, method: string, path: string, said?: object, by = token) => {
  const place = { team_id: teamId, project_id: project.id, folder_id: project.folderId }
  const { status, body } = await clientCall(platform, by, place, service, method, path, said)
  return { status, body: body as { data: Record<string, unknown>[]; existing: string[]; message: string } }
}
const make = (...names: string[]) =>
  call('work-management', 'POST', 'api/v1/categories/bulk', { bulk: names.map((name) => ({ name })) })
const list = async () => (await call('work-management', 'GET', 'api/v1/categories?offset=0')).body.data
const clear = () => call('work-management', 'DELETE', 'api/v1/categories/bulk?filter=id||$gt||0')
const set = (attribute: string, value: number) =>
  call('main', 'PUT', `project/${project.id}/settings`, { settings: [{ attribute, value }] })

describe('categories [S2.8]', () => {
  it('are created once enabled, each name once ignoring case, long ones cut to 200', async () => {
    expect(await make('Shoes')).toMatchObject({ status: 400, body: { message: 'Switch categories on first.' } })
    expect((await set('CategorizeItems', 1)).status).toBe(200)
    const made = await make('Shoes', 'shoes', 'A'.repeat(250))
    expect(made.body).toMatchObject({ data: [{ name: 'Shoes' }, { name: 'A'.repeat(200) }], existing: ['shoes'] })
    expect((await make('  ')).status).toBe(400)
    const gone = await clear()
    expect(gone.body.data.map(({ name }) => name)).toEqual(['Shoes', 'A'.repeat(200)])
    expect(await list()).toEqual([])
  })

  it('have the maximum per project from the rules of forms', async () => {
    const { body } = await call('main', 'GET', 'config/validation-rules')
    const { limits } = body as unknown as { limits: Readonly<Record<string, number>> }
    const most = limits['categoriesPerProject'] ?? 0
    expect(most).toBeGreaterThan(1)
    const names = Array.from({ length: most }, (_, at) => `Kind ${at}`)
    for (let at = 0; at < most; at += 500) expect((await make(...names.slice(at, at + 500))).status).toBe(200)
    const refused = await make('One more')
    expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([422, 'limit_reached'])
    await clear()
  })

  it('are never deleted by a call that names none', async () => {
    await make('Hats')
    expect((await call('work-management', 'DELETE', 'api/v1/categories/bulk')).status).toBe(400)
    expect(await list()).toHaveLength(1)
    await clear()
  })

  it('are set on items, filter their list, and leave them when deleted', async () => {
    await make('Cats', 'Dogs')
    const [cats, dogs] = (await list()).map(({ id }) => Number(id))
    const [one, two] = [project.addItem(), project.addItem()]
    const given = await call('main', 'POST', 'items/bulk/setcategory', {
      bulk: [
        { item_id: one, categories: [cats] },
        { item_id: two, categories: [dogs] },
        { item_id: 999_999, categories: [dogs] },
      ],
    })
    expect([given.status, given.body]).toMatchObject([200, [{ item_id: one }, { item_id: two }]])
    const search = { query: { limit: 10, offset: 0, search: { 'categories.category_id': { $in: [cats] } } } }
    const found = async () => (await call('items', 'POST', 'api/v1/items/search', search)).body.data
    expect(await found()).toMatchObject([{ id: one, categories: [{ category_id: cats, category_name: 'Cats' }] }])
    const none = itemSearch({ categories: [dogs ?? 0, 0], ids: [one, two, project.addItem()] })
    const narrowed = await call('items', 'POST', 'api/v1/items/search', {
      query: { limit: 10, offset: 0, search: none },
    })
    expect(narrowed.body.data.map(({ categories }) => categories)).toMatchObject([[{ category_name: 'Dogs' }], []])
    expect(await list()).toMatchObject([{ items: 1 }, { items: 1 }])
    const wrong = {
      bulk: [
        { item_id: one, categories: [dogs] },
        { item_id: two, categories: [999_999] },
      ],
    }
    expect((await call('main', 'POST', 'items/bulk/setcategory', wrong)).status).toBe(400)
    expect(await found()).toHaveLength(1)
    await clear()
    expect(await found()).toEqual([])
  })

  it('are deleted with a choice for their items, and restored on items nobody categorised since', async () => {
    await make('Forks', 'Knives', 'Spoons')
    const [forks, knives, spoons] = (await list()).map(({ id }) => Number(id))
    const items = [project.addItem(), project.addItem(), project.addItem()]
    const sortInto = (pairs: readonly (readonly [number | undefined, number | undefined])[]) =>
      call('main', 'POST', 'items/bulk/setcategory', {
        bulk: pairs.map(([itemId, categoryId]) => ({ item_id: itemId, categories: [categoryId] })),
      })
    const counts = async () => Object.fromEntries((await list()).map(({ name, items: count }) => [name, count]))
    const take = (id: number | undefined, into: string) =>
      call('work-management', 'DELETE', `api/v1/categories/bulk?filter=id||$eq||${id}${into}`)
    const back = (id: number | undefined) => call('work-management', 'POST', 'api/v1/categories/restore', { ids: [id] })
    await sortInto(items.map((id) => [id, forks]))
    expect((await take(forks, `&into=${forks}`)).status).toBe(400)
    expect((await take(forks, '&into=999999')).status).toBe(400)
    expect((await take(forks, `&into=${knives}`)).status).toBe(200)
    expect(await counts()).toEqual({ Knives: 3, Spoons: 0 })
    await sortInto([[items[0], spoons]])
    expect((await back(forks)).status).toBe(200)
    expect(await counts()).toEqual({ Forks: 2, Knives: 0, Spoons: 1 })
    expect((await back(forks)).status).toBe(404)

    await take(forks, '')
    expect(await counts()).toEqual({ Knives: 0, Spoons: 1 })
    await make('forks')
    expect(await back(forks)).toMatchObject({ status: 409, body: { message: 'There is a category “Forks” again.' } })
    await clear()
  })

  it('are assigned to people, who then receive only such items on request', async () => {
    await make('Red', 'Blue')
    const [red, blue] = (await list()).map(({ id }) => Number(id))
    const [ofRed, ofBlue] = [project.addItem(), project.addItem()]
    await call('main', 'POST', 'items/bulk/setcategory', {
      bulk: [
        { item_id: ofRed, categories: [red] },
        { item_id: ofBlue, categories: [blue] },
      ],
    })
    const edit = (action: string) =>
      call(
        'work-management',
        'POST',
        `api/v1/customentities/edit?entity=Contributor&parentEntity=Project&action=${action}`,
        {
          query: { limit: null, offset: null, search: { $and: [{ id: { $in: [annotatorId] } }] } },
          body: { categories: [{ id: blue }] },
        },
      )
    const added = await edit('addcontributorcategory')
    expect(added.body.data).toMatchObject([{ id: annotatorId, categories: [{ id: blue, name: 'Blue' }] }])
    await set('ImageAutoAssignByCategory', 1)
    const ask = async (said: object) => (await call('items', 'POST', 'api/v1/items/request', said, annotator)).body.data
    expect((await ask({ count: 50 })).map(({ id }) => id)).toEqual([ofBlue])
    expect((await ask({ count: 50, category: 'red' })).map(({ id }) => id)).toEqual([ofRed])
    expect((await edit('removecontributorcategory')).body.data).toMatchObject([{ categories: [] }])
  })
})
