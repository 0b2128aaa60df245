import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ANNOTATION_BYTES_MAX, CLASS_NAME_MAX } from '#domain/constants'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  type Answer,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let people: Readonly<Record<'admin' | 'annotator' | 'qa' | 'paused', PlatformClient>>
let itemId: number
let annotatorId: number
/** Their addresses, in order; the last person is only in the team. */
const [ANN, QA, PAUSED, LEAVER] = [
  'person1@example.test',
  'person3@example.test',
  'person4@example.test',
  'person5@example.test',
] as const

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const member = (roleId: number, isPaused = false): number => {
    const id = aPersonOf(storage, teamId)
    inProject(storage, project, id, roleId, isPaused)
    return id
  }
  annotatorId = member(PROJECT_ROLE.annotator)
  people = {
    admin: await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)),
    annotator: await personSignedIn(platform, annotatorId),
    qa: await personSignedIn(platform, member(PROJECT_ROLE.qa)),
    paused: await personSignedIn(platform, member(PROJECT_ROLE.annotator, true)),
  }
  aPersonOf(storage, teamId)
})
afterAll(() => platform.close())
beforeEach(() => {
  itemId = project.addItem()
})

type Who = keyof typeof people
const where = () => ({ path: { itemId }, query: { team_id: teamId, project_id: project.id } })
const upload = (who: Who, text: string, base: number, key?: string): Promise<Answer> =>
  people[who].call('uploadAnnotation', {
    ...where(),
    file: Buffer.from(text),
    headers: { 'if-match': `"${base}"`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
  })
const download = (revision?: number) =>
  people.admin.raw('itemAnnotation', {
    ...where(),
    query: { ...where().query, ...(revision === undefined ? {} : { revision }) },
  })
const item = () => platform.running.storage.items.byId(itemId)
const native = (parts: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ metadata: { name: 'item.jpg' }, instances: [], comments: [], tags: [], ...parts })
const box = (parts: Readonly<Record<string, unknown>> = {}) => ({
  type: 'bbox',
  classId: 1,
  className: 'Car',
  points: { x1: 1, y1: 2, x2: 3, y2: 4 },
  createdAt: '2026-05-01T08:00:00.001Z',
  createdBy: { email: 'ann@example.test', role: 'Annotator' },
  error: null,
  ...parts,
})

describe('saving', () => {
  it('keeps the exact bytes, with unknown keys, odd numbers and spaces', async () => {
    const text = ` {"metadata":{"name":"a.jpg","ours":1.50},\n"instances":[${JSON.stringify(box())}], "later":12345678901234567890}\n`
    expect(await upload('annotator', text, 0)).toMatchObject({ status: 200, body: { revision: 1 } })
    const response = await download()
    expect(response.headers.get('x-annotation-revision')).toBe('1')
    expect(await response.text()).toBe(text)
    const read = await people.admin.call('readItem', where())
    expect(read.body).toMatchObject({ annotation_revision: 1 })
  })

  it('from an outdated revision gets the current one, and overwrites nothing', async () => {
    await upload('annotator', native({ tags: ['mine'] }), 0)
    const late = await upload('qa', native({ tags: ['late'] }), 0)
    expect(late).toMatchObject({ status: 412, body: { code: 'conflict', revision: 1 } })
    expect(await (await download()).json()).toMatchObject({ tags: ['mine'] })
    const names = await readdir(join(platform.dataFolder, 'annotations'))
    expect(names.filter((name) => name.startsWith(`${itemId}.`))).toHaveLength(1)
  })

  it('many times at once from one revision succeeds once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => upload('annotator', native({ tags: [`save ${at}`] }), 0)),
    )
    const [taken] = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    expect(await (await download()).json()).toMatchObject({ tags: [`save ${taken}`] })
    expect(item()?.annotationRevision).toBe(1)
  })

  it('with one key happens once, even if its answer came too late', async () => {
    const first = await upload('annotator', native(), 0, 'a-save')
    await upload('qa', native({ tags: ['after'] }), 1)
    const again = await upload('annotator', native(), 0, 'a-save')
    expect(again).toMatchObject({ status: first.status, body: { revision: 1 } })
    expect(item()?.annotationRevision).toBe(2)
    const other = await upload('annotator', native({ tags: ['x'] }), 2, 'a-save')
    expect(other).toMatchObject({ status: 422, body: { code: 'conflict' } })
  })

  it('requires the revision it is based on', async () => {
    const said = await people.annotator.call('uploadAnnotation', { ...where(), file: Buffer.from(native()) })
    expect(said).toMatchObject({ status: 400, body: { code: 'bad_request', key: 'header.if-match' } })
  })

  it('is refused while paused, and without sight of the status', async () => {
    expect(await upload('paused', native(), 0)).toMatchObject({ status: 403 })
    const hidden = platform.running.storage.workflows.hiddenValues(project.workflowId, PROJECT_ROLE.annotator)
    itemId = project.addItem({ annotationStatus: hidden[0] ?? 0 })
    expect(hidden.length).toBeGreaterThan(0)
    expect(await upload('annotator', native(), 0)).toMatchObject({ status: 404 })
  })

  it('above the size limit is refused before sending', async () => {
    const response = await people.annotator.raw('uploadAnnotation', {
      ...where(),
      file: Buffer.alloc(ANNOTATION_BYTES_MAX + 1),
      headers: { 'if-match': '0' },
    })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'too_large', most: ANNOTATION_BYTES_MAX })
  })

  it('counts open comments for the workflow', async () => {
    const comments = [{ resolved: false, correspondence: [{ text: 'Why?' }] }, { resolved: true }]
    await upload('admin', native({ comments }), 0)
    expect(item()?.openComments).toBe(1)
  })
})

