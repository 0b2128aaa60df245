import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { NO_REVIEW_RULES } from '#domain/review-rules'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { schemaProblems } from '../../drivers/json-schema'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.classification)
  inProject(storage, project, aPersonOf(storage, teamId), PROJECT_ROLE.annotator)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  for (const name of ['Mug', 'Vase'])
    storage.classes.create(project.id, { name, color: '#ff0000', kind: 2 }, '2026-05-01T08:00:00.000Z')
})
afterAll(() => platform.close())

const MUG = { type: 'tag', className: 'Mug', attributes: [{ groupName: 'Background', name: 'Plain' }], error: null }
const documentOf = (...instances: readonly object[]) => ({
  metadata: { name: 'a.jpg' },
  instances,
  tags: [],
  comments: [],
})
const where = (itemId: number) => ({ path: { itemId }, query: { team_id: teamId, project_id: project.id } })
const save = (itemId: number, revision: number, ...instances: readonly object[]) =>
  admin.call('uploadAnnotation', {
    ...where(itemId),
    file: Buffer.from(JSON.stringify(documentOf(...instances))),
    headers: { 'if-match': `"${revision}"` },
  })
const handOn = (itemId: number) =>
  admin.call('changeItemStatus', {
    ...where(itemId),
    body: { from_status_id: project.statusId('Not started'), status_id: project.statusId('Quality check') },
  })

it('a whole-item annotation → has its own schema, and an invalid save is refused with its path', async () => {
  const answer = await admin.call('annotationSchema', {
    query: { team_id: teamId, project_type: PROJECT_TYPE.classification, version: 'V1.00' },
  })
  expect(answer.status).toBe(200)
  expect(schemaProblems(answer.body, documentOf(MUG))).toEqual([])
  expect(schemaProblems(answer.body, documentOf({ type: 'bbox', className: 'Mug' }))).not.toEqual([])

  const itemId = project.addItem()
  const box = { type: 'bbox', className: 'Mug', points: { x1: 0, y1: 0, x2: 9, y2: 9 } }
  expect(await save(itemId, 0, MUG, box)).toMatchObject({
    status: 422,
    body: { problems: [{ path: 'instances[1].type', text: 'a tag is expected' }] },
  })
  expect(await save(itemId, 0, { type: 'tag' })).toMatchObject({
    status: 422,
    body: { problems: [{ path: 'instances[0].className' }] },
  })
  expect(await save(itemId, 0, MUG)).toMatchObject({ status: 200 })
})

it('an item with no class or too many → isn’t handed on if the project requires one', async () => {
  const { reasons, leftReasons, limits, ...rest } = NO_REVIEW_RULES
  const lists = { reasons: [...reasons], leftReasons: [...leftReasons], limits: [...limits] }
  const saved = await admin.call('saveReviewRules', {
    path: { projectId: project.id },
    query: { team_id: teamId },
    body: { ...rest, ...lists, errors: ['label'], revision: 0 },
  })
  expect(saved).toMatchObject({ status: 200, body: { labels: 'one' } })
  const itemId = project.addItem()
  expect((await handOn(itemId)).body['message']).toMatch(/No class, or too many/)
  await save(itemId, 0, MUG, { ...MUG, className: 'Vase' })
  expect((await handOn(itemId)).body['message']).toMatch(/No class, or too many/)
  await save(itemId, 1, MUG)
  expect((await handOn(itemId)).status).toBe(200)
})
