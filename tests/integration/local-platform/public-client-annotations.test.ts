import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { schemaProblems } from '../../drivers/json-schema'
import { clientCall, clientToken } from '../../drivers/public-client'
import { until } from '../../drivers/waits'

const NAMES = ['a,b.jpg', '100% (!@#$%+).jpg', 'c.jpg']
/** The platform's facts of an untouched item. */
const FRESH = { status: 'NotStarted', pinned: false, annotatorEmail: null, qaEmail: null }
/** Separator that the client expects between two annotations. */
const MARK = '\\n;)\\n'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let qa: string
const ids: number[] = []

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  for (const name of NAMES) ids.push(project.addItem({ name }))
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const qaId = aPersonOf(storage, teamId)
  inProject(storage, project, qaId, PROJECT_ROLE.qa)
  qa = clientToken(platform, qaId, teamId)
  const group = { name: 'side', group_type: 'radio', attributes: [{ name: 'left' }, { name: 'right' }] }
  await call('main', 'POST', 'classes', { classes: [{ name: 'Car', color: '#ff0000', attribute_groups: [group] }] })
})
afterAll(() => platform.close())

const place = () => ({ team_id: teamId, project_id: project.id, folder_id: project.folderId })
const call = (service: 'main' | 'assets', method: string, path: string, said?: object, by = token) =>
  clientCall(platform, by, place(), service, method, path, said)
const item = (id: number | undefined, path: string, version = 'v4') => `api/${version}/items/${id}/annotations/${path}`

function box(className: string, attributes: readonly object[] = []) {
  return { type: 'bbox', className, points: { x1: 1, y1: 2, x2: 30, y2: 40.5 }, attributes, of_ours: { kept: [1] } }
}
const annotation = (name: string, instances: readonly object[]) => ({ metadata: { name }, instances })

/** Sends annotations as the client does: one part each, named after its item; `texts`: parts with exact text. */
async function store(
  entries: Readonly<Record<string, object>>,
  by = token,
  texts: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  const parts = Object.entries(entries).map(([name, data]) => [name, JSON.stringify({ data })] as const)
  for (const [name, text] of [...Object.entries(texts), ...parts])
    form.append(name, new Blob([text], { type: 'application/json' }), name)
  const url = new URL('api/v4/items/annotations/upload', platform.running.addresses.assets)
  for (const [name, id] of Object.entries(place())) url.searchParams.set(name, String(id))
  for (const name of Object.keys(entries)) url.searchParams.append('image_names[]', name)
  const answer = await fetch(url, { method: 'POST', headers: { authorization: by, authtype: 'sdk' }, body: form })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Reads annotations as the client does, with its separator. */
async function streamed(itemIds: readonly (number | undefined)[]) {
  const url = new URL('api/v4/items/annotations/download', platform.running.addresses.assets)
  url.search = `team_id=${teamId}&project_id=${project.id}&limit=${itemIds.length}`
  const headers = { authorization: token, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ image_ids: itemIds }) })
  const documents = (await answer.text()).split(MARK).map((text) => JSON.parse(text) as ReturnType<typeof annotation>)
  return documents.map(({ metadata, instances }) => [metadata.name, instances] as const)
}

