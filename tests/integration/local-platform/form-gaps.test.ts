import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let project: ProjectParts
let teamId: number
let admin: PlatformClient
let annotator: PlatformClient
let annotatorId: number

const SCORING = { id: 1, name: 'Care', role: { id: PROJECT_ROLE.annotator, name: 'Annotator' } }
const FORM = {
  components: [
    { id: 'r_why', type: 'input', label: 'Why?', isRequired: true },
    { id: 'r_data', type: 'textarea', label: 'Prompt', value: '{{prompt}}', isRequired: true },
    {
      id: 'r_rows',
      type: 'group',
      children: [{ id: 'r_stars', type: 'rating', label: 'Stars', numberOfStars: 5, scoring: SCORING }],
    },
    {
      id: 'r_later',
      type: 'input',
      label: 'Verdict of the reviewer',
      isRequired: true,
      permissions: [{ roles: [PROJECT_ROLE.annotator], statuses: 'all', visibility: 1 }],
    },
  ],
  code: '',
  environments: [],
}

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.custom_llm)
  const care = { teamId, name: 'Care', description: '', type: 'rating', payload: { numberOfStars: 5 } }
  SCORING.id = storage.scores.add(care, 'care', '2026-05-01T08:00:00.000Z')
  storage.classes.setForm(project.id, FORM)
  annotatorId = aPersonOf(storage, teamId)
  inProject(storage, project, annotatorId, PROJECT_ROLE.annotator)
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  annotator = await personSignedIn(platform, annotatorId)
})
afterAll(() => platform.close())

const where = (itemId: number) => ({ path: { itemId }, query: { team_id: teamId, project_id: project.id } })
const answer = (itemId: number, data: Readonly<Record<string, unknown>>, revision = 0) =>
  admin.call('uploadAnnotation', {
    ...where(itemId),
    file: Buffer.from(JSON.stringify({ metadata: { name: 'a.json' }, data, instances: [], comments: [], tags: [] })),
    headers: { 'if-match': `"${revision}"` },
  })
const handOn = (itemId: number, who = annotator, to = 'Quality check') =>
  who.call('changeItemStatus', {
    ...where(itemId),
    body: {
      from_status_id: project.statusId('In progress'),
      status_id: project.statusId(to),
      ...(who === annotator && { transition_id: project.transitionId('Send to quality check') }),
    },
  })
const anItem = () => project.addItem({ annotationStatus: 2 })

describe('handing on an item of a form', () => {
  it('is refused with the list of its person’s missing answers', async () => {
    const itemId = anItem()
    await answer(itemId, {
      r_data: { value: 'Say hello' },
      r_stars: [{ value: 9, element_path: ['r_rows', 0, 'r_stars'] }],
    })
    const refused = await handOn(itemId)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'constraint_unmet',
        constraint: 'form_complete',
        message: 'The form is not complete. Why?: Answer this question. Stars (row 1): Choose from 1 to 5 stars.',
        gaps: [
          { path: ['r_why'], kind: 'missing' },
          { path: ['r_rows', 0, 'r_stars'], kind: 'invalid' },
        ],
      },
    })
  })

  it('succeeds once they are there; other roles answer their own questions', async () => {
    const itemId = anItem()
    await answer(itemId, { r_why: { value: 'Because' }, r_data: { value: 'Say hello' } })
    expect(await handOn(itemId, admin)).toMatchObject({ status: 422, body: { gaps: [{ path: ['r_later'] }] } })
    expect(await handOn(itemId)).toMatchObject({ status: 200 })
  })

  it('needs no answers for skipping or starting it', async () => {
    expect(await handOn(anItem(), admin, 'Skipped')).toMatchObject({ status: 200 })
  })
})

describe('scores of an item', () => {
  const scoresOf = async (itemId: number, who = admin) => {
    const { body } = await who.call('listItemScores', where(itemId))
    return body['data'] as readonly Readonly<Record<string, unknown>>[]
  }

  it('are stored with the answers, for everybody who has the item in the role, and follow later saves', async () => {
    const itemId = anItem()
    platform.running.storage.items.setAssignments(itemId, [[annotatorId, PROJECT_ROLE.annotator]])
    expect(await scoresOf(itemId)).toEqual([])
    const rows = (...values: readonly number[]) =>
      values.map((value, row) => ({ value, element_path: ['r_rows', row, 'r_stars'] }))
    await answer(itemId, { r_stars: rows(4, 2) })
    const score = { item_id: itemId, score_id: SCORING.id, component_id: 'r_stars', user_role: 1, weight: 1 }
    const expected = [4, 2].map((value, row) => ({ ...score, value, element_path: ['r_rows', row, 'r_stars'] }))
    expect(await scoresOf(itemId)).toMatchObject(expected)
    expect(await scoresOf(itemId, annotator)).toMatchObject(expected)
    await answer(itemId, { r_stars: rows(5) }, 1)
    expect((await scoresOf(itemId)).map(({ value }) => value)).toEqual([5])
  })

  it('of others are shown to admins only, and are empty without a person in the role', async () => {
    const itemId = anItem()
    const otherId = aPersonOf(platform.running.storage, teamId)
    inProject(platform.running.storage, project, otherId, PROJECT_ROLE.annotator)
    await answer(itemId, { r_stars: [{ value: 3, element_path: ['r_rows', 0, 'r_stars'] }] })
    expect(await scoresOf(itemId)).toEqual([])
    platform.running.storage.items.setAssignments(itemId, [[otherId, PROJECT_ROLE.annotator]])
    expect(await scoresOf(itemId)).toMatchObject([{ value: 3 }])
    expect(await scoresOf(itemId, annotator)).toEqual([])
  })
})
