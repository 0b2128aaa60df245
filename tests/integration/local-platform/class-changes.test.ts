import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JOB_STATE } from '#domain/enums'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'
import { until } from '../../drivers/waits'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient

beforeEach(async () => {
  ;({ platform, teamId, project, admin } = await startOneProject(REVIEW_WORKFLOW))
})
afterEach(() => platform.close())

interface Listed {
  readonly id: number
  readonly name: string
  readonly digit: number | null
  readonly attribute_groups: { id: number; name: string; attributes: { id: number; name: string }[] }[]
}

const query = () => ({ team_id: teamId, project_id: project.id })
const list = async () => ((await admin.call('listClasses', { query: query() })).body.data ?? []) as unknown as Listed[]
const uses = async () => (await admin.call('listClassUses', { query: query() })).body.data ?? []
async function create(...classes: readonly object[]): Promise<readonly Listed[]> {
  const made = await admin.call('createClasses', { query: query(), body: { classes } })
  expect(made.status).toBe(200)
  return made.body.data as unknown as Listed[]
}
const update = (classId: number, body: object): Promise<Answer> =>
  admin.call('updateClass', { path: { classId }, query: query(), body })

/** Saves these bytes on top of a revision. */
async function save(itemId: number, text: string, from = 0): Promise<void> {
  const call = { path: { itemId }, query: query(), file: Buffer.from(text), headers: { 'if-match': String(from) } }
  expect((await admin.call('uploadAnnotation', call)).status).toBe(200)
}
const read = async (itemId: number) => (await admin.raw('itemAnnotation', { path: { itemId }, query: query() })).text()
const annotation = (...instances: readonly string[]) =>
  `{"metadata": {"name": "a"},\n "instances": [${instances.join(' , ')}]}`
const box = (classId: number, className: string, more = '') =>
  `{"type":"bbox", "classId":${classId}, "className":"${className}", "points":{"x1":1.0,"y1":1e0,"x2":2,"y2":20e-1}${more}}`

async function ended(started: Answer): Promise<Readonly<Record<string, unknown>>> {
  expect(started.status).toBe(200)
  const job = async () =>
    (await admin.call('listJobs', { query: { team_id: teamId } })).body.data?.find(
      (one) => one['id'] === started.body['id'],
    )
  await until('the job ends', async () => (await job())?.['state'] !== JOB_STATE.in_progress)
  const last = await job()
  expect(last).toMatchObject({ state: JOB_STATE.completed })
  return last ?? {}
}
const merge = (classId: number, into: number): Promise<Answer> =>
  admin.call('mergeClass', { path: { classId }, query: query(), body: { into } })
const remove = (objects: 'keep' | 'delete', ...ids: readonly number[]): Promise<Answer> =>
  admin.call('removeClasses', { query: query(), body: { class_ids: ids, objects } })
const undo = (job: Readonly<Record<string, unknown>>): Promise<Answer> =>
  admin.call('undoItemsChange', { path: { jobId: Number(job['id']) }, query: query() })

