import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const AT = '2026-05-01T00:00:00.000Z'
const [CAR, TREE] = [5, 6]
let platform: TestPlatform
let project: ProjectParts
let admin: PlatformClient
let teamId: number
let adminId: number
let other: number
const ids: number[] = []

function save(
  itemId: number,
  revision: number,
  personId: number | null,
  classUses: Readonly<Record<string, number>>,
  openComments = 0,
) {
  const { items, revisions } = platform.running.storage
  const made = { kind: 'save', file: 'a', bytes: 9, openComments, classUses, at: AT, personId } as const
  revisions.add({ itemId, revision, ...made })
  items.setAnnotation(itemId, revision, openComments, AT)
}

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  other = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  admin = await personSignedIn(platform, adminId)
  for (const name of ['cars.jpg', 'both.jpg', 'gone.jpg', 'none.jpg']) ids.push(project.addItem({ name }))
  const [cars = 0, both = 0, gone = 0] = ids
  save(cars, 1, adminId, { [CAR]: 3 }, 2)
  save(both, 1, other, { [CAR]: 1, [TREE]: 1 })
  save(gone, 1, other, { [TREE]: 4 })
  save(gone, 2, adminId, {})
})
afterAll(() => platform.close())

async function found(search: unknown) {
  const { status, body } = await admin.call('searchItems', {
    query: { team_id: teamId, project_id: project.id },
    body: { query: { limit: 100, offset: 0, search } },
  })
  return status === 200 ? body.data?.map((row) => String(row['name']).replace('.jpg', '')) : status
}

it.each([
  [{ 'annotation.class_id': { $in: [CAR] } }, ['cars', 'both']],
  [{ 'annotation.class_id': { $in: [TREE] } }, ['both']],
  [{ 'annotation.class_id': { $notin: [CAR, TREE] } }, ['gone', 'none']],
  [{ object_count: { $gt: 2 } }, ['cars']],
  [{ object_count: { $eq: 0 } }, ['gone', 'none']],
  [{ open_comments: { $gt: 0 } }, ['cars']],
  [{ 'annotation.user_id': { $in: ['me'] } }, ['cars', 'gone']],
  [{ 'annotation.user_id': { $notin: ['me'] } }, ['both', 'none']],
])('items → are found by their current annotation and its author: %j', async (search, names) =>
  expect(await found(search)).toEqual(names),
)

it('an invalid search of annotations → is refused', async () => {
  expect(await found({ 'annotation.class_id': { $in: ['Car'] } })).toBe(400)
  expect(await found({ 'annotation.user_id': { $isnull: true } })).toBe(400)
})
