import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXPORT_STATE, JOB_STATE, PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'
import { unzippedTexts } from '../../drivers/unzipped-texts'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-export-'))
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  await admin.call('createClasses', { query: query(), body: { classes: [{ name: 'Car', color: '#1A2B3C' }] } })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const query = () => ({ team_id: teamId, project_id: project.id })
const start = async () => Number((await admin.call('startExport', { query: query(), body: {} })).body['id'])
const ended = async (jobId: number): Promise<number> => {
  const stateOf = () => platform.running.storage.jobs.byId(jobId)?.state ?? 0
  await expect.poll(stateOf, { timeout: 20_000 }).not.toBe(JOB_STATE.in_progress)
  return stateOf()
}
const at = (jobId: number) => ({ path: { jobId }, query: { team_id: teamId } })
const download = (jobId: number, who = admin) => who.raw('downloadExport', at(jobId))
async function unpacked(jobId: number): Promise<Readonly<Record<string, string>>> {
  const response = await download(jobId)
  expect(response.status).toBe(200)
  return unzippedTexts(Buffer.from(await response.arrayBuffer()), join(folder, String(jobId)))
}
const otherFirst = (key: string) => `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
const box = { type: 'bbox', classId: 1, className: 'Car', points: { x1: 1, y1: 2, x2: 30, y2: 40 }, ours: 1.5 }

it('an export → contains every annotation byte by byte, and the classes [S2.10]', async () => {
  const drawn = project.addItem({ name: 'größe 1.jpg' })
  const text = ` {"metadata":{"name":"größe 1.jpg"}, "instances":[${JSON.stringify(box)}]}\n`
  const headers = { 'if-match': '0' }
  const saved = await admin.call('uploadAnnotation', {
    path: { itemId: drawn },
    query: query(),
    file: Buffer.from(text),
    headers,
  })
  expect(saved.status).toBe(200)
  project.addItem({ name: 'empty.jpg' })
  project.addItem({ name: 'sample.jpg', annotationRevision: 1 })
  const jobId = await start()
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  const files = await unpacked(jobId)
  expect(Object.keys(files).toSorted()).toEqual(['classes/classes.json', 'größe 1.jpg.json', 'sample.jpg.json'])
  expect(files['größe 1.jpg.json']).toBe(text)
  expect(JSON.parse(files['classes/classes.json'] ?? '')).toMatchObject([{ name: 'Car', color: '#1A2B3C' }])
  expect(JSON.parse(files['sample.jpg.json'] ?? '')).toMatchObject({ instances: expect.any(Array) })
  expect(platform.running.storage.jobs.byId(jobId)?.result).toEqual({ exported: 2, missing: 0 })
}, 30_000)

it('answers of single key points → are exported as saved, and imported again [S2.10]', async () => {
  const { storage } = platform.running
  const skeletons = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = { query: { team_id: teamId, project_id: skeletons.id } }
  const exportNow = async () => {
    const jobId = Number((await admin.call('startExport', { ...here, body: {} })).body['id'])
    expect(await ended(jobId)).toBe(JOB_STATE.completed)
    return unpacked(jobId)
  }
  const from = skeletons.addItem({ name: 'skeleton.jpg' })
  const attributes = [{ id: 21, groupId: 20, name: 'left', groupName: 'Side' }]
  const points = [
    { id: 1, x: 5, y: 5 },
    { id: 3, x: 9.25, y: 5, attributes },
  ]
  const text = JSON.stringify({
    metadata: { name: 'skeleton.jpg' },
    instances: [{ type: 'template', classId: 1, className: 'Car', points, connections: [], attributes: [] }],
  })
  const put = async (itemId: number, body: string) =>
    admin.call('uploadAnnotation', {
      path: { itemId },
      ...here,
      file: Buffer.from(body),
      headers: { 'if-match': '0' },
    })
  expect((await put(from, text)).status).toBe(200)
  const exported = (await exportNow())['skeleton.jpg.json'] ?? ''
  expect(exported).toBe(text)
  const into = skeletons.addItem({ name: 'skeleton-again.jpg' })
  expect((await put(into, exported)).status).toBe(200)
  const again = (await exportNow())['skeleton-again.jpg.json'] ?? ''
  expect((JSON.parse(again) as { instances: readonly unknown[] }).instances).toEqual(
    (JSON.parse(text) as { instances: readonly unknown[] }).instances,
  )
}, 60_000)

it('a cancelled export → leaves no archive and no draft; resumed, it is complete', async () => {
  for (let at = 0; at < 400; at += 1) project.addItem({ name: `many ${at}.jpg`, annotationRevision: 1 })
  const jobId = await start()
  await admin.call('cancelJob', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toBe(JOB_STATE.canceled)
  expect((await download(jobId)).status).toBe(404)
  await admin.call('continueJob', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  expect(Object.keys(await unpacked(jobId))).toHaveLength(403)
}, 60_000)

it('an export → resumes after a restart of the platform', async () => {
  const jobId = await start()
  platform = await platform.restart()
  const { storage } = platform.running
  admin = await personSignedIn(platform, storage.people.byEmail('person1@example.test')?.id ?? 0)
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  expect(Object.keys(await unpacked(jobId))).toHaveLength(403)
}, 60_000)

it('an export → requires the right, and its archive belongs to the requester', async () => {
  const { storage } = platform.running
  const id = aPersonOf(storage, teamId)
  inProject(storage, project, id, PROJECT_ROLE.annotator)
  const annotator = await personSignedIn(platform, id)
  expect(await annotator.call('startExport', { query: query(), body: {} })).toMatchObject({ status: 403 })
  const jobId = await start()
  await ended(jobId)
  expect((await download(jobId, annotator)).status).toBe(410)
  expect((await annotator.call('listTeamExports', { query: { team_id: teamId } })).body['data']).toEqual([])
}, 30_000)

it('an export → contains the chosen items, has the platform’s name, and stays in the history until deleted [S2.10]', async () => {
  const { storage } = platform.running
  const chosen = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = { query: { team_id: teamId, project_id: chosen.id } }
  const folderId = storage.folders.add(chosen.id, 'night')
  chosen.addItem({ name: 'pinned.jpg', annotationRevision: 1, isPinned: true, folderId })
  chosen.addItem({ name: 'loose.jpg', annotationRevision: 1, folderId })
  chosen.addItem({ name: 'elsewhere.jpg', annotationRevision: 1, isPinned: true })
  const body = { folder_names: ['night'], is_pinned: 1, time: 'Aug 17 2020 15:44' }
  const started = await admin.call('startExport', { ...here, body })
  const jobId = Number(started.body['id'])
  await ended(jobId)
  expect(Object.keys(await unpacked(jobId)).toSorted()).toEqual(['classes/classes.json', 'night/pinned.jpg.json'])
  const at = { path: { jobId }, query: { team_id: teamId } }
  const kept = {
    name: expect.stringMatching(/^Aug 17 2020 15:44 .+\.zip$/),
    status: 2,
    items: 1,
    folder_names: ['night'],
    is_pinned: true,
    size: expect.any(Number),
  }
  expect((await admin.call('readExport', at)).body).toMatchObject(kept)
  expect((await admin.call('listExports', here)).body['data']).toContainEqual(
    expect.objectContaining({ id: jobId, ...kept }),
  )
  const last = { path: { projectId: chosen.id }, query: { team_id: teamId } }
  expect((await admin.call('lastExport', last)).body).toMatchObject({ id: jobId })
  expect((await admin.call('deleteExport', at)).status).toBe(200)
  expect((await admin.call('readExport', at)).status).toBe(410)
  await expect.poll(() => storage.files.list('exports')).not.toContain(`${jobId}.zip`)
}, 30_000)

it('an export → contains the matches of a search or a selection, and is repeated with the same choices [S2.10]', async () => {
  const { storage } = platform.running
  const chosen = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = { query: { team_id: teamId, project_id: chosen.id } }
  chosen.addItem({ name: 'one.jpg', annotationRevision: 1 })
  const left = chosen.addItem({ name: 'two.jpg', annotationRevision: 1 })
  chosen.addItem({ name: 'other.png', annotationRevision: 1 })
  const body = { filter: { name: { $cont: '.jpg' } }, except_ids: [left] }
  const first = Number((await admin.call('startExport', { ...here, body })).body['id'])
  await ended(first)
  const expected = ['classes/classes.json', 'one.jpg.json']
  expect(Object.keys(await unpacked(first)).toSorted()).toEqual(expected)
  const at = { path: { jobId: first }, query: { team_id: teamId } }
  const again = Number((await admin.call('repeatExport', at)).body['id'])
  expect(again).not.toBe(first)
  await ended(again)
  expect(Object.keys(await unpacked(again)).toSorted()).toEqual(expected)
  const all = (await admin.call('listTeamExports', { query: { team_id: teamId } })).body['data']
  expect(all).toContainEqual(expect.objectContaining({ id: again, project_id: chosen.id, is_narrowed: true }))
  expect(all).toContainEqual(expect.objectContaining({ project_id: project.id, is_narrowed: false }))
  const wrong = await admin.call('startExport', { ...here, body: { filter: { nothing: 1 } } })
  expect(wrong).toMatchObject({ status: 400, body: { key: 'body.filter' } })
}, 30_000)

it('an export cancelled while writing → leaves no byte on disk', async () => {
  const { files, jobs } = platform.running.storage
  const before = await files.list('exports')
  const jobId = await start()
  await expect.poll(() => jobs.byId(jobId)?.done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  expect(await files.list('exports')).toContain(`${jobId}.zip.part`)
  await admin.call('cancelExport', { path: { jobId }, query: { team_id: teamId } })
  expect(await ended(jobId)).toBe(JOB_STATE.canceled)
  expect(await files.list('exports')).toEqual(before)
}, 30_000)

it('an export → is a snapshot of its start, whatever is saved or deleted meanwhile', async () => {
  const { storage } = platform.running
  const { items, jobs } = storage
  const moving = aProject(storage, teamId, REVIEW_WORKFLOW)
  for (let at = 0; at < 1_500; at += 1) moving.addItem({ name: `many ${at}.jpg`, annotationRevision: 1 })
  const here = { team_id: teamId, project_id: moving.id }
  const save = (itemId: number, revision: number, text: string) =>
    admin.call('uploadAnnotation', {
      path: { itemId },
      query: here,
      file: Buffer.from(text),
      headers: { 'if-match': String(revision) },
    })
  const changed = moving.addItem({ name: 'zz changed.jpg' })
  const deleted = moving.addItem({ name: 'zz deleted.jpg' })
  const before = '{"metadata":{"name":"before"},"instances":[]}'
  for (const itemId of [changed, deleted]) expect((await save(itemId, 0, before)).status).toBe(200)
  const jobId = Number((await admin.call('startExport', { query: here, body: {} })).body['id'])
  await expect.poll(() => jobs.byId(jobId)?.done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  expect((await save(changed, 1, '{"metadata":{"name":"after"},"instances":[]}')).status).toBe(200)
  items.remove(deleted)
  expect(jobs.byId(jobId)?.state).toBe(JOB_STATE.in_progress)
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  const files = await unpacked(jobId)
  expect(files['zz changed.jpg.json']).toBe(before)
  expect(files['zz deleted.jpg.json']).toBe(before)
}, 60_000)

it('an export → reports its archive’s hash, which the download includes', async () => {
  const jobId = await start()
  await ended(jobId)
  const response = await download(jobId)
  const hash = createHash('sha256').update(Buffer.from(await response.arrayBuffer()))
  const told = (await admin.call('readExport', { path: { jobId }, query: { team_id: teamId } })).body['sha256']
  const digest = hash.digest()
  expect(told).toBe(digest.toString('hex'))
  expect(response.headers.get('repr-digest')).toBe(`sha-256=:${digest.toString('base64')}:`)
}, 30_000)

it('an export that may not fit on the disk → writes nothing, and reports the needed room', async () => {
  const { storage } = platform.running
  const large = aProject(storage, teamId, REVIEW_WORKFLOW)
  const itemId = large.addItem({ name: 'large.jpg', annotationRevision: 1 })
  const at = new Date(platform.clock.now()).toISOString()
  const revision = {
    itemId,
    revision: 1,
    personId: null,
    kind: 'save',
    file: null,
    openComments: 0,
    classUses: {},
    at,
  } as const
  storage.revisions.add({ ...revision, bytes: 2 ** 50 })
  const { body } = await admin.call('startExport', { query: { team_id: teamId, project_id: large.id }, body: {} })
  const jobId = Number(body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.failed)
  const message = expect.stringMatching(/^This export may need [\d,.]+ GB, and the disk of the platform has .+ left/)
  const read = await admin.call('readExport', { path: { jobId }, query: { team_id: teamId } })
  expect(read.body).toMatchObject({ status: EXPORT_STATE.error, error: message, items: 0, size: null })
  expect(await readdir(join(platform.dataFolder, 'exports'))).not.toContain(`${jobId}.zip`)
})

it.each([
  [{ coco: 1 }, 'body.coco', 'COCO is only for vector projects with linked items.'],
  [{ export_format: 2 }, 'body.export_format', 'COCO is only for vector projects with linked items.'],
  [{ export_format: 3 }, 'body.export_format', 'CSV and JSONL are only for multimodal projects.'],
  [{ fuse: 1 }, 'body.fuse', 'Fused pictures are made with native exports of pixel projects only.'],
  [{ integration_id: 7 }, 'body.integration_id', 'This platform writes exports to its own disk only.'],
  [{ folder_names: ['nowhere'] }, 'body.folder_names', 'There is no folder “nowhere” in this project.'],
])('an export of %o → is refused at its field', async (body, key, message) => {
  expect(await admin.call('startExport', { query: query(), body })).toMatchObject({
    status: 400,
    body: { key, message },
  })
})

it('a project of linked items → is exported without a pin filter and fused pictures', async () => {
  const { projects } = platform.running.storage
  projects.setUploadState(project.id, UPLOAD_STATE.external, new Date(platform.clock.now()).toISOString())
  for (const [body, message] of [
    [{ is_pinned: 1 }, 'A project with linked items has no filter by pin.'],
    [{ fuse: 1 }, 'A project with linked items has no fused pictures.'],
  ] as const) {
    expect(await admin.call('startExport', { query: query(), body })).toMatchObject({ status: 400, body: { message } })
  }
})

/** Saves a new revision of an item's annotation. */
const saveIn = async (
  here: { readonly team_id: number; readonly project_id: number },
  itemId: number,
  body: object,
) => {
  const revision = platform.running.storage.items.byId(itemId)?.annotationRevision ?? 0
  const saved = await admin.call('uploadAnnotation', {
    path: { itemId },
    query: here,
    file: Buffer.from(JSON.stringify(body)),
    headers: { 'if-match': String(revision) },
  })
  expect(saved.status).toBe(200)
}
const begin = async (here: { readonly team_id: number; readonly project_id: number }, body: object) => {
  const jobId = Number((await admin.call('startExport', { query: here, body })).body['id'])
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  return jobId
}

it('the preview of an export → counts by the export’s own rules', async () => {
  const { storage } = platform.running
  const form = aProject(storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.custom_llm)
  const here = { team_id: teamId, project_id: form.id }
  const kept = { id: 'r_prompt', type: 'paragraph', exclude: true }
  storage.classes.setForm(form.id, { components: [kept, { id: 'r_why', type: 'textarea' }] })
  const folderId = storage.folders.add(form.id, 'night')
  const ids = ['one.json', 'two.json'].map((name) => form.addItem({ name, folderId }))
  form.addItem({ name: 'empty.json', folderId })
  form.addItem({ name: 'elsewhere.json' })
  const thread = { id: 'c1', comments: [{ text: 'Why?' }], resolved: false, x: 1, y: 1 }
  const texts = [
    { metadata: { name: 'one.json' }, data: { r_why: { value: 'so' } }, comments: [thread] },
    { metadata: { name: 'two.json' }, data: { r_why: { value: 'then' } } },
  ]
  for (const [at, id] of ids.entries()) await saveIn(here, id, texts[at] ?? {})
  const begun = () => storage.jobs.ofProject(form.id, 'exportAnnotations', 10).length
  const check = (body: object) => admin.call('checkExport', { query: here, body })
  const counted = await check({ folder_names: ['night'] })
  expect(counted.body).toMatchObject({
    items: 3,
    annotated: 2,
    with_open_comments: 1,
    excluded_components: ['r_prompt'],
    bytes: texts.reduce((sum, text) => sum + JSON.stringify(text).length, 0),
  })
  expect(counted.body['room']).toBeGreaterThan(0)
  expect((await check({})).body).toMatchObject({ items: 4, annotated: 2 })
  expect(begun()).toBe(0)
  const archive = await unpacked(await begin(here, { folder_names: ['night'] }))
  expect(Object.keys(archive).filter((name) => name.startsWith('night/'))).toHaveLength(2)
  const unknown = await check({ folder_names: ['gone'] })
  expect([unknown.status, unknown.body['key']]).toEqual([400, 'body.folder_names'])
}, 30_000)

it('a compared export → contains later changes, and lists deleted items', async () => {
  const { storage } = platform.running
  const growing = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = { team_id: teamId, project_id: growing.id }
  const ids = Array.from({ length: 6 }, (_, at) => growing.addItem({ name: `${at}.jpg` }))
  for (const id of ids) await saveIn(here, id, { metadata: { name: 'x' }, instances: [] })
  const first = await begin(here, {})
  for (const id of ids.slice(0, 3)) await saveIn(here, id, { metadata: { name: 'x' }, instances: [box] })
  await admin.call('deleteItems', { query: here, body: { image_ids: ids.slice(3, 4) } })
  const second = await begin(here, { changed_since: first })
  const files = await unpacked(second)
  expect(Object.keys(files).toSorted()).toEqual([
    '0.jpg.json',
    '1.jpg.json',
    '2.jpg.json',
    'classes/classes.json',
    'removed.json',
  ])
  expect(JSON.parse(files['removed.json'] ?? '')).toEqual(['3.jpg'])
  const read = (jobId: number) => admin.call('readExport', { path: { jobId }, query: { team_id: teamId } })
  expect((await read(second)).body).toMatchObject({ changed_since: first, items: 3, unchanged: 2, removed: 1 })

  // Each resumes the previous one, with any content.
  const third = await begin(here, { changed_since: second })
  expect((await read(third)).body).toMatchObject({ items: 0, unchanged: 5, removed: 0 })

  const refused = await admin.call('startExport', { query: query(), body: { changed_since: first } })
  expect([refused.status, refused.body['key']]).toEqual([400, 'body.changed_since'])
}, 30_000)

it('an export with media → contains the original files beside their annotations', async () => {
  const { storage } = platform.running
  const full = aProject(storage, teamId, REVIEW_WORKFLOW)
  const here = { team_id: teamId, project_id: full.id }
  const bytes = 'file '.repeat(600_000)
  const path = `pictures/${full.id}/one.jpg`
  storage.files.writeNow(path, Buffer.from(bytes))
  const folderId = storage.folders.add(full.id, 'night')
  const one = full.addItem({ name: 'one.jpg', folderId, source: { kind: 'file', path } })
  const gone = full.addItem({ name: 'gone.jpg', source: { kind: 'file', path: `pictures/${full.id}/gone.jpg` } })
  full.addItem({ name: 'bare.jpg' })
  for (const id of [one, gone]) await saveIn(here, id, { metadata: { name: 'x' }, instances: [] })
  const jobId = await begin(here, { with_media: true })
  const files = await unpacked(jobId)
  expect(Object.keys(files).toSorted()).toEqual([
    'classes/classes.json',
    'gone.jpg.json',
    'night/one.jpg',
    'night/one.jpg.json',
  ])
  expect(files['night/one.jpg']).toBe(bytes)
  const read = await admin.call('readExport', { path: { jobId }, query: { team_id: teamId } })
  expect(read.body).toMatchObject({ items: 2, files: 1, with_media: true })
}, 30_000)

it('an export’s progress → is announced to everybody in the project, without its contents', async () => {
  const { events } = platform.running.storage
  const from = events.last()
  const jobId = await start()
  await ended(jobId)
  const told = events.after(from, 1_000).filter(({ name }) => name === 'export.changed')
  expect(told.length).toBeGreaterThan(0)
  expect(told[0]).toMatchObject({ topic: `project:${project.id}`, thing: `job:${jobId}`, before: null, after: null })
}, 30_000)

it('an export’s archive → is read by its link without a token until it expires; a modified link opens nothing', async () => {
  const jobId = await start()
  expect(await ended(jobId)).toBe(JOB_STATE.completed)
  const told = await admin.call('readExport', { path: { jobId }, query: { team_id: teamId } })
  const link = new URL(String(told.body['download']))
  const read = async (url: URL) => {
    const answer = await fetch(url)
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const own = Buffer.from(await (await download(jobId)).arrayBuffer())
  const linked = await read(link)
  expect([linked.status, linked.bytes.equals(own)]).toEqual([200, true])
  const other = await start()
  expect(await ended(other)).toBe(JOB_STATE.completed)
  const changed = (change: (url: URL) => void) => {
    const url = new URL(link)
    change(url)
    return url
  }
  const later = String(Number(link.searchParams.get('until')) + 1)
  for (const url of [
    changed((one) => (one.pathname = one.pathname.replace(`/${jobId}/`, `/${other}/`))),
    changed((one) => one.searchParams.set('until', later)),
    changed((one) => one.searchParams.set('key', otherFirst(one.searchParams.get('key') ?? ''))),
    changed((one) => one.searchParams.set('key', '')),
  ])
    expect((await read(url)).status, url.href).toBe(404)
  const listed = await admin.call('listExports', { query: query() })
  expect((listed.body['data'] as { download: unknown }[]).every(({ download }) => download === null)).toBe(true)
  platform.clock.advance(61 * 60 * 1_000)
  expect((await read(link)).status).toBe(404)
}, 60_000)
