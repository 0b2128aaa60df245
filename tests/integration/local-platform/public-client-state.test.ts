import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'
import { until } from '../../drivers/waits'

const [DONE, APPROVED] = [5, 2]

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let annotator: { readonly id: number; readonly email: string }

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const id = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor)
  inProject(storage, project, id, PROJECT_ROLE.annotator)
  annotator = { id, email: storage.people.byId(id)?.email ?? '' }
})
afterAll(() => platform.close())

type Service = Parameters<typeof clientCall>[3]
const place = (folderId = project.folderId) => ({ team_id: teamId, project_id: project.id, folder_id: folderId })
const call = (service: Service, method: string, path: string, said?: object, folderId?: number) =>
  clientCall(platform, token, place(folderId), service, method, path, said)
async function found(folderId: number): Promise<Record<string, unknown>[]> {
  const { body } = await call('items', 'POST', 'api/v1/items/search', { query: { limit: 100, offset: 0 } }, folderId)
  return body['data'] as Record<string, unknown>[]
}
/** Saves an annotation as the client does, and returns the failed ones. */
async function store(name: string, annotation: object): Promise<unknown> {
  const url = new URL('api/v4/items/annotations/upload', platform.running.addresses.assets)
  for (const [field, id] of Object.entries(place())) url.searchParams.set(field, String(id))
  const form = new FormData()
  form.append(name, new Blob([JSON.stringify({ data: annotation })], { type: 'application/json' }), name)
  const answer = await fetch(url, { method: 'POST', headers: { authorization: token, authtype: 'sdk' }, body: form })
  return ((await answer.json()) as Record<string, unknown>)['failedItems']
}
async function read(itemId: number): Promise<Record<string, unknown>> {
  return (await call('assets', 'POST', 'api/v4/items/annotations/download?limit=1', { image_ids: [itemId] })).body
}

describe('for item states the public client', () => {
  it('reads the platform’s item data in an annotation’s metadata, whatever was saved there', async () => {
    const { storage } = platform.running
    const itemId = project.addItem({ name: 'state.jpg' })
    const fresh = { id: itemId, name: 'state.jpg', projectId: project.id, status: 'NotStarted', pinned: false }
    expect((await read(itemId))['metadata']).toMatchObject({ ...fresh, annotatorEmail: null, qaEmail: null })
    const stale = { name: 'state.jpg', status: 'Completed', pinned: false, annotatorEmail: 'x@example.test', ours: 1 }
    expect(await store('state.jpg', { metadata: stale, instances: [] })).toEqual([])
    storage.items.setAssignments(itemId, [[annotator.id, PROJECT_ROLE.annotator]])
    storage.items.setPinned(itemId, true, new Date(0).toISOString())
    const now = { status: 'NotStarted', pinned: true, annotatorEmail: annotator.email, qaEmail: null, ours: 1 }
    expect((await read(itemId))['metadata']).toMatchObject(now)
    storage.items.setStatus(itemId, DONE, new Date(0).toISOString())
    expect((await read(itemId))['metadata']).toMatchObject({ ...now, status: 'Completed' })
  })

  it('reads no annotation by link before one is saved, and learns if there is none to delete', async () => {
    const itemId = project.addItem({ name: 'unsaved.jpg' })
    const links = await call('main', 'GET', `image/${itemId}/annotation/getAnnotationDownloadToken`)
    const { MAIN } = links.body['annotations'] as { MAIN: { annotation_json_path: { url: string } }[] }
    const url = MAIN[0]?.annotation_json_path.url ?? ''
    expect((await fetch(url)).status).toBe(404)
    expect(await store('unsaved.jpg', { metadata: { name: 'unsaved.jpg' }, instances: [] })).toEqual([])
    expect((await fetch(url)).status).toBe(200)
    const remove = await call('main', 'POST', 'annotations/remove', { image_names: ['nowhere.jpg'] })
    expect(remove).toMatchObject({ status: 400, body: { message: 'There is no such item here.' } })
  })

  it('copies items with their status and approval, and reads an empty list of categories', async () => {
    const { storage } = platform.running
    const from = storage.folders.add(project.id, 'from')
    const to = storage.folders.add(project.id, 'to')
    const at = new Date(0).toISOString()
    const itemId = project.addItem({ name: 'copied.jpg', folderId: from })
    storage.items.setStatus(itemId, DONE, at)
    storage.items.setApproval(itemId, APPROVED, at)
    const said = {
      is_folder_copy: false,
      image_names: ['copied.jpg', 'nowhere.jpg'],
      source_folder_id: from,
      destination_folder_id: to,
      include_annotations: true,
      keep_pin_status: false,
      duplicate_behaviour: 'skip_duplicates',
      operate_function: 'copy',
    }
    const { body } = await call('main', 'POST', 'images/copy-move-images-folders', said)
    const asked = `images/copy-image-progress?poll_id=${String(body['poll_id'])}`
    await until('it is copied', async () => (await call('main', 'GET', asked)).body['progress'] === 'finished')
    expect(await found(to)).toMatchObject([
      { name: 'copied.jpg', annotation_status: DONE, approval_status: APPROVED, categories: [] },
    ])
  })

  it('keeps no ids of another project: unresolved names become -1', async () => {
    const group = { name: 'side', group_type: 'radio', attributes: [{ name: 'left' }] }
    await call('main', 'POST', 'classes', { classes: [{ name: 'Van', color: '#f00', attribute_groups: [group] }] })
    const itemId = project.addItem({ name: 'foreign.jpg' })
    const attributes = [
      { id: 7, groupId: 8, name: 'left', groupName: 'side' },
      { id: 7, groupId: 8, name: 'up', groupName: 'side' },
      { id: 7, groupId: 8, name: 'left', groupName: 'height' },
      { name: 'left', groupName: 'height' },
    ]
    const box = { type: 'bbox', points: { x1: 1, y1: 2, x2: 3, y2: 4 } }
    const instances = [
      { ...box, className: 'Van', classId: 99, attributes },
      { ...box, className: 'Ghost', classId: 99, attributes },
      { ...box, classId: 99_999, attributes: [] },
    ]
    expect(await store('foreign.jpg', { metadata: { name: 'foreign.jpg' }, instances })).toEqual([])
    const [known, ghost, nameless] = (await read(itemId))['instances'] as Record<string, unknown>[]
    const own = (known?.['attributes'] ?? []) as { id: number; groupId: number }[]
    const [named] = own
    expect(named?.id).toBeGreaterThan(0)
    expect(known?.['attributes']).toMatchObject([
      { id: named?.id, groupId: named?.groupId },
      { id: -1, groupId: named?.groupId },
      { id: -1, groupId: -1 },
      { name: 'left', groupName: 'height' },
    ])
    expect(own[3]).not.toHaveProperty('id')
    expect(ghost).toMatchObject({
      classId: -1,
      attributes: attributes.map(({ id }) => (id ? { id: -1, groupId: -1 } : {})),
    })
    expect(nameless).toMatchObject({ classId: -1 })
  })
})

