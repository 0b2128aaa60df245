import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

beforeAll(async () => {
  platform = await startTestPlatform()
  teamId = aTeam(platform.running.storage)
  token = clientToken(platform, aPersonOf(platform.running.storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
})
beforeEach(() => {
  const { storage } = platform.running
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const annotatorId = aPersonOf(storage, teamId)
  annotator = clientToken(platform, annotatorId, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
})
afterAll(() => platform.close())

const call = (method: string, path: string, said?: object, by = token, service: 'explore' | 'items' = 'explore') => {
  const place = { team_id: teamId, project_id: project.id, folder_id: project.folderId }
  return clientCall(platform, by, place, service, method, `api/v1/${path}`, said)
}
const SCHEMA = 'custom/metadata/schema'
const ITEM = 'custom/metadata/item'
const add = (data: object, by = token) => call('POST', SCHEMA, { data }, by)
const set = (data: object, by = token) => call('POST', ITEM, { data }, by)
const read = async (...ids: number[]) => (await call('POST', `${ITEM}/value`, { item_id: ids })).body
const anItem = () => {
  const id = project.addItem()
  return { id, name: platform.running.storage.items.byId(id)?.name ?? '' }
}
const FIELDS = {
  age: { type: 'number', minimum: 1, maximum: 9 },
  sex: { type: 'string', enum: ['male', 'female'] },
  day: { type: 'string', format: 'date' },
  mail: { type: 'string', format: 'email' },
}

describe('the metadata of items [S2.8]', () => {
  it('has fields, which are added to existing ones and deleted with their values', async () => {
    expect((await call('GET', SCHEMA)).body).toEqual({})
    expect((await add(FIELDS)).body).toEqual(FIELDS)
    expect((await add({ ' note\n': { type: 'string' }, age: FIELDS.age })).body).toEqual({
      ...FIELDS,
      note: { type: 'string' },
    })
    expect(await add({ fresh: { type: 'string' }, age: { type: 'string' } })).toMatchObject({ status: 409 })
    const { id, name } = anItem()
    await set({ [name]: { age: 3, note: 'x' } })
    const { note: _gone, ...left } = (await call('GET', SCHEMA)).body
    expect(left).toEqual(FIELDS)
    expect((await call('DELETE', SCHEMA, { custom_fields: ['note', 'nothing'] })).body).toEqual(FIELDS)
    expect(await read(id)).toEqual({ [id]: [{ age: 3 }] })
    await add({ note: { type: 'string' } })
    expect(await read(id)).toEqual({ [id]: [{ age: 3 }] })
  })

  it.each([
    [{ a: { type: 'number', minimum: 2, maximum: 1 } }, 'a.maximum'],
    [{ a: { type: 'number', enum: [1, 1] } }, 'a.enum'],
    [{ a: { type: 'number', minimum: 5, enum: [1] } }, 'a.enum'],
    [{ a: { type: 'string', format: 'date', enum: ['2026-02-30'] } }, 'a.enum'],
    [{ ' ': { type: 'string' } }, ''],
    [{ a: { type: 'truth' } }, ''],
    [{ a: { type: 'string', minimum: 1 } }, ''],
    [{ a: { type: 'number', enum: ['x'] } }, ''],
  ])('refuses the field %o and stores none of them', async (field, key) => {
    const answer = await add({ good: { type: 'string' }, ...field })
    expect(answer.status).toBe(400)
    expect(String(answer.body['message'])).toContain(key)
    expect((await call('GET', SCHEMA)).body).toEqual({})
  })

  it('has at most 25 fields, and reports how many are left', async () => {
    const many = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${from + at}`, { type: 'number' }]))
    expect((await add(many(0, 24))).status).toBe(200)
    expect(await add(many(24, 2))).toMatchObject({
      status: 422,
      body: { message: 'The maximum number of fields is 25. You can only create 1 more.' },
    })
    expect((await add(many(24, 1))).status).toBe(200)
  })

  it('has values that fit their fields; an item with an invalid one keeps its old values', async () => {
    await add(FIELDS)
    const [one, two, three] = [anItem(), anItem(), anItem()]
    const answer = await set({
      [one.name]: { age: 3.5, sex: 'male', day: '2024-02-29', mail: 'a@b.example' },
      [two.name]: { age: 4 },
      'not there': { age: 4 },
      [three.name]: { unknown: 1 },
    })
    expect(answer.body).toEqual({
      succeeded_items: [one.name, two.name],
      failed_items: ['not there', three.name],
    })
    const wrong: readonly object[] = [
      { age: 0 },
      { age: 10 },
      { age: '4' },
      { age: null },
      { sex: 'other' },
      { day: '2026-02-30' },
      { day: '2011-10-05T14:48:00.000Z' },
      { mail: 'robertboxer' },
      { mail: 7 },
    ]
    for (const values of wrong) {
      const { body } = await set({ [two.name]: { sex: 'female', ...values } })
      expect(body, JSON.stringify(values)).toEqual({ succeeded_items: [], failed_items: [two.name] })
    }
    expect(await read(one.id, two.id, three.id, 999_999)).toEqual({
      [one.id]: [{ age: 3.5 }, { sex: 'male' }, { day: '2024-02-29' }, { mail: 'a@b.example' }],
      [two.id]: [{ age: 4 }],
      [three.id]: [],
    })
    const taken = await call('DELETE', ITEM, { data: { [one.name]: ['sex', 'unknown'], 'not there': ['sex'] } })
    expect(taken.body).toEqual({ succeeded_items: [one.name], failed_items: ['not there'] })
    expect((await read(one.id))[one.id]).toEqual([{ age: 3.5 }, { day: '2024-02-29' }, { mail: 'a@b.example' }])
  })

  it('comes with lists and single items, for its project’s fields only', async () => {
    await add(FIELDS)
    const [one, two] = [anItem(), anItem()]
    await set({ [one.name]: { age: 3, sex: 'male' } })
    const list = await call('POST', 'items/search', { query: { limit: 9, offset: 0 } }, token, 'items')
    expect(list.body['data']).toMatchObject([{ id: one.id, custom_metadata: { age: 3, sex: 'male' } }, { id: two.id }])
    const whole = await call('GET', `items/${one.id}`, undefined, token, 'items')
    expect(whole.body).toMatchObject({ custom_metadata: { age: 3, sex: 'male' } })
    const none = await call('GET', `items/${two.id}`, undefined, token, 'items')
    expect(none.body).not.toHaveProperty('custom_metadata')
    const first = project
    project = aProject(platform.running.storage, teamId, SYSTEM_WORKFLOW)
    await add({ age: { type: 'number' } })
    expect(await read(one.id)).toEqual({})
    expect(await set({ [one.name]: { age: 5 } })).toMatchObject({ body: { failed_items: [one.name] } })
    project = first
    expect((await read(one.id))[one.id]).toEqual([{ age: 3 }, { sex: 'male' }])
  })

  it('is readable for everybody in the project, and editable for its admins only', async () => {
    await add(FIELDS)
    const { id, name } = anItem()
    await set({ [name]: { age: 3 } })
    expect((await call('GET', SCHEMA, undefined, annotator)).body).toEqual(FIELDS)
    for (const refused of [
      await add({ more: { type: 'number' } }, annotator),
      await set({ [name]: { age: 4 } }, annotator),
      await call('DELETE', ITEM, { data: { [name]: ['age'] } }, annotator),
      await call('DELETE', SCHEMA, { custom_fields: ['age'] }, annotator),
    ])
      expect(refused.status).toBe(403)
    expect(await read(id)).toEqual({ [id]: [{ age: 3 }] })
  })
})

describe('a search by metadata [S5.4]', () => {
  const found = async (search: object) => {
    const { body } = await call('POST', 'items/search', { query: { limit: 9, offset: 0, search } }, token, 'items')
    const rows = (Array.isArray(body) ? body : body['data']) as readonly { readonly name: string }[]
    return rows.map(({ name }) => name).toSorted()
  }

  it('compares numbers, dates and texts in any script; other types can’t be compared', async () => {
    await add({ ...FIELDS, site: { type: 'string' } })
    const [one, two, three] = [anItem().name, anItem().name, anItem().name]
    await set({ [one]: { age: 3, day: '2026-05-04', site: 'Zürich ÖST' }, [two]: { age: 8, sex: 'male' } })
    expect(await found({ 'custom_metadata.age': { $gt: 3 } })).toEqual([two])
    expect(await found({ 'custom_metadata.age': { $in: ['3'] } })).toEqual([one])
    expect(await found({ 'custom_metadata.age': { $or: { $ne: 3, $isnull: true } } })).toEqual([two, three])
    expect(await found({ 'custom_metadata.site': { $contL: 'öst' } })).toEqual([one])
    expect(await found({ 'custom_metadata.day': { $lt: '2026-05-05' } })).toEqual([one])
    expect(await found({ 'custom_metadata.sex': { $isnull: true } })).toEqual([one, three])
    expect(
      (
        await call(
          'POST',
          'items/search',
          { query: { limit: 9, offset: 0, search: { 'custom_metadata.age': { $gt: [1, 2] } } } },
          token,
          'items',
        )
      ).status,
    ).toBe(400)
  })
})

it('values of one item by its id → are set and cleared together, or not at all', async () => {
  await add(FIELDS)
  const { id, name } = anItem()
  await set({ [name]: { age: 3, sex: 'male' } })
  const change = (values: object, by = token) => call('PATCH', `${ITEM}/${id}`, { values }, by)
  expect(
    (
      await change([
        { name: 'age', value: 5 },
        { name: 'sex', value: null },
      ])
    ).body,
  ).toEqual({
    values: [{ name: 'age', value: 5 }],
  })
  expect(
    (
      await change([
        { name: 'day', value: '2026-05-04' },
        { name: 'age', value: 99 },
      ])
    ).status,
  ).toBe(400)
  expect(await read(id)).toEqual({ [id]: [{ age: 5 }] })
  expect((await change([{ name: 'age', value: 2 }], annotator)).status).toBe(403)
})
