import { afterEach, beforeEach, expect, it } from 'vitest'
import { CUSTOM_FIELD_TYPE, PERMISSION } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const OF_PROJECT = { entity: 'Project', parentEntity: 'Team' } as const

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
})
afterEach(() => platform.close())

const query = () => ({ team_id: teamId, ...OF_PROJECT })
const options = (...values: string[]) => ({ options: values.map((value) => ({ value })) })
async function aField(name: string, kind: number, payload = {}): Promise<number> {
  const { body } = await admin.call('createFieldTemplate', {
    query: query(),
    body: { name, component_id: kind, component_payload: payload, access: {} },
  })
  return Number(body['id'])
}
const set = (values: Readonly<Record<string, unknown>>) =>
  admin.call('setFieldValues', {
    path: { entityId: project.id },
    query: query(),
    body: { customField: { custom_field_values: values as Record<string, string> } },
  })

it('values of each type → are stored, read back and searched; null removes one [S7.15]', async () => {
  const { text, date, numeric, single_select: one, multiselect } = CUSTOM_FIELD_TYPE
  const values = {
    [await aField('Customer', text)]: 'Northlight',
    [await aField('Due', date)]: 1_790_000_000_000,
    [await aField('Hours', numeric, { configs: { min: 0, max: 500, step: null } })]: 123,
    [await aField('Tier', one, options('gold', 'silver'))]: 'gold',
    [await aField('Regions', multiselect, options('north', 'south'))]: ['north'],
  }
  const answered = await set(values)
  expect(answered.status).toBe(200)
  const read = await admin.call('readEntity', { path: { entityId: project.id }, query: query() })
  expect(read.body['customField']).toEqual({ custom_field_values: values })
  const [customer = ''] = Object.keys(values)
  const found = async (value: string) =>
    (
      await admin.call('searchEntities', {
        query: query(),
        body: { query: { search: { [`customField.custom_field_values.${customer}`]: { $eq: value } } } },
      })
    ).body['count']
  expect(await found('Northlight')).toBe(1)
  expect(await found('Sunrise')).toBe(0)
  await set({ [customer]: null })
  expect(await found('Northlight')).toBe(0)
})

it('an invalid value → the valid ones are named, and nothing is stored', async () => {
  const tier = await aField('Tier', CUSTOM_FIELD_TYPE.single_select, options('gold', 'silver'))
  const refused = await set({ [tier]: 'bronze' })
  expect(refused.body).toMatchObject({
    code: 'bad_request',
    details: { valid_types: ['string'], expected_values: ['gold', 'silver'] },
  })
  expect((await set({ 999_999: 'x' })).body).toMatchObject({ code: 'bad_request' })
})

it('removing an option in use → the number of values is shown, then they are deleted', async () => {
  const tier = await aField('Tier', CUSTOM_FIELD_TYPE.single_select, options('gold', 'silver'))
  await set({ [tier]: 'gold' })
  const narrow = (drop: boolean) =>
    admin.call('updateFieldTemplate', {
      path: { templateId: tier },
      query: { team_id: teamId },
      body: { component_payload: options('silver'), drop_values: drop },
    })
  expect((await narrow(false)).body).toMatchObject({ code: 'in_use', used: [{ what: 'value', count: 1 }] })
  expect((await narrow(true)).status).toBe(200)
  const read = await admin.call('readEntity', { path: { entityId: project.id }, query: query() })
  expect(read.body['customField']).toEqual({ custom_field_values: {} })
})

it('invalid fields and scores → the part is named; a name can be used once', async () => {
  const field = (body: object) => admin.call('createFieldTemplate', { query: query(), body })
  expect((await field({ name: 'A', component_id: 77 })).body).toMatchObject({ key: 'body.component_id' })
  expect(
    (await field({ name: 'A', component_id: 5, component_payload: { configs: { min: 2, max: 1 } } })).body,
  ).toMatchObject({ key: 'body.component_payload.configs.max' })
  expect((await field({ name: 'A', component_id: 1 })).status).toBe(200)
  expect((await field({ name: 'a ', component_id: 1 })).body).toMatchObject({ code: 'name_taken' })
  const score = (type: 'rating' | 'radio', payload: object) =>
    admin.call('createScore', { query: { team_id: teamId }, body: { name: 'Care', type, payload } })
  expect((await score('rating', { numberOfStars: 0 })).body).toMatchObject({ key: 'body.payload.numberOfStars' })
  expect((await score('radio', options('1', '1'))).body).toMatchObject({ key: 'body.payload.options' })
  expect((await score('radio', options('1', '2'))).body).toMatchObject({ name: 'Care', type: 'radio' })
  expect((await score('rating', { numberOfStars: 5 })).body).toMatchObject({ code: 'name_taken' })
})

it('a number between steps → is refused with the two nearest values', async () => {
  const hours = await aField('Hours', CUSTOM_FIELD_TYPE.numeric, { configs: { min: 0, max: 9, step: 0.5 } })
  expect(await set({ [hours]: 1.5 })).toMatchObject({ status: 200 })
  expect(await set({ [hours]: 1.3 })).toMatchObject({
    status: 400,
    body: { details: { expected_values: ['1', '1.5'] } },
  })
})

it('a removed option → the value’s other options stay', async () => {
  const regions = await aField('Regions', CUSTOM_FIELD_TYPE.multiselect, options('north', 'south'))
  await set({ [regions]: ['north', 'south'] })
  const body = { component_payload: options('south'), drop_values: true }
  await admin.call('updateFieldTemplate', { path: { templateId: regions }, query: { team_id: teamId }, body })
  const values = await admin.call('listFieldValues', { query: query() })
  expect(values.body['data']).toEqual([{ id: project.id, values: [{ field_id: regions, value: ['south'] }] }])
})

it('fields of people → permission 23 shows them, 24 changes them, and without either people see their own', async () => {
  const { storage } = platform.running
  const about = { team_id: teamId, entity: 'Contributor', parentEntity: 'Team' } as const
  const made = await admin.call('createFieldTemplate', {
    query: about,
    body: { name: 'Vendor', component_id: CUSTOM_FIELD_TYPE.text, component_payload: {}, access: {} },
  })
  const [plain, viewer, editor] = [1, 2, 3].map(() => aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor))
  for (const id of [plain, viewer]) storage.fields.set(Number(made.body['id']), 0, id ?? 0, `of ${id}`)
  storage.permissions.ofTeam.set(teamId, viewer ?? 0, PERMISSION.view_contributors_custom_field, true)
  storage.permissions.ofTeam.set(teamId, editor ?? 0, PERMISSION.edit_contributors_custom_field, true)
  const seenBy = async (id = 0) => {
    const client = await personSignedIn(platform, id)
    const { body } = await client.call('listFieldValues', { query: about })
    return (body['data'] as { id: number }[]).map((one) => one.id)
  }
  expect(await seenBy(plain)).toEqual([plain])
  expect(await seenBy(viewer)).toEqual([plain, viewer])
  const change = async (id = 0) => {
    const client = await personSignedIn(platform, id)
    const body = { customField: { custom_field_values: { [Number(made.body['id'])]: 'Harbour' } } }
    return (await client.call('setFieldValues', { path: { entityId: plain ?? 0 }, query: about, body })).status
  }
  expect([await change(viewer), await change(editor)]).toEqual([403, 200])
})
