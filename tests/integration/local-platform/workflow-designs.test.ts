import { afterEach, beforeEach, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { readWorkflowText, workflowText } from '#domain/workflow-json'
import type { EndpointAnswer } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { addWorkflow, SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

type Read = EndpointAnswer<'readWorkflow'>

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, { ...SYSTEM_WORKFLOW, type: 'user' })
  const worker = aPersonOf(storage, teamId)
  inProject(storage, project, worker)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  annotator = await personSignedIn(platform, worker)
})
afterEach(() => platform.close())

const query = () => ({ team_id: teamId })
const workflowId = () => project.workflowId
const read = async (id = workflowId(), who = admin) =>
  (await who.call('readWorkflow', { path: { workflowId: id }, query: query() })).body as unknown as Read
const save = (saved: Read, change: Partial<Read['definition']>, version = saved.version) =>
  admin.call('saveWorkflow', {
    path: { workflowId: saved.id },
    query: query(),
    body: {
      version,
      name: saved.name,
      description: saved.description,
      definition: { ...saved.definition, ...change },
    },
  })
const addItems = (annotationStatus: number, count: number) =>
  platform.running.storage.write(() =>
    Array.from({ length: count }, () => project.addItem({ annotationStatus, approvalStatus: 0 })),
  )
const withoutReturned = ({ definition }: Read) => ({
  statuses: definition.statuses.filter(({ name }) => name !== 'Returned'),
  transitions: definition.transitions.filter(({ from, to }) => from !== 'Returned' && to !== 'Returned'),
  sees: [],
})

/** Upload in the public client's form: some statuses are unreachable, and one role has no transition. */
const payload = () => ({
  name: 'Two checks',
  description: 'For street scenes',
  raw_config: {
    roles: ['Annotator', 'QA', 'Inspector'],
    statuses: ['NotStarted', 'QualityCheck', 'Returned', 'Completed', 'Waiting_for_customer'],
    transitions: [
      { to: 'QualityCheck', from: 'Returned', name: 'hand on', allowed_roles: ['Annotator', 'QA'] },
      { to: 'Completed', from: 'QualityCheck', name: 'complete', allowed_roles: ['QA'] },
    ],
    start_status: 'Returned',
    allowed_resources_to_roles: {
      QA: { view_items: { statuses: ['QualityCheck'] } },
      Annotator: { view_items: { statuses: ['NotStarted', 'Returned'] } },
      Inspector: { view_items: { statuses: ['Waiting_for_customer'] } },
    },
  },
})

it('the public client’s own upload → becomes a workflow that is read back as equal JSON [S7.7]', async () => {
  const unknown = await admin.call('submitWorkflow', { query: query(), body: payload() })
  expect(unknown.status).toBe(400)
  expect(unknown.body).toMatchObject({ code: 'bad_request', key: 'body.raw_config.roles.2' })
  const role = await admin.call('createRole', {
    query: query(),
    body: { name: 'Inspector', description: '', rolePermissions: [{ permission_id: 11 }, { permission_id: 12 }] },
  })
  expect(role.status).toBe(200)
  const made = await admin.call('submitWorkflow', { query: query(), body: payload() })
  expect(made.body).toMatchObject({ name: payload().name, type: 'user' })
  const saved = await read(Number(made.body['id']))
  expect(JSON.parse(workflowText(saved))).toEqual(payload())
  const again = readWorkflowText(workflowText(saved), saved.definition)
  expect(again.ok && again.value.definition).toEqual(saved.definition)
  const listed = await admin.call('listWorkflows', { query: query() })
  expect(listed.body.data?.find(({ name }) => name === payload().name)).toMatchObject({
    type: 'user',
    updatedAt: expect.any(String),
  })
})

it('a renamed status → it keeps its id and value, and items stay in it [S3.1]', async () => {
  addItems(3, 2)
  const saved = await read()
  const statuses = saved.definition.statuses.map((status) =>
    status.name === 'Quality check' ? { ...status, name: 'Expert check' } : status,
  )
  const rename = (name: string) => (name === 'Quality check' ? 'Expert check' : name)
  const transitions = saved.definition.transitions.map((way) => ({
    ...way,
    from: rename(way.from),
    to: rename(way.to),
  }))
  const sees = saved.definition.sees.map((line) => ({ ...line, statuses: line.statuses.map(rename) }))
  expect((await save(saved, { statuses, transitions, sees })).status).toBe(200)
  const now = await read()
  expect(now.version).toBe(saved.version + 1)
  expect(now.held).toEqual([{ value: 3, name: 'Expert check', count: 2 }])
  const ids = (one: Read) => one.definition.statuses.map(({ id }) => id)
  expect(ids(now)).toEqual(ids(saved))
})

it('a save → a transition’s roles and a role’s visibility apply at once to open projects [S3.1]', async () => {
  const saved = await read()
  const place = { path: { workflowId: saved.id }, query: { team_id: teamId, project_id: project.id } }
  const before = await annotator.call('workflowTransitions', place)
  const start = before.body.data?.find(({ name }) => name === 'Start')
  const transitions = saved.definition.transitions.map((way) =>
    way.name === 'Skip' ? { ...way, allowed_roles: ['QA'], constraints: [] } : way,
  )
  expect(
    (await save(saved, { transitions, sees: [{ role: 'Annotator', statuses: ['Not started', 'In progress'] }] }))
      .status,
  ).toBe(200)
  const after = await annotator.call('workflowTransitions', place)
  expect(after.body.data?.map(({ name }) => name)).toEqual(['Start', 'Send to quality check', 'Correct'])
  // A change requested by its old id still finds it.
  expect(after.body.data?.find(({ name }) => name === 'Start')?.['id']).toBe(start?.['id'])
  const statuses = await annotator.call('workflowStatuses', place)
  expect(statuses.body.data?.map((row) => row['is_viewable'])).toEqual([true, true, false, false, false, false])
})