describe('an invalid annotation', () => {
  it.each([
    ['', ''],
    ['{"metadata":', ''],
    ['{"metadata":{"name":"a"},"instances":[NaN]}', ''],
    ['[]', ''],
    ['{"instances":[]}', 'metadata'],
    ['{"metadata":{"name":""}}', 'metadata.name'],
    ['{"metadata":{"name":"a"},"instances":{}}', 'instances'],
    ['{"metadata":{"name":"a"},"instances":[7]}', 'instances[0]'],
    ['{"metadata":{"name":"a"},"instances":[{"type":"bbox","points":{"x1":1}}]}', 'instances[0]'],
    ['{"metadata":{"name":"a"},"instances":[{"type":"blob"}]}', 'instances[0].type'],
  ])('%s → is refused with its path', async (text, path) => {
    const said = await upload('annotator', text, 0)
    expect(said).toMatchObject({ status: 422, body: { code: 'annotation_refused' } })
    expect(said.body['problems']).toMatchObject([{ path, text: expect.any(String) }])
    expect(item()?.annotationRevision).toBe(0)
  })

  it('with a class name above the limit is refused; the longest valid name is accepted', async () => {
    const named = (length: number) => native({ instances: [box({ className: 'x'.repeat(length) })] })
    const said = await upload('annotator', named(CLASS_NAME_MAX + 1), 0)
    expect(said).toMatchObject({ status: 422, body: { code: 'annotation_refused' } })
    expect(said.body['problems']).toEqual([
      { path: 'instances[0].className', text: 'the name of a class has 200 characters at most' },
    ])
    const inVideo = { type: 'bbox', meta: { className: 'x'.repeat(CLASS_NAME_MAX + 1) } }
    expect((await upload('annotator', native({ instances: [box(), inVideo] }), 0)).body['problems']).toEqual([
      { path: 'instances[1].meta.className', text: 'the name of a class has 200 characters at most' },
    ])
    expect(item()?.annotationRevision).toBe(0)
    expect((await upload('annotator', named(CLASS_NAME_MAX), 0)).status).toBe(200)
  })

  it('is accepted if it was stored that way: saving another change must not fail', async () => {
    const odd = { type: 'blob', from: 'an older tool' }
    const { revisions, items } = platform.running.storage
    const text = native({ instances: [odd] })
    const file = 'a-file-of-old'
    await platform.running.storage.files.write(`annotations/${itemId}.${file}.json`, text)
    const row = {
      itemId,
      revision: 1,
      personId: null,
      kind: 'import',
      file,
      bytes: 1,
      openComments: 0,
      classUses: {},
      at: '',
    } as const
    revisions.add(row)
    items.setAnnotation(itemId, 1, 0, '2026-05-01T08:00:00.000Z')
    expect(await upload('annotator', native({ instances: [odd, box()] }), 1)).toMatchObject({ status: 200 })
    expect(await upload('annotator', native({ instances: [odd, { ...odd, more: 1 }] }), 2)).toMatchObject({
      body: { problems: [{ path: 'instances[1].type' }] },
    })
  })
})