describe('for classes and folders the public client', () => {
  const classes = async (name: string) => (await call('main', 'GET', `classes?name=${name}`)).body['data'] as [Shown]
  interface Shown {
    readonly id: number
    readonly attribute_groups: { default_value: unknown; attributes: { id: number; name: string; default: number }[] }[]
  }

  it('sets a default attribute by its mark or by the group; a second group with the same id is skipped', async () => {
    const group = { name: 'Priority', group_type: 'radio', attributes: [{ name: 'Low' }, { name: 'High' }] }
    const said = { name: 'Marked', color: '#00f', attribute_groups: [{ ...group, default_value: 'Low' }] }
    await call('main', 'POST', 'classes', { classes: [said] })
    const [made] = await classes('Marked')
    const [{ attributes } = { attributes: [] }] = made.attribute_groups
    expect(attributes.map((one) => one.default)).toEqual([1, 0])
    // As the client sends it back: untouched parts unchanged.
    const kept = { ...made.attribute_groups[0], group_type: 'RADIO', is_required: true }
    const marked = { ...kept, attributes: attributes.map((one) => ({ ...one, default: one.default === 1 ? 0 : 1 })) }
    const change = { name: 'Marked', color: '#0000FF', attributeGroups: [marked, { ...kept, name: 'Copy' }] }
    const changed = await call('work-management', 'PATCH', `api/v1/classes/${made.id}`, change)
    expect(changed.body['attributeGroups']).toMatchObject([{ name: 'Priority', default_value: 'High' }])
    const chosen = { ...kept, default_value: 'Low', attributes: undefined }
    const again = { attributeGroups: [{ ...chosen, attributes: attributes.map(({ id, name }) => ({ id, name })) }] }
    await call('work-management', 'PATCH', `api/v1/classes/${made.id}`, again)
    expect((await classes('Marked'))[0].attribute_groups[0]).toMatchObject({
      default_value: 'Low',
      attributes: [{ default: 1 }, { default: 0 }],
    })
  })

  it('learns of all option groups without a list, in one answer', async () => {
    const groups = [{ name: 'a' }, { name: 'b' }, { name: 'c', group_type: 'radio', default_value: [], attributes: [] }]
    const said = { classes: [{ name: 'wrong', color: 'blue', attribute_groups: groups }] }
    expect(await call('main', 'POST', 'classes', said)).toMatchObject({
      status: 400,
      body: {
        message: [
          '"classes[0].attribute_groups[0].attributes" is required',
          '"classes[0].attribute_groups[1].attributes" is required',
          '"classes[0].attribute_groups[2].default_value" must be a string',
        ].join('\n'),
      },
    })
  })

  it('lists folders by name, and by several statuses in the query', async () => {
    const { folders } = platform.running.storage
    for (const [status, name] of ['waiting', 'begun', 'finished'].entries())
      folders.setStatus(folders.add(project.id, name), status + 1)
    const names = async (query: string) =>
      ((await call('main', 'GET', `folders?${query}`)).body['data'] as { name: string }[]).map(({ name }) => name)
    expect(await names('status=2&status=3')).toEqual(['begun', 'finished'])
    expect(await names('status=2')).toEqual(['begun'])
    expect(await names('name=waiting')).toEqual(['waiting'])
    expect(await names('status=9')).toEqual([])
  })

  it('deletes an export and learns of its success', async () => {
    const { body } = await call('main', 'POST', 'export', { time: 'Aug 17 2020 15:44', include: '1,2,3,4,5,6' })
    const id = String(body['id'])
    await until('it is complete', async () => (await call('main', 'GET', `export/${id}`)).body['status'] === 2)
    expect(await call('main', 'DELETE', `export/${id}`)).toMatchObject({ status: 200, body: { success: true } })
  })
})