it('a version replaced by another person → conflict, and nothing is saved', async () => {
  const saved = await read()
  expect((await save(saved, {})).status).toBe(200)
  const late = await save(saved, { statuses: saved.definition.statuses.slice(0, 1), transitions: [], sees: [] })
  expect(late.body).toMatchObject({ code: 'conflict' })
  expect((await read()).definition.statuses).toHaveLength(6)
})

it('an invalid definition → its part is named', async () => {
  const saved = await read()
  const [first] = saved.definition.transitions
  if (first === undefined) throw new Error('the workflow has transitions')
  const refused = [
    [{ start_status: 'Nowhere' }, 'body.definition.start_status'],
    [
      { statuses: [...saved.definition.statuses, { name: 'RETURNED', icon: '', is_done: false }] },
      'body.definition.statuses.6',
    ],
    [{ transitions: [{ ...first, allowed_roles: [] }] }, 'body.definition.transitions.0.allowed_roles'],
    [{ transitions: [{ ...first, to: first.from }] }, 'body.definition.transitions.0.to'],
    [{ roles: ['Annotator', 'Wizard'], transitions: [], sees: [] }, 'body.definition.roles.1'],
  ] as const
  for (const [change, key] of refused) {
    const answer = await save(saved, change as unknown as Partial<Read['definition']>)
    expect(answer.body).toMatchObject({ code: 'bad_request', key })
  }
})

it('a deleted status with items → in_use, then a job moves the items and saves the workflow', async () => {
  addItems(4, 900)
  const saved = await read()
  const change = withoutReturned(saved)
  expect((await save(saved, change)).body).toMatchObject({ code: 'in_use', used: [{ what: 'Returned', count: 900 }] })
  const job = (targets: readonly { from: number; to: string }[]) =>
    admin.call('replaceWorkflow', {
      path: { workflowId: saved.id },
      query: query(),
      body: {
        version: saved.version,
        name: saved.name,
        description: '',
        definition: { ...saved.definition, ...change },
        targets: [...targets],
      },
    })
  expect((await job([])).body).toMatchObject({ code: 'bad_request', key: 'body.targets' })
  const started = await job([{ from: 4, to: 'In progress' }])
  expect(started.body).toMatchObject({ total: 900, unit: 'item' })
  const jobOf = async () =>
    (await admin.call('listJobs', { query: query() })).body.data?.find(({ id }) => id === started.body['id'])
  await until('the job ends', async () => (await jobOf())?.['state'] !== JOB_STATE.in_progress)
  expect(await jobOf()).toMatchObject({ done: 900, error: null })
  const now = await read()
  expect(now.definition.statuses.map(({ name }) => name)).not.toContain('Returned')
  expect(now.held).toEqual([{ value: 2, name: 'In progress', count: 900 }])
})

it('a workflow of the platform, or one in use → can’t be deleted or changed', async () => {
  const system = addWorkflow(platform.running.storage, null, SYSTEM_WORKFLOW)
  const gone = (id: number) => admin.call('deleteWorkflow', { path: { workflowId: id }, query: query() })
  expect((await gone(system)).body).toMatchObject({ code: 'forbidden' })
  expect((await gone(workflowId())).body).toMatchObject({ code: 'in_use' })
  expect(await read(system)).toMatchObject({ may_change: false })
  expect((await save(await read(system), {})).body).toMatchObject({ code: 'forbidden' })
})

it('a member who manages nothing → reads the workflow without its projects, and saves none', async () => {
  addItems(1, 1)
  expect(await read(workflowId(), annotator)).toMatchObject({ may_change: false, projects: [], held: [] })
})

it('a role’s permissions → are the rights of its people [S3.1]', async () => {
  const made = await admin.call('createRole', {
    query: query(),
    body: { name: 'Inspector', rolePermissions: [{ permission_id: 14 }] },
  })
  const roleId = Number(made.body['id'])
  const inspector = aPersonOf(platform.running.storage, teamId)
  inProject(platform.running.storage, project, inspector, roleId)
  const person = await personSignedIn(platform, inspector)
  const folder = await person.call('readFolder', {
    query: { team_id: teamId, project_id: project.id, folder_id: project.folderId, include_accesses: 'true' },
  })
  expect(folder.body['accesses']).toMatchObject({ actions: ['ApplyItemPin', 'ApplyItemTransition'] })
  const twice = await admin.call('createRole', { query: query(), body: { name: 'INSPECTOR' } })
  expect(twice.body).toMatchObject({ code: 'name_taken' })
  const used = await admin.call('deleteRole', { path: { roleId }, query: query() })
  expect(used.body).toMatchObject({ code: 'in_use' })
  const builtIn = await admin.call('updateRole', { path: { roleId: 1 }, query: query(), body: { name: 'Other' } })
  expect(builtIn.body).toMatchObject({ code: 'forbidden' })
})