describe('an author’s change', () => {
  const disapproved = box({ error: true })
  const save = async (who: Who, instances: readonly unknown[], base = 1): Promise<number> =>
    (await upload(who, native({ instances }), base)).status
  beforeEach(() => upload('qa', native({ instances: [disapproved, box({ className: 'Tree' })] }), 0))

  it.each([
    ['an approval that nobody gave', [disapproved, box({ className: 'Tree', error: false })], 403],
    [
      'a new object that is approved already',
      [disapproved, box(), box({ type: 'bbox', createdAt: 'now', error: false })],
      403,
    ],
    ['a verdict taken back', [box(), box({ className: 'Tree' })], 403],
    ['a verdict turned round', [box({ error: false }), box({ className: 'Tree' })], 403],
    [
      'a reason for another person’s verdict',
      [box({ error: true, errorReason: 'Too large' }), box({ className: 'Tree' })],
      403,
    ],
    [
      'a verdict taken back as if the object were otherwise',
      [box({ errorBefore: true }), box({ className: 'Tree' })],
      403,
    ],
    ['a move of what is disapproved', [box({ error: true, points: { x1: 1, y1: 2, x2: 9, y2: 9 } })], 200],
    ['a move that ends its verdict', [box({ points: { x1: 1, y1: 2, x2: 9, y2: 9 } })], 200],
    ['another order, and an object less', [disapproved], 200],
  ])('without the right to approve objects: %s', async (_what, instances, status) => {
    expect(await save('annotator', instances)).toBe(status)
    if (status === 403) expect(await save('qa', instances)).toBe(200)
  })

  const comment = {
    createdAt: '2026-05-02T08:00:00.000Z',
    resolved: false,
    x: 4,
    y: 5,
    correspondence: [{ text: 'Why?', email: QA }],
  }
  const said = (email: string, text = 'So') => ({ text, email, createdAt: '2026-05-03T08:00:00.000Z' })
  it.each([
    ['a new one', [comment, { ...comment, createdAt: 'later', correspondence: [said(ANN)] }], 200],
    ['a reply', [{ ...comment, correspondence: [...comment.correspondence, said(ANN)] }], 200],
    ['a new one in the name of another', [comment, { ...comment, createdAt: 'later', createdBy: { email: QA } }], 403],
    [
      'a reply in the name of another',
      [{ ...comment, correspondence: [...comment.correspondence, said(PAUSED)] }],
      403,
    ],
    ['one at another place', [{ ...comment, x: 9 }], 403],
    ['a resolved one', [{ ...comment, resolved: true }], 403],
    ['one that is gone', [], 403],
    ['words of another that are gone', [{ ...comment, correspondence: [] }], 403],
  ])('without the rights over comments: %s', async (_what, comments, status) => {
    await upload('qa', native({ comments: [comment] }), 1)
    expect((await upload('annotator', native({ comments }), 2)).status).toBe(status)
    // No one signs for a third one.
    const isForOthers = JSON.stringify(comments).includes(PAUSED)
    if (status === 403) expect((await upload('qa', native({ comments }), 2)).status).toBe(isForOthers ? 403 : 200)
  })

  it('without the rights over comments → people may resolve, edit and delete only their own', async () => {
    const email = ANN
    const createdBy = { email, role: 'Annotator' }
    const own = { ...comment, createdBy, correspondence: [{ text: 'Mine', email }] }
    const answered = { ...own, correspondence: [...own.correspondence, { text: 'Yes', email: QA }] }
    await upload('annotator', native({ comments: [own] }), 1)
    const save = async (comments: readonly object[], base: number) =>
      (await upload('annotator', native({ comments }), base)).status
    expect(await save([{ ...own, resolved: true }], 2)).toBe(200)
    expect(await save([{ ...own, correspondence: [{ text: 'Better', email }] }], 3)).toBe(200)
    expect((await upload('qa', native({ comments: [answered] }), 4)).status).toBe(200)
    expect(await save([], 5)).toBe(403)
    expect(await save([{ ...answered, correspondence: own.correspondence }], 5)).toBe(403)
    expect(await save([{ ...answered, correspondence: answered.correspondence.slice(1) }], 5)).toBe(200)
    expect(await save([{ ...own }], 6)).toBe(403)
  })
})