describe('renaming a used class', () => {
  it('renames it in annotations read afterwards, by id and by name, and changes nothing else [S7.9]', async () => {
    const [car] = await create({ name: 'Car', color: '#000' })
    const id = car?.id ?? 0
    const itemId = project.addItem()
    const text = annotation(box(id, 'Car'), box(-1, 'Car'), box(id, 'Other'))
    await save(itemId, text)
    await update(id, { name: 'Auto "1"' })
    expect(await read(itemId)).toBe(text.replaceAll('"Car"', String.raw`"Auto \"1\""`))
    await update(id, { name: 'Wagon' })
    expect(await read(itemId)).toBe(text.replaceAll('"Car"', '"Wagon"'))
  })

  it('renames it in annotations of samples, which still belong to it', async () => {
    const itemId = project.addItem({ annotationRevision: 1 })
    const first = JSON.parse(await read(itemId)) as { instances: { className: string }[] }
    const name = first.instances[0]?.className ?? ''
    const [made] = await create({ name, color: '#000' })
    await update(made?.id ?? 0, { name: 'Renamed' })
    const [now] = (JSON.parse(await read(itemId)) as { instances: object[] }).instances
    expect(now).toMatchObject({ classId: made?.id, className: 'Renamed' })
    expect(await uses()).toMatchObject([{ class_id: made?.id, items: 1 }])
  })

  it('applies when an open editor saves the old name', async () => {
    const [car] = await create({ name: 'Car', color: '#000' })
    const id = car?.id ?? 0
    const itemId = project.addItem()
    await save(itemId, annotation(box(id, 'Car')))
    await update(id, { name: 'Auto' })
    platform.clock.advance(60_000)
    await save(itemId, annotation(box(id, 'Car'), box(id, 'Auto')), 1)
    expect(await read(itemId)).toBe(annotation(box(id, 'Auto'), box(id, 'Auto')))
  })

  it('applies to objects that name it without an id, every time, and to an open editor’s old name', async () => {
    const [row] = await create({ name: 'Car', color: '#000' })
    const id = row?.id ?? 0
    const [imported, other] = [project.addItem(), project.addItem()]
    await save(imported, annotation(box(-1, 'Car'), box(-1, 'Unknown')))
    for (const name of ['Auto', 'AUTO', 'Automobile']) {
      platform.clock.advance(60_000)
      await update(id, { name })
      expect(await read(imported)).toBe(annotation(box(-1, name), box(-1, 'Unknown')))
    }
    await save(imported, annotation(box(-1, 'Car'), box(-1, 'AUTO')), 1)
    expect(await read(imported)).toBe(annotation(box(-1, 'Automobile'), box(-1, 'Automobile')))
    // A first mention of an older name may mean something else.
    await save(other, annotation(box(-1, 'Car')))
    expect(await read(other)).toBe(annotation(box(-1, 'Car')))
    // From then on, a new class with that name is meant.
    await create({ name: 'Car', color: '#111' })
    await save(other, annotation(box(-1, 'Car'), box(-1, 'Car')), 1)
    expect(await read(other)).toBe(annotation(box(-1, 'Car'), box(-1, 'Car')))
  })

  it('keeps its groups and attributes by id', async () => {
    const [car] = await create({
      name: 'Car',
      color: '#000',
      attribute_groups: [{ name: 'Side', group_type: 'radio', attributes: [{ name: 'Left' }] }],
    })
    const [group] = car?.attribute_groups ?? []
    const [left] = group?.attributes ?? []
    const itemId = project.addItem()
    const said = (groupName: string, name: string) =>
      `,"attributes":[{"id":${left?.id},"groupId":${group?.id},"groupName":"${groupName}","name":"${name}"}]`
    await save(itemId, annotation(box(car?.id ?? 0, 'Car', said('Side', 'Left'))))
    const path = { attributeId: left?.id ?? 0 }
    expect((await admin.call('updateAttribute', { path, query: query(), body: { name: 'Port' } })).status).toBe(200)
    await admin.call('updateAttributeGroup', {
      path: { groupId: group?.id ?? 0 },
      query: query(),
      body: { name: 'Part' },
    })
    expect(await read(itemId)).toBe(annotation(box(car?.id ?? 0, 'Car', said('Part', 'Port'))))
  })
})

it('objects whose class isn’t there → count for their item, and still do once the class is made', async () => {
  const [car] = await create({ name: 'Car', color: '#000' })
  const itemId = project.addItem()
  await save(itemId, annotation(box(car?.id ?? 0, 'Car'), box(-1, 'Tree'), box(-1, 'Bush'), box(-1, '')))
  const counted = async () => {
    const search = { object_count: { $eq: 4 } }
    const body = { query: { limit: 9, offset: 0, search } }
    const listed = await admin.call('searchItems', { query: query(), body })
    return listed.body.data?.map((item) => item['object_count'])
  }
  expect(await counted()).toEqual([4])
  await create({ name: 'Tree', color: '#111' })
  expect(await counted()).toEqual([4])
})

