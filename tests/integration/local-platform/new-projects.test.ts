import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const team = () => ({ team_id: world.here.teamId })
const create = (body: object) =>
  world.people.owner.call('createProject', {
    query: team(),
    body: { ...team(), type: PROJECT_TYPE.vector, description: '', ...body },
  })

describe('a new project', () => {
  it.each(Object.entries(PROJECT_TYPE))('can be of the type %s [S1.1] [S2.7]', async (name, type) => {
    const { status, body } = await create({ name: `New ${name}`, type })
    expect([status, body['type'], body['upload_state'] ?? 1]).toEqual([200, type, 1])
  })

  it('has a unique name, which can be checked first [S5.1]', async () => {
    const ask = (name: string) => world.people.owner.call('projectNameExists', { query: { ...team(), name } })
    expect((await ask('Pier: north')).body).toEqual({ exists: false, name: 'Pier_ north' })
    expect((await create({ name: 'Pier: north' })).status).toBe(200)
    expect((await ask('  Pier_ north ')).body).toEqual({ exists: true, name: 'Pier_ north' })
    const again = await create({ name: 'Pier: north' })
    expect([again.status, again.body['key']]).toEqual([409, 'body.name'])
  })

  it("uses one of the team's workflows and no other", async () => {
    const { workflowId } = world.here
    expect((await create({ name: 'Of this workflow', workflow_id: workflowId })).body).toMatchObject({
      workflow_id: workflowId,
    })
    const { status, body } = await create({ name: 'Of no workflow', workflow_id: 987_654 })
    expect([status, body['key'], body['message']]).toEqual([400, 'body.workflow_id', 'The team has no such workflow.'])
  })

  it('returns its instructions’ link, as the public client sends and reads it', async () => {
    const { annotator, owner } = world.people
    const made = await create({ name: 'With rules', instructions_link: 'https://example.com/rules' })
    const of = { path: { projectId: Number(made.body['id']) }, query: team() }
    expect((await owner.call('readProject', of)).body).toMatchObject({ instructions_link: 'https://example.com/rules' })
    world.platform.running.storage.projects.addMember(of.path.projectId, annotator.id, 1, false)
    expect((await annotator.call('readInstructions', of)).body).toMatchObject({ is_new: true })
    expect((await owner.call('readInstructions', of)).body).toMatchObject({ is_new: false })
    const none = await create({ name: 'Without rules', instructions_link: null })
    const without = { path: { projectId: Number(none.body['id']) }, query: team() }
    expect((await owner.call('readProject', without)).body).toMatchObject({ instructions_link: null })
    const wrong = await create({ name: 'With wrong rules', instructions_link: 'http://example.com' })
    expect([wrong.status, wrong.body['key']]).toEqual([400, 'body.instructions_link'])

    const update = (link: string | null) => owner.call('updateProject', { ...of, body: { instructions_link: link } })
    expect((await update('https://example.com/new')).body).toMatchObject({
      instructions_link: 'https://example.com/new',
    })
    expect((await owner.call('readProject', of)).body).toMatchObject({ instructions_link: 'https://example.com/new' })
    const bad = await owner.call('updateProject', { ...of, body: { name: 'Renamed', instructions_link: 'ftp://x' } })
    expect([bad.status, bad.body['key']]).toEqual([400, 'body.instructions_link'])
    expect((await owner.call('readProject', of)).body).toMatchObject({ name: 'With rules' })
    expect((await update(null)).body).toMatchObject({ instructions_link: null })
  })
})

describe('the form of a multimodal project', () => {
  const save = (projectId: number, body: Readonly<Record<string, unknown>>) =>
    world.people.owner.call('saveProjectForm', { path: { projectId }, query: team(), body })

  it('is stored and read unchanged', async () => {
    const { projectId } = world.placeOf('custom_llm')
    const form = {
      components: [{ id: 'r_1', type: 'radio', options: [{ value: 'A', checked: false }] }],
      code: 'a = 1',
      environments: [],
    }
    expect((await save(projectId, form)).status).toBe(200)
    expect((await world.people.owner.call('projectForm', { path: { projectId }, query: team() })).body).toEqual(form)
  })

  it('based on an outdated one is refused, and the other person’s stays', async () => {
    const { projectId } = world.placeOf('custom_llm')
    const put = (form: object, was: object | null) =>
      world.people.owner.call('putProjectForm', { path: { projectId }, query: team(), body: { form, was } })
    const read = async () => (await world.people.owner.call('projectForm', { path: { projectId }, query: team() })).body
    const before = await read()
    const mine = { components: [{ id: 'r_2', type: 'input' }], code: '', environments: [] }
    expect((await put(mine, before)).status).toBe(200)
    const late = await put({ components: [], code: '', environments: [] }, before)
    expect([late.status, late.body['code']]).toEqual([409, 'conflict'])
    expect(await read()).toEqual(mine)
  })

  it('is refused with invalid parts, and in projects of other types', async () => {
    const { projectId } = world.placeOf('custom_llm')
    const wrong = await save(projectId, { components: [{ id: 'r_1', type: 'hologram' }] })
    expect([wrong.status, wrong.body['key']]).toEqual([400, 'body.components'])
    const other = await save(world.here.projectId, { components: [] })
    expect([other.status, other.body['message']]).toEqual([400, 'Forms belong to multimodal projects.'])
  })
})