describe('the public client', () => {
  it('saves annotations by name, learns which are missing, and reads them back in one stream, including empty ones', async () => {
    const attributes = [
      { groupName: 'side', name: 'left' },
      { groupName: 'side', name: 'up' },
      { groupName: 'speed', name: 7 },
    ]
    const { status, body } = await store({
      [NAMES[0] ?? '']: annotation(NAMES[0] ?? '', [box('Car', attributes), box('Tram')]),
      [NAMES[1] ?? '']: { instances: 'none' },
      'nowhere.jpg': annotation('nowhere.jpg', []),
    })
    expect([status, body]).toEqual([
      200,
      {
        failedItems: [NAMES[1], 'nowhere.jpg'],
        missingResources: { class: ['Tram'], template: [], attribute: ['Car.side.up'], attributeGroup: ['Car.speed'] },
      },
    ])
    const sorted = await call('assets', 'POST', 'api/v4/items/annotations/download/method', {
      item_ids: [...ids, 99_999],
    })
    expect(sorted.body).toEqual({ small: { '0': { data: ids.map((id) => ({ id })) } }, large: [] })
    const [first, second, third] = await streamed(ids)
    const [row] = platform.running.storage.classes.ofProject(project.id)
    const [left] = row?.attributeGroups[0]?.attributes ?? []
    expect(first?.[1]).toMatchObject([
      {
        className: 'Car',
        classId: row?.id,
        of_ours: { kept: [1] },
        attributes: [{ name: 'left', id: left?.id }, {}, {}],
      },
      { className: 'Tram', classId: -1, points: { y2: 40.5 } },
    ])
    expect([second, third]).toEqual([
      [NAMES[1], []],
      [NAMES[2], []],
    ])
  })

  it('sends a large annotation in parts, and learns that it is stored or why not', async () => {
    const [, , itemId] = ids
    const send = async (text: string) => {
      const begun = await call('assets', 'POST', item(itemId, 'upload/multipart/start', 'v3.01'))
      const path = encodeURIComponent(String(begun.body['path']))
      for (const [at, piece] of [text.slice(0, 20), text.slice(20)].entries()) {
        const part = item(itemId, `upload/multipart/part?path=${path}&chunk_id=${at + 1}`)
        expect((await call('assets', 'POST', part, { data_chunk: piece })).status).toBe(200)
      }
      expect((await call('assets', 'POST', item(itemId, `upload/multipart/finish?path=${path}`))).status).toBe(200)
      await call('assets', 'POST', item(itemId, 'sync'))
      return (await call('assets', 'GET', item(itemId, 'sync/status'))).body['status']
    }
    expect(await send(JSON.stringify(annotation('c.jpg', [box('Car')])))).toBe('SUCCESS')
    expect((await call('assets', 'POST', item(itemId, 'download', 'v3.01'))).body).toMatchObject({
      instances: [{ className: 'Car' }],
    })
    expect(await send(JSON.stringify({ instances: ['no metadata at all'] }))).toMatch(/^FAILED/)
    const path = 'parts%2Fnobodys'
    expect((await call('assets', 'POST', item(itemId, `upload/multipart/finish?path=${path}`))).status).toBe(400)
  })

  it('deletes annotations by name with progress; without the right it is refused, and earlier ones stay', async () => {
    const [first] = ids
    const remove = (by = token) => call('main', 'POST', 'annotations/remove', { image_names: [NAMES[0]] }, by)
    expect((await remove(qa)).status).toBe(403)
    const { body } = await remove()
    const progress = async () =>
      (await call('main', 'GET', `annotations/getRemoveStatus?poll_id=${String(body['poll_id'])}`)).body
    await until('it is done', async () => (await progress())['process'] === 100)
    expect(await streamed([first])).toEqual([[NAMES[0], []]])
    expect(platform.running.storage.revisions.ofItem(first ?? 0, 10, 0).total).toBe(2)
    expect((await call('main', 'GET', 'annotations/getRemoveStatus?poll_id=99999')).status).toBe(410)
  })

  it('reads the schema of annotations, and is told of a type without one', async () => {
    const schema = (type: number) =>
      call('assets', 'GET', `api/v4/items/annotations/schema?project_type=${type}&version=V1.00`)
    expect((await schema(1)).body).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      required: ['metadata'],
      properties: { instances: { items: { oneOf: expect.arrayContaining([]) } } },
    })
    expect((await schema(8)).status).toBe(404)
  })

  it('may omit lists or send null, as in the schema; null is saved as an empty list', async () => {
    const { body: schema } = await call('assets', 'GET', 'api/v4/items/annotations/schema?project_type=1&version=V1.00')
    const [name = ''] = NAMES
    const nothing = {
      attributes: null,
      groupId: null,
      trackingId: null,
      pointLabels: null,
      probability: null,
      error: null,
    }
    const instances = [
      { type: 'bbox', className: 'Car', points: { x1: 1, y1: 2, x2: 30, y2: 40 }, ...nothing },
      { type: 'polygon', className: null, classId: -1, points: [1, 2, 3, 4, 5, 6], exclude: null },
      { type: 'polygon', points: [1, 2, 3, 4, 5, 6], exclude: [[1, 2, 3]] },
      { type: 'template', points: [{ id: 1, x: 1, y: 2 }], connections: null, templateName: 'Person' },
      { type: 'tag', className: 'Car', attributes: [{ groupName: 'side', name: 'left', id: null }] },
    ]
    const sent = { metadata: { name, width: null }, instances, tags: null, comments: null }
    expect(schemaProblems(schema, sent)).toEqual([])
    expect(schemaProblems(schema, { metadata: { name } })).toEqual([])
    expect(schemaProblems(schema, { metadata: { name }, instances: [{ type: 'bbox', points: { x1: 1 } }] })).toEqual([
      '.instances[0]: fits 0 of its shapes',
    ])
    expect((await store({ [name]: sent })).body).toMatchObject({ failedItems: [] })
    const [saved] = await streamed([ids[0]])
    expect(saved?.[1]).toHaveLength(instances.length)
    const native = await call('assets', 'POST', item(ids[0], 'download', 'v3.01'))
    // It has its own item's id, also after a copy from another item.
    expect(native.body).toMatchObject({ metadata: { id: ids[0] }, tags: [], comments: [] })
  })

  it('finds the item’s id and name in every annotation, however it was written', async () => {
    const { storage } = platform.running
    const written = [
      '{ "metadata" : {"name":"c.jpg","id":7,"of":{"id":"}\\"{"}}, "instances":[], "tags":["é"]}',
      '{"instances":[],"metadata":{"name":"c.jpg"}}',
      JSON.stringify({ metadata: { name: 'c.jpg', note: 'x'.repeat(20_000) }, instances: [] }),
    ]
    for (const text of written) {
      const itemId = project.addItem({ name: `own-${text.length}.jpg` })
      const url = new URL(item(itemId, 'upload'), platform.running.addresses.assets)
      url.search = `team_id=${teamId}&project_id=${project.id}`
      const headers = { authorization: token, 'content-type': 'application/json', 'if-match': '0' }
      expect((await fetch(url, { method: 'PUT', headers, body: text })).status).toBe(200)
      const { body } = await call('assets', 'POST', item(itemId, 'download', 'v3.01'))
      const { metadata, ...rest } = JSON.parse(text) as { readonly metadata: object }
      expect(body).toEqual({
        ...rest,
        metadata: { ...metadata, ...FRESH, projectId: project.id, id: itemId, name: `own-${text.length}.jpg` },
      })
      expect(storage.items.byId(itemId)?.annotationRevision).toBe(1)
    }
  })

  it('writes no file under a name from an annotation', async () => {
    const own = { name: 'chosen.jpg' }
    const itemId = project.addItem(own)
    const { body } = await store({ [own.name]: annotation('../../elsewhere', [box('Car')]) })
    expect(body['failedItems']).toEqual([])
    expect((await streamed([itemId])).map(([name]) => name)).toEqual([own.name])
  })

  it('learns which annotation is nested too deeply, and has the others saved', async () => {
    const [deep, plain] = ['deep.jpg', 'plain.jpg'].map((name) => ({ name, id: project.addItem({ name }) }))
    const ends = '['.repeat(100_000) + ']'.repeat(100_000)
    const nested = `{"data":{"metadata":{"name":"deep.jpg"},"instances":[],"of":${ends}}}`
    const { status, body } = await store({ 'plain.jpg': annotation('plain.jpg', [box('Car')]) }, token, {
      'deep.jpg': nested,
    })
    expect([status, body['failedItems']]).toEqual([200, [deep?.name]])
    const [[, instances] = []] = await streamed([plain?.id])
    expect(instances).toHaveLength(1)
    const url = new URL(item(deep?.id, 'upload'), platform.running.addresses.assets)
    url.search = `team_id=${teamId}&project_id=${project.id}`
    const headers = { authorization: token, 'content-type': 'application/json', 'if-match': '0' }
    const answer = await fetch(url, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ metadata: { name: 'deep.jpg' } }).replace('}}', `},"of":${ends}}`),
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { code: 'annotation_refused', problems: [{ path: '', text: expect.stringContaining('200 levels') }] },
    ])
    expect(platform.running.storage.items.byId(deep?.id ?? 0)?.annotationRevision).toBe(0)
  })

  it('changes a class in the work service’s terms, and reads it in them', async () => {
    const [row] = platform.running.storage.classes.ofProject(project.id)
    const [side] = row?.attributeGroups ?? []
    const groups = [
      { id: side?.id, name: 'side', group_type: 'RADIO', is_required: true, attributes: side?.attributes },
    ]
    const url = new URL(`api/v1/classes/${row?.id}`, platform.running.addresses['work-management'])
    url.search = `team_id=${teamId}&project_id=${project.id}`
    const said = { type: 'object', name: 'Car', color: '#00FF00', attributeGroups: groups }
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(said) })
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { type: 'object', color: '#00FF00', attributeGroups: [{ id: side?.id, group_type: 'RADIO', is_required: true }] },
    ])
  })
})
