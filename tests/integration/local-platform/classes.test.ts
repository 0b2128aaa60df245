import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient

beforeAll(async () => {
  ;({ platform, teamId, project, admin, annotator } = await startOneProject(REVIEW_WORKFLOW))
})
afterAll(() => platform.close())

const query = () => ({ team_id: teamId, project_id: project.id })
const create = (...classes: readonly object[]): Promise<Answer> =>
  admin.call('createClasses', { query: query(), body: { classes } })
const list = async () => (await annotator.call('listClasses', { query: query() })).body.data ?? []
const named = async (name: string) => (await list()).find((row) => row['name'] === name)
const idOf = async (name: string) => Number((await named(name))?.['id'])
const update = (classId: number, body: object): Promise<Answer> =>
  admin.call('updateClass', { path: { classId }, query: query(), body })
const remove = (classId: number): Promise<Answer> => admin.call('deleteClass', { path: { classId }, query: query() })

/** Item with this many objects of a class. */
async function annotate(className: string, classId: number, count: number): Promise<number> {
  const itemId = project.addItem()
  const box = { type: 'bbox', classId, className, points: { x1: 1, y1: 1, x2: 2, y2: 2 } }
  const body = { metadata: { name: 'a' }, instances: Array.from({ length: count }, () => box) }
  const saved = await admin.call('uploadAnnotation', {
    path: { itemId },
    query: query(),
    file: Buffer.from(JSON.stringify(body)),
    headers: { 'if-match': '0' },
  })
  expect(saved.status).toBe(200)
  return itemId
}

describe('creating classes', () => {
  it('with their groups, each with its own id and a normalised colour [S7.9] [S2.7]', async () => {
    const made = await create({
      name: ' Car ',
      color: '#1af',
      type: 1,
      attribute_groups: [
        { name: 'Side', group_type: 'radio', isRequired: true, attributes: [{ name: 'Left' }, { name: 'Right' }] },
        { name: 'Note', group_type: 'text' },
      ],
    })
    expect(made.body).toMatchObject({ existing: [], data: [{ name: 'Car', color: '#11AAFF', type: 1 }] })
    const row = (await named('Car')) as { id: number; attribute_groups: { id: number; attributes: { id: number }[] }[] }
    expect(row.attribute_groups).toMatchObject([
      { name: 'Side', isRequired: true, attributes: [{ name: 'Left', default: 0 }, { name: 'Right' }] },
      { name: 'Note', default_value: '', attributes: [] },
    ])
    const ids = row.attribute_groups.flatMap((group) => [group.id, ...group.attributes.map(({ id }) => id)])
    expect(new Set(ids).size).toBe(4)
  })

  it('many at once, with taken names skipped and reported [S7.9]', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ name: `Kind ${at}`, color: '#000000' }))
    expect((await create(...many)).body.data).toHaveLength(500)
    const again = await create({ name: 'Kind 7', color: '#FFF' }, { name: 'Kind new', color: '#FFF' })
    expect(again.body).toMatchObject({ existing: ['Kind 7'], data: [{ name: 'Kind new', color: '#FFFFFF' }] })
    expect((await create(...many, { name: 'One more', color: '#000' })).status).toBe(400)
  })

  it.each([
    [{ name: 'A', color: 'reddish' }, 'body.classes.0.color'],
    [{ name: 'A', color: '#000', type: 3 }, 'body.classes.0.type'],
    [
      {
        name: 'A',
        color: '#000',
        attribute_groups: [
          { name: 'a', group_type: 'text' },
          { name: 'a', group_type: 'text' },
        ],
      },
      'body.classes.0.attribute_groups',
    ],
    [{ name: '  ', color: '#000' }, 'body.classes.0.name'],
  ])('by the rules: %j names %s', async (said, key) => {
    expect(await create(said)).toMatchObject({ status: 400, body: { code: 'bad_request', key } })
  })
})

