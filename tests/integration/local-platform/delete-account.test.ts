import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import {
  createFirstAccount,
  firstPerson,
  PASSWORD,
  personSignedIn,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const running: TestPlatform[] = []
afterEach(async () => {
  for (const platform of running.splice(0)) await platform.close()
})

async function start(options: Parameters<typeof startTestPlatform>[0] = {}) {
  const platform = await startTestPlatform(options)
  running.push(platform)
  return platform
}

async function seeded(platform: TestPlatform, email: string) {
  const person = platform.running.storage.people.byEmail(email)
  if (person === undefined) throw new Error(`nobody is ${email}`)
  return { person, ...(await personSignedIn(platform, person.id)) }
}
const SEEDED = 'loupe-sample'

it('deleting an account → deletes the person, sessions, the team without other members, and its projects’ files [S2.11]', async () => {
  const platform = await start()
  const { storage } = platform.running
  const ada = await firstPerson(platform)
  const team = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const project = Number((await ada.call('listProjects', { query: { team_id: team } })).body.data?.[0]?.['id'])
  const path = `pictures/${project}/own.jpg`
  await storage.files.write(path, 'x')

  expect((await ada.call('deleteAccount', { body: { email: 'ADA@example.test', password: PASSWORD } })).status).toBe(
    200,
  )
  expect(storage.people.count()).toBe(0)
  expect(storage.teams.count()).toBe(0)
  expect(existsSync(join(platform.dataFolder, path))).toBe(false)
  expect((await ada.call('me')).status).toBe(401)
  expect((await ada.call('refreshSession', { body: { refreshToken: ada.refreshToken } })).status).toBe(401)
  expect((await createFirstAccount(platform, 'new@example.test')).status).toBe(303)
})

it('deleting an account → requires e-mail address and password, and slows guessing down [S2.11]', async () => {
  const platform = await start()
  const ada = await firstPerson(platform)
  const ask = (email: string, password: string) => ada.call('deleteAccount', { body: { email, password } })
  expect(await ask('eve@example.test', PASSWORD)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  for (let tries = 0; tries < 5; tries += 1)
    expect((await ask('ada@example.test', `wrong ${tries}`)).body['message']).toBe('The password is not right.')
  expect(await ask('ada@example.test', PASSWORD)).toMatchObject({ status: 429 })
  platform.clock.advance(31_000)
  expect((await ask('ada@example.test', PASSWORD)).status).toBe(200)
})

it('many passwords at once → can’t be guessed [S2.11]', async () => {
  const platform = await start()
  const ada = await firstPerson(platform)
  const guesses = Array.from({ length: 12 }, (_, at) =>
    ada.call('deleteAccount', { body: { email: 'ada@example.test', password: `guess ${at}` } }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(7)
})

it('the owner of a team with other members → stays, and the team is named [S2.11]', async () => {
  const platform = await start({ seed: true })
  const olivia = await seeded(platform, 'olivia@northlight.example')
  const answer = await olivia.call('deleteAccount', { body: { email: olivia.person.email, password: SEEDED } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'team_has_members' } })
  expect(String(answer.body['message'])).toMatch(/You own “.+”/)
  expect(platform.running.storage.people.byId(olivia.person.id)).toBeDefined()
})

it('a member → can leave, and the team and its work stay [S2.11]', async () => {
  const platform = await start({ seed: true })
  const { storage } = platform.running
  const carla = await seeded(platform, 'carla@northlight.example')
  const [membership] = storage.teams.ofPerson(carla.person.id)
  const teamId = membership?.team.id ?? 0
  const before = storage.teams.users(teamId).length
  expect((await carla.call('deleteAccount', { body: { email: carla.person.email, password: SEEDED } })).status).toBe(
    200,
  )
  expect(storage.teams.users(teamId)).toHaveLength(before - 1)
})
