import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf, aTeam } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let ada: PlatformClient
let other: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  const teamId = aTeam(storage)
  ada = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin))
  other = await personSignedIn(platform, aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor))
})
afterAll(() => platform.close())

it('a person → renames only themselves, in one line, trimmed', async () => {
  const before = await other.call('me', {})
  const answer = await ada.call('renameMe', { body: { first_name: '  Grace \n Ada', last_name: ' O’Neill\t' } })
  expect(answer).toMatchObject({ status: 200, body: { first_name: 'Grace Ada', last_name: 'O’Neill' } })
  expect((await ada.call('me', {})).body).toEqual(answer.body)
  expect((await other.call('me', {})).body).toEqual(before.body)
})

it.each([
  [{ first_name: ' \n', last_name: 'Berg' }, 'body.first_name'],
  [{ first_name: 'Ada', last_name: 'x'.repeat(81) }, 'body.last_name'],
])('an empty or too long name → is refused and changes nothing: %j', async (body, key) => {
  const before = await ada.call('me', {})
  expect(await ada.call('renameMe', { body })).toMatchObject({ status: 400, body: { code: 'bad_request', key } })
  expect((await ada.call('me', {})).body).toEqual(before.body)
})