describe('merging a class', () => {
  it('moves all its objects to the other and deletes it; undo restores both, and redo merges again [S7.9]', async () => {
    const [car, auto] = await create({ name: 'Car', color: '#111' }, { name: 'Auto', color: '#222' })
    const [from, into] = [car?.id ?? 0, auto?.id ?? 0]
    const items = [project.addItem(), project.addItem(), project.addItem()]
    const [one = 0, two = 0, other = 0] = items
    await save(one, annotation(box(from, 'Car'), box(into, 'Auto')))
    await save(two, annotation(box(from, 'Car'), box(-1, 'Car')))
    await save(other, annotation(box(into, 'Auto')))
    const job = await ended(await merge(from, into))
    expect(job).toMatchObject({ title: 'Merge class Car into Auto', result: { changed: 2, objects: 3 } })
    expect(await read(one)).toBe(annotation(box(into, 'Auto'), box(into, 'Auto')))
    expect(await uses()).toEqual([{ class_id: into, count: 5, items: 3 }])
    const listed = await admin.call('searchItems', { query: query(), body: { query: { limit: 99, offset: 0 } } })
    const counts = (listed.body.data ?? []).map((item) => Number(item['object_count'] ?? 0))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(counts.filter((count) => count > 0)).toHaveLength(3)
    expect((await list()).map(({ name }) => name)).toEqual(['Auto'])
    expect(platform.running.storage.items.byId(other)?.annotationRevision).toBe(1)

    const back = await ended(await undo(job))
    expect(back).toMatchObject({ result: { changed: 2 } })
    expect(await read(one)).toBe(annotation(box(from, 'Car'), box(into, 'Auto')))
    expect(await read(two)).toBe(annotation(box(from, 'Car'), box(-1, 'Car')))
    expect((await list()).find(({ id }) => id === from)).toMatchObject({ name: 'Car', color: '#111111' })

    await ended(await undo(back))
    expect(await uses()).toEqual([{ class_id: into, count: 5, items: 3 }])
  })

  it('keeps later saves, and undo picks another name if its own was taken', async () => {
    const [car, auto] = await create({ name: 'Car', color: '#111' }, { name: 'Auto', color: '#222' })
    const [from, into] = [car?.id ?? 0, auto?.id ?? 0]
    const [kept, touched] = [project.addItem(), project.addItem()]
    await save(kept, annotation(box(from, 'Car')))
    await save(touched, annotation(box(from, 'Car')))
    const job = await ended(await merge(from, into))
    await save(touched, annotation(box(into, 'Auto'), box(into, 'Auto')), 2)
    await create({ name: 'Car', color: '#333' })
    expect(await ended(await undo(job))).toMatchObject({ result: { changed: 1, moved: 1 } })
    expect((await list()).find(({ id }) => id === from)?.name).toBe('Car (2)')
    expect(await read(kept)).toBe(annotation(box(from, 'Car (2)')))
  })

  it('requires a target of the same kind', async () => {
    const [car, tag] = await create({ name: 'Car', color: '#111' }, { name: 'Tag', color: '#222', type: 2 })
    const refused = { status: 400, body: { key: 'body.into' } }
    expect(await merge(car?.id ?? 0, tag?.id ?? 0)).toMatchObject(refused)
    expect(await merge(car?.id ?? 0, car?.id ?? 0)).toMatchObject(refused)
    expect(await merge(car?.id ?? 0, 1)).toMatchObject(refused)
  })
})

describe('deleting a used class', () => {
  it.each([
    ['keep', (id: number) => annotation(box(-1, 'Car'), box(id, 'Auto'))],
    ['delete', (id: number) => annotation(box(id, 'Auto'))],
  ] as const)(
    '%s → its objects lose their class or are deleted, and undo restores them [S7.9]',
    async (objects, left) => {
      const [car, auto] = await create({ name: 'Car', color: '#111', digit: 4 }, { name: 'Auto', color: '#222' })
      const itemId = project.addItem()
      const before = annotation(box(car?.id ?? 0, 'Car'), box(auto?.id ?? 0, 'Auto'))
      await save(itemId, before)
      const job = await ended(await remove(objects, car?.id ?? 0))
      expect(JSON.parse(await read(itemId))).toEqual(JSON.parse(left(auto?.id ?? 0)))
      expect((await list()).map(({ name }) => name)).toEqual(['Auto'])
      await ended(await undo(job))
      expect(await read(itemId)).toBe(before)
      expect(await list()).toMatchObject([{ id: car?.id, digit: 4 }, { name: 'Auto' }])
    },
  )
})

