import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aProject, type ProjectParts } from '../../builders/local-platform'
import { startOneProject } from '../../drivers/one-project'
import type { Answer, PlatformClient, TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient

beforeAll(async () => {
  ;({ platform, teamId, project, admin } = await startOneProject(REVIEW_WORKFLOW))
})
afterAll(() => platform.close())

const query = (projectId = project.id) => ({ team_id: teamId, project_id: projectId })
const point = (id: number) => ({ id, x: 0.5, y: 0.5, name: `Point ${id}` })
const create = (said: object, projectId?: number): Promise<Answer> =>
  admin.call('createTemplate', {
    query: query(projectId),
    body: { name: 'Hand', points: [], connections: [], ...said },
  })

describe('keypoint templates', () => {
  it('are read back unchanged, and edited and deleted by id [S2.7]', async () => {
    const made = await create({ points: [point(1), point(2)], connections: [[2, 1]] })
    const recordId = Number(made.body['id'])
    const listed = await admin.call('listTemplates', { query: query() })
    expect(listed.body.data).toMatchObject([
      { id: recordId, name: 'Hand', points: [{ id: 1, x: 0.5, name: 'Point 1' }, { id: 2 }], connections: [[2, 1]] },
    ])
    const place = { path: { recordId }, query: query() }
    const changed = await admin.call('updateTemplate', { ...place, body: { name: 'Left hand', revision: 1 } })
    expect(changed.body).toMatchObject({ name: 'Left hand', connections: [[2, 1]] })
    expect((await admin.call('deleteTemplate', place)).status).toBe(200)
    expect((await admin.call('listTemplates', { query: query() })).body.data).toEqual([])
  })

  it.each([
    [{ points: [] }, 'body.points'],
    [{ points: [point(1), point(1)] }, 'body.points'],
    [{ points: [point(1)], connections: [[1, 1]] }, 'body.connections.0'],
    [{ points: [point(1)], connections: [[1, 2]] }, 'body.connections.0'],
    [
      {
        points: [point(1), point(2)],
        connections: [
          [1, 2],
          [2, 1],
        ],
      },
      'body.connections.1',
    ],
    [{ points: [{ ...point(1), x: 1.2 }] }, 'body.points.0.x'],
  ])('by the rules: %j names %s [S2.7]', async (said, key) => {
    expect(await create(said)).toMatchObject({ status: 400, body: { code: 'bad_request', key } })
  })

  it('exist in vector projects only', async () => {
    const text = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW, PROJECT_TYPE.text)
    expect(await create({ points: [point(1)] }, text.id)).toMatchObject({
      status: 400,
      body: { message: 'Keypoint templates belong to vector projects.' },
    })
  })
})
