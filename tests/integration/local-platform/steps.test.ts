import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import { startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientCall, clientToken } from '../../drivers/public-client'

const AT = '2026-05-01T08:00:00.000Z'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let token: string
let classId: number
let group: { readonly id: number; readonly attributes: readonly { readonly id: number }[] }

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  token = clientToken(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin), teamId)
  const groups = [{ name: 'Kind', type: 'radio', options: ['Car', 'Bus'] }] as const
  classId = storage.classes.add(project.id, { name: 'Transport', color: '#FF0000', kind: 1, groups }, AT)
  const [made] = storage.classes.byId(classId)?.attributeGroups ?? []
  if (made === undefined) throw new Error('no group')
  group = made
})
afterAll(() => platform.close())

const call = (method: string, path: string, said?: object, of: Pick<ProjectParts, 'id'> = project) =>
  clientCall(platform, token, { team_id: teamId, project_id: of.id }, 'main', method, path, said)
const flow = async () => (await call('GET', `project/${project.id}/steps`)).body
const flowType = async () => {
  const { body } = await call('GET', `project/${project.id}/settings`)
  return (body as unknown as { attribute: string; value: unknown }[]).find(
    ({ attribute }) => attribute === 'WorkflowType',
  )?.value
}
const write = (parts: object) =>
  call('PUT', `project/${project.id}/steps`, { type: 3, steps: [], connections: [], ...parts })

describe('steps of a project [S2.8]', () => {
  it('are written by scripts in two calls: classes first, then attributes by step number', async () => {
    expect(await flowType()).toBe(1)
    const named = { name: 'Bus', attribute_group: { name: 'Kind' } }
    const said = {
      steps: [
        { step: 2, className: 'Transport', class_id: classId, tool: 3, attribute: [] },
        { step: 1, className: 'Transport', class_id: classId, tool: 2, attribute: [{ attribute: named }] },
      ],
    }
    expect((await call('POST', `project/${project.id}/workflow`, said)).status).toBe(200)
    const data = [{ workflow_id: 2, attribute_id: group.attributes[0]?.id }]
    expect((await call('POST', `project/${project.id}/workflow_attribute`, { data })).status).toBe(200)
    const { body } = await call('GET', `project/${project.id}/workflow?offset=0`)
    expect(body).toMatchObject({
      data: [
        { id: 1, step: 1, tool: 2, className: 'Transport', attribute: [{ attribute: named }] },
        { id: 2, step: 2, tool: 3, attribute: [{ attribute: { name: 'Car' } }] },
      ],
    })
    expect(await flowType()).toBe(2)
  })

  it('of key points don’t fit a general flow, and a flow changes its kind only when empty', async () => {
    const step = { class_id: classId, tool: 4, attribute: [] }
    const steps = { steps: { steps: [step, step], connections: [[1, 2]] } }
    const upload = () => call('POST', `api/v1/project/${project.id}/uploadSteps`, steps)
    expect((await upload()).status).toBe(409)
    const setting = { settings: [{ attribute: 'WorkflowType', value: 3 }] }
    expect((await call('PUT', `project/${project.id}/settings`, setting)).status).toBe(400)
    expect((await call('POST', `project/${project.id}/workflow`, { steps: [] })).status).toBe(200)
    expect(await flowType()).toBe(1)
    expect((await upload()).status).toBe(200)
    const { body } = await call('GET', `api/v1/project/${project.id}/downloadSteps`)
    expect(body).toMatchObject({ steps: { steps: [{ id: 1 }, { id: 2 }], connections: [[1, 2]] } })
    expect(await flowType()).toBe(3)
  })

  it('name their base revision, and the error of a step or connection', async () => {
    const { revision } = await flow()
    const step = { class_id: classId, tool: 4, attribute_ids: [] }
    expect(await write({ steps: [step], revision: 0 })).toMatchObject({ status: 409, body: { present: revision } })
    const wrong: readonly (readonly [object, string])[] = [
      [{ steps: [{ ...step, class_id: 999_999 }] }, 'body.steps.0.class_id'],
      [{ steps: [{ ...step, attribute_ids: [1] }] }, 'body.steps.0.attribute_ids'],
      [{ steps: [step, step], connections: [[1, 3]] }, 'body.connections.0'],
      [{ steps: [step, step], connections: [[1, 1]] }, 'body.connections.0'],
      [
        {
          steps: [step, step],
          connections: [
            [1, 2],
            [2, 1],
          ],
        },
        'body.connections.1',
      ], // prettier-ignore
      [{ type: 2, steps: [step, step], connections: [[1, 2]] }, 'body.connections'],
      [{ type: 1, steps: [step] }, 'body.steps'],
    ]
    for (const [parts, key] of wrong) {
      expect(await write({ ...parts, revision })).toMatchObject({ status: 400, body: { key } })
    }
    expect(await flow()).toMatchObject({ revision, type: 3 })
    const saved = await write({ type: 2, steps: [step], revision })
    expect(saved.body).toMatchObject({ type: 2, revision: Number(revision) + 1, steps: [{ id: 1, class_id: classId }] })
  })

  it('belong to projects of images', async () => {
    const { storage } = platform.running
    const video = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.video)
    const body = { type: 2, steps: [], connections: [], revision: 0 }
    const refused = await call('PUT', `project/${video.id}/steps`, body, video)
    expect(refused).toMatchObject({ status: 400, body: { key: 'body.type' } })
  })

  it('are cloned with the project, for classes with the same names', async () => {
    const said = { name: 'A copy', take: ['classes', 'settings'] }
    const { body } = await call('POST', `project/${project.id}/clone`, said)
    const copy = Number(body['id'])
    const own = platform.running.storage.classes.ofProject(copy).map(({ id }) => id)
    const steps = await call('GET', `project/${copy}/steps`, undefined, { id: copy })
    expect(steps.body).toMatchObject({ type: 2, steps: [{ class_id: own[0], tool: 4 }] })
  })
})
