import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let viewer: string
let itemId: number

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.custom_llm)
  itemId = project.addItem({ name: 'talk' })
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const paused = aPersonOf(storage, teamId)
  inProject(storage, project, paused, PROJECT_ROLE.annotator)
  storage.projects.setMember(project.id, paused, { roleId: PROJECT_ROLE.annotator, isPaused: true })
  viewer = clientToken(platform, paused, teamId)
})
afterAll(() => platform.close())

const call = (service: 'main' | 'assets', method: string, path: string, said?: object, by = token) =>
  clientCall(platform, by, { team_id: teamId, project_id: project.id }, service, method, path, said)
/** Forms as the public client attaches them: the form, then the classes that it made of it. */
const FORM = {
  components: [
    { id: 'r_box', type: 'container', children: [{ id: 'r_say', type: 'input' }] },
    { id: 'r_rate', type: 'slider', min: 0, max: 5 },
    { id: 'r_aside', type: 'input', exclude: true },
  ],
  code: '',
  environments: [],
}
const classesOf = (...names: readonly string[]) => ({
  classes: names.map((name) => ({
    name,
    color: '#00ff00',
    type: 1,
    attribute_groups: [{ name: `value_${name}`, group_type: 'text', isRequired: false, attributes: [] }],
  })),
})

describe('a form attached by a script', () => {
  it('is a setting, which a script that clones a project finds in the list and sets [S2.8]', async () => {
    const path = `project/${project.id}/settings`
    const state = async () =>
      ((await call('main', 'GET', path)).body as unknown as { id: number; attribute: string; value: unknown }[]).find(
        ({ attribute }) => attribute === 'TemplateState',
      )
    const before = await state()
    expect(before).toMatchObject({ id: expect.any(Number), value: 0 })
    const set = (value: unknown) => call('main', 'PUT', path, { settings: [{ ...before, value }] })
    expect((await set(1)).status).toBe(200)
    expect((await state())?.value).toBe(1)
    expect((await set(7)).status).toBe(400)
  })

  it('creates a class for each component with a value, and no others [S7.9] [S2.7]', async () => {
    const early = await call('main', 'POST', 'classes', classesOf('r_say'))
    expect(early).toMatchObject({
      status: 400,
      body: { message: 'Classes of a multimodal project come from its form.' },
    })
    expect((await call('main', 'POST', `project/${project.id}/custom-editor-template`, FORM)).status).toBe(200)
    expect((await call('main', 'POST', 'classes', classesOf())).status).toBe(200)
    for (const other of ['r_box', 'r_aside', 'Car'])
      expect((await call('main', 'POST', 'classes', classesOf('r_say', other))).status, other).toBe(400)
    expect(platform.running.storage.classes.ofProject(project.id)).toEqual([])
    expect((await call('main', 'POST', 'classes', classesOf('r_say', 'r_rate'))).status).toBe(200)
    const { body } = await call('main', 'GET', 'classes')
    expect((body['data'] as { name: string }[]).map(({ name }) => name)).toEqual(['r_say', 'r_rate'])
    expect((await call('main', 'POST', 'classes', classesOf('r_say'), viewer)).status).toBe(403)
  })
})

describe('one item opened by a script', () => {
  /** It comes as a text that contains JSON. */
  async function read() {
    const path = `api/v4/items/${itemId}/annotations/download?transform_version=llmJsonV3`
    const { status, body } = await call('assets', 'GET', path)
    if (status !== 200) return { status, body }
    return { status, body: JSON.parse(body as unknown as string) as Record<string, unknown> }
  }
  const save = (value: string, said: string, by = token) =>
    call(
      'assets',
      'PUT',
      `api/v4/items/${itemId}/annotations/upload?transform_version=llmJsonV3&${said}`,
      { metadata: { name: 'talk', id: 1, etag: 'of before' }, data: { r_say: [{ value }] } },
      by,
    )
  const tagNow = async () => ((await read()).body['metadata'] as { etag: string }).etag

  it('replaces the annotation, and is read with its revision’s tag [S7.10]', async () => {
    expect((await read()).status).toBe(404)
    expect(await save('first', 'overwrite=True')).toMatchObject({ status: 200, body: { revision: 1 } })
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toEqual({
      metadata: { name: 'talk', id: itemId, etag: expect.stringMatching(/^\S+$/) },
      data: { r_say: [{ value: 'first', element_path: ['r_say'] }] },
    })
    expect(platform.running.storage.items.byId(itemId)?.annotationRevision).toBe(1)
  })

  it('is unchanged if it changed since the script read it [S7.10]', async () => {
    const tag = await tagNow()
    expect((await save('second', `overwrite=False&etag=${tag}`)).status).toBe(200)
    const late = await save('late', `overwrite=False&etag=${tag}`)
    expect(late).toMatchObject({ status: 412, body: { errors: [{ code: 'PRECONDITION_FAILED' }] } })
    expect((await read()).body['data']).toMatchObject({ r_say: [{ value: 'second' }] })
    expect((await save('third', `overwrite=True&etag=${tag}`)).status).toBe(200)
    expect((await read()).body['data']).toMatchObject({ r_say: [{ value: 'third' }] })
  })

  it('is refused without the right, and with an invalid annotation', async () => {
    expect((await save('mine', 'overwrite=True', viewer)).status).toBe(403)
    const bad = await clientCall(
      platform,
      token,
      { team_id: teamId, project_id: project.id },
      'assets',
      'PUT',
      `api/v4/items/${itemId}/annotations/upload?transform_version=llmJsonV3&overwrite=True`,
      [1],
    )
    expect(bad).toMatchObject({ status: 422, body: { code: 'annotation_refused' } })
    expect((await read()).body['data']).toMatchObject({ r_say: [{ value: 'third' }] })
  })
})