describe('changing classes', () => {
  it('in name, colour and groups; unchanged parts keep their ids [S7.9]', async () => {
    await create({
      name: 'Tree',
      color: '#0a0',
      attribute_groups: [{ name: 'Kind', group_type: 'radio', attributes: [] }],
    })
    const before = (await named('Tree')) as { id: number; attribute_groups: { id: number }[] }
    const [group] = before.attribute_groups
    const changed = await update(before.id, {
      name: 'Oak',
      color: '#0B0',
      attribute_groups: [
        { name: 'Height', group_type: 'numeric' },
        { ...group, attributes: [{ name: 'Old' }] },
      ],
    })
    expect(changed.body).toMatchObject({ id: before.id, name: 'Oak', color: '#00BB00' })
    const after = (await named('Oak')) as typeof before
    expect(after.attribute_groups[1]?.id).toBe(group?.id)
    expect(after.attribute_groups[0]?.id).not.toBe(group?.id)
    expect((await update(before.id, { color: '#123' })).body).toMatchObject({
      name: 'Oak',
      attribute_groups: [{ name: 'Height' }, { name: 'Kind' }],
    })
  })

  it('refuses a taken name', async () => {
    await create({ name: 'One', color: '#000' }, { name: 'Two', color: '#000' })
    expect(await update(await idOf('Two'), { name: 'One' })).toMatchObject({
      status: 409,
      body: { code: 'name_taken' },
    })
    expect((await update(await idOf('Two'), { name: 'Two' })).status).toBe(200)
  })

  it('refuses another kind while in use, for groups as well [S7.9]', async () => {
    await create({
      name: 'Used',
      color: '#000',
      attribute_groups: [{ name: 'Side', group_type: 'radio', attributes: [] }],
    })
    const classId = await idOf('Used')
    await annotate('Used', classId, 3)
    await annotate('Used', -1, 1)
    expect(await update(classId, { type: 2 })).toMatchObject({
      status: 409,
      body: { code: 'in_use', count: 4, message: 'Used by 4 objects in 2 items.' },
    })
    const groups = (await named('Used'))?.['attribute_groups'] as { id: number; group_type: string }[]
    const asText = groups.map((group) => ({ ...group, group_type: 'text' }))
    expect((await update(classId, { attribute_groups: asText })).status).toBe(409)
    expect((await update(classId, { name: 'Still used', color: '#FFF' })).status).toBe(200)
  })
})

describe('deleting classes', () => {
  it('requires that they are unused; deleting their objects frees them [S7.9]', async () => {
    await create({ name: 'Gone', color: '#000' })
    const classId = await idOf('Gone')
    const itemId = await annotate('Gone', classId, 1)
    expect(await remove(classId)).toMatchObject({
      status: 409,
      body: { code: 'in_use', count: 1, message: 'Used by 1 object in 1 item.' },
    })
    await admin.call('revertAnnotation', { path: { itemId }, query: query(), body: { from: 1 } })
    expect((await remove(classId)).status).toBe(200)
    expect(await named('Gone')).toBeUndefined()
    expect((await remove(classId)).status).toBe(404)
  })

  it('counts objects of samples as use', async () => {
    const itemId = project.addItem({ annotationRevision: 1 })
    const annotation = await admin.raw('itemAnnotation', { path: { itemId }, query: query() })
    const { instances } = (await annotation.json()) as { instances: { className: string }[] }
    const { className = '' } = instances[0] ?? {}
    const count = instances.filter((instance) => instance.className === className).length
    await create({ name: className, color: '#000000' })
    expect(await remove(await idOf(className))).toMatchObject({ status: 409, body: { count } })
  })
})

describe('a numeric group', () => {
  const groups = async () => (await named('Measured'))?.['attribute_groups'] as { id: number; number?: object }[]

  it('keeps its limits when an unaware caller renames it, and loses them by null', async () => {
    const number = { min: 0, max: 250, step: 0.5, unit: 'km/h' }
    await create({
      name: 'Measured',
      color: '#123456',
      attribute_groups: [{ name: 'Speed', group_type: 'numeric', number }],
    })
    const [first] = await groups()
    expect(first).toMatchObject({ name: 'Speed', number })
    const id = first?.id
    const rename = (part: object) =>
      idOf('Measured').then((classId) =>
        update(classId, { attribute_groups: [{ id, name: 'Pace', group_type: 'numeric', ...part }] }),
      )
    await rename({})
    expect(await groups()).toMatchObject([{ id, name: 'Pace', number }])
    await rename({ number: null })
    expect((await groups())[0]).not.toHaveProperty('number')
  })

  it('whose minimum is larger than its maximum is refused', async () => {
    const number = { min: 9, max: 1, step: null, unit: '' }
    const refused = await create({
      name: 'Crossed',
      color: '#123456',
      attribute_groups: [{ name: 'Speed', group_type: 'numeric', number }],
    })
    expect(refused).toMatchObject({ status: 400, body: { key: 'body.classes.0.attribute_groups.0.number' } })
  })
})