describe('a clone of a project', () => {
  const clone = (projectId: number, name: string, take: readonly string[]) =>
    world.people.owner.call('cloneProject', { path: { projectId }, query: team(), body: { name, take } })
  const ALL = ['classes', 'settings', 'instructions', 'people', 'folders']
  /** A person's settings of a class, without its own ids. */
  const said = (projectId: number) =>
    world.platform.running.storage.classes
      .ofProject(projectId)
      .map(({ name, color, kind, digit, attributeGroups }) => ({
        name,
        color,
        kind,
        digit,
        groups: attributeGroups.map(({ id: _id, attributes, ...group }) => ({
          ...group,
          attributes: attributes.map(({ name: one, default: isDefault }) => [one, isDefault]),
        })),
      }))

  it('has the same classes, settings, instructions, people and folders, and no items', async () => {
    const { storage } = world.platform.running
    const { projectId } = world.here
    const { owner } = world.people
    await owner.call('changeSettings', {
      path: { projectId },
      query: team(),
      body: { settings: [{ attribute: 'ImageAutoAssignCount', value: 7 }] },
    })
    const before = storage.instructions.ofProject(projectId)
    storage.instructions.set(projectId, {
      link: 'https://example.com/rules',
      text: 'Draw tightly.',
      revision: (before?.revision ?? 0) + 1,
      changedBy: '',
      changedAt: '2026-11-20T10:00:00.000Z',
    })
    await owner.call('createFolder', { query: { ...team(), project_id: projectId }, body: { name: 'Rain' } })
    const { status, body } = await clone(projectId, 'Streets: again', ALL)
    expect([status, body['name'], body['imageCount'], body['status']]).toEqual([200, 'Streets_ again', 0, 1])
    const id = Number(body['id'])
    expect(said(id).length).toBeGreaterThan(2)
    expect(said(id)).toEqual(said(projectId))
    const ids = (of: number) =>
      storage.classes.ofProject(of).flatMap((row) => [row.id, ...row.attributeGroups.map((group) => group.id)])
    expect(ids(id).filter((known) => ids(projectId).includes(known))).toEqual([])
    expect(storage.settings.one(id, 'ImageAutoAssignCount')).toMatchObject({ value: 7, previous: null })
    expect(storage.instructions.ofProject(id)).toMatchObject({
      link: 'https://example.com/rules',
      text: 'Draw tightly.',
      revision: 1,
    })
    const people = (of: number) => storage.projects.members(of).filter(({ personId }) => personId !== owner.id)
    expect(people(id)).toEqual(people(projectId))
    const folders = (of: number) => storage.folders.ofProject(of, []).map(({ name }) => name)
    expect(folders(id)).toContain('Rain')
    expect(folders(id)).toEqual(folders(projectId))
    expect(storage.projects.facts(owner.id, id)).toMatchObject({ uploadState: 1 })
  })

  it('copies nothing unrequested; form and templates come with the classes', async () => {
    const { storage } = world.platform.running
    const bare = await clone(world.here.projectId, 'Bare', [])
    const id = Number(bare.body['id'])
    expect([said(id), storage.settings.ofProject(id), storage.instructions.ofProject(id)]).toEqual([[], [], undefined])
    expect(storage.projects.members(id).map(({ personId }) => personId)).toEqual([world.people.owner.id])
    const of = world.placeOf('custom_llm')
    storage.classes.setForm(of.projectId, { components: [], code: 'a = 1' })
    const withForm = await clone(of.projectId, 'With a form', ['classes'])
    expect(storage.classes.form(Number(withForm.body['id']))).toEqual({ components: [], code: 'a = 1' })
    const template = { name: 'Hand', points: [{ id: 1, x: 0, y: 0, name: '' }], connections: [] }
    await world.people.owner.call('createTemplate', {
      query: { ...team(), project_id: world.here.projectId },
      body: template,
    })
    const withTemplate = await clone(world.here.projectId, 'With a template', ['classes'])
    const listed = await world.people.owner.call('listTemplates', {
      query: { ...team(), project_id: Number(withTemplate.body['id']) },
    })
    expect(listed.body['data']).toContainEqual(expect.objectContaining(template))
  })

  it('requires a unique name and a person who runs the team', async () => {
    expect((await clone(world.here.projectId, 'Twice', [])).status).toBe(200)
    const again = await clone(world.here.projectId, 'Twice', [])
    expect([again.status, again.body['key']]).toEqual([409, 'body.name'])
    const refused = await world.people.projectAdmin.call('cloneProject', {
      path: { projectId: world.here.projectId },
      query: team(),
      body: { name: 'Mine', take: [] },
    })
    expect([refused.status, refused.body['message']]).toEqual([403, 'Only admins of the team make projects.'])
  })
})
