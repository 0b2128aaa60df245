import { afterEach, beforeEach, expect, it } from 'vitest'
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
let teamId: number
let project: ProjectParts
let itemId: number
let admin: PlatformClient
let annotator: { readonly id: number; readonly email: string }

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  itemId = project.addItem()
  admin = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  const id = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor)
  inProject(storage, project, id)
  storage.items.assign(itemId, id, PROJECT_ROLE.annotator)
  annotator = { id, email: storage.people.byId(id)?.email ?? '' }
})
afterEach(() => platform.close())

const query = () => ({ team_id: teamId, project_id: project.id })
async function aScore(payload: object, type: 'rating' | 'number' | 'radio' = 'rating'): Promise<number> {
  const body = { name: `Score ${type}`, description: '', type, payload }
  return Number((await admin.call('createScore', { query: { team_id: teamId }, body })).body['id'])
}
const give = (scoreId: number, value: number | string | null, weight?: number | null) =>
  admin.call('setScoreValues', {
    query: query(),
    body: {
      data: [
        {
          item_id: itemId,
          score_id: scoreId,
          user_id: annotator.email,
          user_role: PROJECT_ROLE.annotator,
          user_role_name: 'Annotator',
          component_id: 'r_kfrp3n',
          value,
          ...(weight === undefined ? {} : { weight }),
        },
      ],
    },
  })
const given = async () => {
  const { body } = await admin.call('listScoreValues', {
    query: { ...query(), item_id: itemId, user_id: annotator.email },
  })
  return body['data']
}

it('a score from the public client → is read back unchanged; null removes it [S7.16]', async () => {
  const stars = await aScore({ numberOfStars: 5 })
  expect(await give(stars, 4, 2)).toMatchObject({ status: 200 })
  expect(await given()).toEqual([
    {
      item_id: itemId,
      team_id: teamId,
      project_id: project.id,
      user_id: annotator.email,
      user_role: 'Annotator',
      score_id: stars,
      value: 4,
      weight: 2,
    },
  ])
  expect(await give(stars, null, null)).toMatchObject({ status: 200 })
  expect(await given()).toEqual([])
})

it('an invalid value → is refused and nothing is stored', async () => {
  const number = await aScore({ min: 1, max: 100, step: 2 }, 'number')
  for (const value of [0, 2, 101, 'many']) expect((await give(number, value)).status, String(value)).toBe(400)
  expect((await give(number, 3, null)).status).toBe(400)
  expect(await given()).toEqual([])
})

it('an annotator → neither gives nor reads scores', async () => {
  const client = await personSignedIn(platform, annotator.id)
  expect((await client.call('listScoreValues', { query: query() })).status).toBe(403)
})

it('a score in use → can be renamed, and keeps its range', async () => {
  const stars = await aScore({ numberOfStars: 5 })
  await give(stars, 4)
  const change = (body: object) =>
    admin.call('updateScore', { path: { scoreId: stars }, query: { team_id: teamId }, body })
  expect(await change({ payload: { numberOfStars: 3 } })).toMatchObject({ status: 409 })
  expect(await change({ name: 'Exactness' })).toMatchObject({ status: 200, body: { name: 'Exactness', uses: 1 } })
})