describe('comments', () => {
  const spoken = (email: string, mentions: readonly string[], createdAt = '2026-05-04T08:00:00.000Z') => ({
    x: 1,
    y: 2,
    resolved: false,
    createdAt,
    createdBy: { email, role: 'QA' },
    correspondence: [{ text: 'Look, @Ann', email, createdAt, mentions }],
  })
  const events = (since: number) =>
    platform.running.storage.events.after(since, 100).filter(({ name }) => name.startsWith('comment.'))

  it('cause events, and mentioned people who may see the item get their own', async () => {
    const first = spoken(QA, [ANN, 'nobody@else.example', LEAVER, QA])
    await upload('qa', native(), 0)
    const before = platform.running.storage.events.last()
    await upload('qa', native({ comments: [first] }), 1)
    const told = events(before)
    expect(told.map(({ name, topic, after }) => [name, topic, after])).toEqual([
      ['comment.created', `project:${project.id}`, { comments: 1 }],
      [
        'comment.mentioned',
        `person:${annotatorId}`,
        { project_id: project.id, item_name: item()?.name, by: expect.any(String), text: 'Look, @Ann' },
      ],
    ])
    const seen = platform.running.storage.events.last()
    const edited = { ...first, correspondence: [{ ...first.correspondence[0], text: 'Look!', updatedAt: 'now' }] }
    await upload('qa', native({ comments: [edited] }), 2)
    expect(events(seen)).toEqual([])
    const answered = {
      ...edited,
      resolved: true,
      correspondence: [...edited.correspondence, { text: 'Done', email: QA, createdAt: 'later' }],
    }
    await upload('qa', native({ comments: [answered] }), 3)
    await upload('qa', native(), 4)
    expect(events(seen).map(({ name }) => name)).toEqual(['comment.replied', 'comment.resolved', 'comment.deleted'])
  })

  it('a mentioned person may fetch them later, after the event and while they see the item', async () => {
    const asked = async (who: 'annotator' | 'qa', after: number) =>
      (await people[who].call('listMentions', { query: { team_id: teamId, after } })).body
    await upload('qa', native(), 0)
    const before = platform.running.storage.events.last()
    await upload('qa', native({ comments: [spoken(QA, [ANN])] }), 1)
    const { data, last } = await asked('annotator', before)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        project_id: project.id,
        item_id: item()?.id,
        item_name: item()?.name,
        by: expect.any(String),
        text: 'Look, @Ann',
        at: expect.any(String),
      },
    ])
    expect(last).toBe(platform.running.storage.events.last())
    expect((await asked('annotator', Number(data?.[0]?.['id']))).data).toEqual([])
    expect((await asked('qa', before)).data).toEqual([])
  })

  it('by others can be restored in place, and are imported with an item by people who may import', async () => {
    const theirs = spoken(ANN, [])
    expect((await upload('qa', native({ comments: [theirs] }), 0)).status).toBe(403)
    expect((await upload('admin', native({ comments: [theirs] }), 0)).status).toBe(200)
    expect((await upload('qa', native(), 1)).status).toBe(200)
    expect((await upload('qa', native({ comments: [theirs] }), 2)).status).toBe(200)
    const forged = spoken(ANN, [], '2026-05-05T08:00:00.000Z')
    expect((await upload('admin', native({ comments: [theirs, forged] }), 3)).status).toBe(403)
  })
})