describe('many classes', () => {
  it('1,500 → are imported within five seconds, and none of them a second time [S7.9]', async () => {
    const group = { name: 'Side', group_type: 'radio', attributes: [{ name: 'Left' }, { name: 'Right' }] }
    const many = Array.from({ length: 1_500 }, (_, at) => ({
      name: `Class ${at}`,
      color: 'tomato',
      attribute_groups: [group],
    }))
    const calls = [many.slice(0, 500), many.slice(500, 1_000), many.slice(1_000)]
    const begun = performance.now()
    for (const classes of calls) await create(...classes)
    expect(performance.now() - begun).toBeLessThan(5_000)
    for (const classes of calls) {
      const again = await admin.call('createClasses', { query: query(), body: { classes } })
      expect(again.body).toMatchObject({ data: [], existing: classes.map(({ name }) => name) })
    }
    expect(await list()).toHaveLength(1_500)
  })

  it('are counted and deleted at once, also beside items of samples', async () => {
    const [, , last] = Array.from({ length: 3 }, () => project.addItem({ annotationRevision: 1 }))
    const { instances } = JSON.parse(await read(last ?? 0)) as { instances: { className: string }[] }
    const names = [...new Set(instances.map(({ className }) => className))]
    for (const at of [0, 500, 1_000])
      await create(...Array.from({ length: 500 }, (_, plus) => ({ name: `Class ${at + plus}`, color: '#000' })))
    await create(...names.map((name) => ({ name, color: '#000' })))
    const begun = performance.now()
    expect((await uses()).length).toBeGreaterThanOrEqual(names.length)
    const ids = (await list()).map(({ id }) => id)
    const job = await ended(await remove('delete', ...ids))
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(await list()).toEqual([])
    expect(await uses()).toEqual([])
    await ended(await undo(job))
    expect(await list()).toHaveLength(1_500 + names.length)
  })
})

describe('keys, order and names', () => {
  it('a digit belongs to one class at a time [S2.7]', async () => {
    const [one, two] = await create({ name: 'One', color: '#111', digit: 3 }, { name: 'Two', color: '#222' })
    expect(one?.digit).toBe(3)
    await update(two?.id ?? 0, { digit: 3 })
    expect((await list()).map(({ digit }) => digit)).toEqual([null, 3])
    await update(two?.id ?? 0, { digit: null })
    expect((await list()).map(({ digit }) => digit)).toEqual([null, null])
    expect((await update(two?.id ?? 0, { digit: 10 })).status).toBe(400)
  })

  it('classes keep their positions, new ones at the end', async () => {
    const [, , third] = await create(...['One', 'Two', 'Three'].map((name) => ({ name, color: '#111' })))
    await update(third?.id ?? 0, { position: 0 })
    await create({ name: 'Four', color: '#111' })
    expect((await list()).map(({ name }) => name)).toEqual(['Three', 'One', 'Two', 'Four'])
  })

  it('several are changed together, all or none, and may swap names [S7.9]', async () => {
    const [one, two] = await create({ name: 'One', color: '#111' }, { name: 'Two', color: '#222' })
    const change = (...classes: readonly object[]) => admin.call('updateClasses', { query: query(), body: { classes } })
    const swapped = await change({ id: one?.id, name: 'Two' }, { id: two?.id, name: 'One', color: 'tomato' })
    expect(swapped.body.data).toMatchObject([{ name: 'Two' }, { name: 'One', color: '#FF6347' }])
    const refused = await change({ id: one?.id, color: '#333' }, { id: two?.id, name: 'Two' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'name_taken', key: 'body.classes.1.name' } })
    expect(await list()).toMatchObject([{ color: '#111111' }, { color: '#FF6347' }])
  })

  it('a name can be checked before use [S5.1]', async () => {
    await create({ name: 'Car', color: '#111' })
    const exists = async (name: string) =>
      (await admin.call('classNameExists', { query: { ...query(), name } })).body['exists']
    expect([await exists(' Car '), await exists('car')]).toEqual([true, false])
  })

  it.each([
    [{ group_type: 'numeric', default_value: 'five' }, 'default_value'],
    [{ group_type: 'radio', default_value: 'Up', attributes: [{ name: 'Left' }] }, 'default_value'],
    [{ group_type: 'radio', attributes: [{ name: 'Left' }, { name: 'Left' }] }, 'attributes'],
  ])('a group by the rules: %j names %s', async (group, field) => {
    const classes = [{ name: 'A', color: '#000', attribute_groups: [{ name: 'G', ...group }] }]
    const key = `body.classes.0.attribute_groups.0.${field}`
    expect(await admin.call('createClasses', { query: query(), body: { classes } })).toMatchObject({
      status: 400,
      body: { key },
    })
  })

  it('a deleted attribute is no longer a default', async () => {
    const group = { name: 'Side', group_type: 'radio', default_value: 'Left', attributes: [{ name: 'Left' }] }
    const [made] = await create({ name: 'A', color: '#000', attribute_groups: [group] })
    const attributeId = made?.attribute_groups[0]?.attributes[0]?.id ?? 0
    expect((await admin.call('deleteAttribute', { path: { attributeId }, query: query() })).status).toBe(200)
    expect(await list()).toMatchObject([{ attribute_groups: [{ default_value: null, attributes: [] }] }])
  })
})