describe('revisions', () => {
  const list = async (): Promise<readonly Record<string, unknown>[]> =>
    (await people.admin.call('listRevisions', where())).body.data ?? []
  const restore = (who: Who, from: number, revision: number) =>
    people[who].call('restoreRevision', { ...where(), body: { from, revision } })
  const revert = (who: Who, from: number) => people[who].call('revertAnnotation', { ...where(), body: { from } })

  it('are listed with their authors, newest first, and each can be read', async () => {
    await upload('annotator', native({ tags: ['one'] }), 0)
    platform.clock.advance(60_000)
    await upload('qa', native({ tags: ['two'] }), 1)
    const [newest, oldest] = await list()
    expect(newest).toMatchObject({ revision: 2, kind: 'save', bytes: native({ tags: ['two'] }).length })
    expect(oldest).toMatchObject({ revision: 1, by: { email: expect.stringContaining('@') } })
    expect(newest?.['at']).not.toBe(oldest?.['at'])
    expect(await (await download(1)).json()).toMatchObject({ tags: ['one'] })
    expect((await download(3)).status).toBe(404)
    const page = await people.admin.call('listRevisions', {
      ...where(),
      query: { ...where().query, limit: 1, offset: 1 },
    })
    expect(page.body).toMatchObject({ data: [{ revision: 1 }], count: 1, total: 2 })
  })

  it('count added, changed and removed objects', async () => {
    const at = (place: number) =>
      box({
        createdAt: `2026-05-01T08:00:00.00${place}Z`,
        points: { x1: 10 * place, y1: 2, x2: 10 * place + 3, y2: 4 },
      })
    await upload('annotator', native({ instances: [at(1), at(2), at(3)] }), 0)
    const [first, second, third] = [at(1), at(2), at(4)]
    const moved = { ...second, points: { x1: 21, y1: 2, x2: 29, y2: 9 } }
    await upload('annotator', native({ instances: [{ ...first, updatedAt: 'now' }, moved, third, at(5)] }), 1)
    const [newest, oldest] = await list()
    expect(oldest).toMatchObject({ changes: { added: 3, changed: 0, removed: 0 } })
    expect(newest).toMatchObject({ changes: { added: 2, changed: 1, removed: 1 } })
  })

  it('are also kept for imported annotations', async () => {
    itemId = project.addItem({ annotationRevision: 1, openComments: 0 })
    const came = await (await download()).text()
    expect(await list()).toMatchObject([{ revision: 1, kind: 'import', bytes: Buffer.byteLength(came) }])
    expect((await upload('qa', native(), 1)).body).toMatchObject({ revision: 2 })
    expect(await list()).toMatchObject([
      { revision: 2 },
      { revision: 1, kind: 'import', bytes: Buffer.byteLength(came) },
    ])
    expect(await (await download(1)).text()).toBe(came)
    expect((await restore('annotator', 2, 1)).body).toEqual({ revision: 3 })
    expect(await (await download()).text()).toBe(came)
  })

  it('are restored with the right to revert, on the current one only', async () => {
    await upload('annotator', native({ tags: ['one'] }), 0)
    await upload('annotator', native({ tags: ['two'] }), 1)
    expect((await restore('qa', 2, 1)).status).toBe(403)
    expect(await restore('annotator', 1, 1)).toMatchObject({ status: 412, body: { code: 'conflict', revision: 2 } })
    expect((await restore('annotator', 2, 9)).status).toBe(404)
    expect((await restore('annotator', 2, 1)).body).toEqual({ revision: 3 })
    expect(await (await download()).json()).toMatchObject({ tags: ['one'] })
  })

  it('reverting the first one leaves none, and resets the item', async () => {
    const start = platform.running.storage.workflows.startValue(project.workflowId)
    await upload('qa', native({ comments: [{ resolved: false }] }), 0)
    const other = platform.running.storage.workflows.statuses(project.workflowId).find(({ value }) => value !== start)
    platform.running.storage.items.setStatus(itemId, other?.value ?? 0, '2026-05-01T08:00:00.000Z')
    const said = await revert('admin', 1)
    expect(said.body).toMatchObject({ revision: 2, item: { annotation_status: start, annotation_revision: 2 } })
    expect(item()).toMatchObject({ openComments: 0, annotationStatus: start })
    expect(await (await download()).json()).toMatchObject({ instances: [], comments: [], metadata: { width: 64 } })
    expect((await restore('admin', 2, 1)).body).toEqual({ revision: 3 })
    expect(await (await download()).json()).toMatchObject({ comments: [{ resolved: false }] })
  })

  it('all survive a restart of the platform', async () => {
    await upload('annotator', native({ tags: ['kept'] }), 0)
    platform = await platform.restart()
    const id = platform.running.storage.people.byEmail('person1@example.test')?.id ?? 0
    people = { ...people, admin: await personSignedIn(platform, id) }
    expect(await (await download(1)).json()).toMatchObject({ tags: ['kept'] })
  })
})
