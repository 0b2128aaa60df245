import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  firstPerson,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let plain: TestPlatform
let seeded: TestPlatform
let olivia: PlatformClient
let team: number
let project: number

beforeAll(async () => {
  plain = await startTestPlatform()
  seeded = await startTestPlatform({ seed: true })
  const person = seeded.running.storage.people.byEmail('olivia@northlight.example')
  olivia = await personSignedIn(seeded, person?.id ?? 0)
  team = Number((await olivia.call('listTeams')).body.data?.[0]?.['id'])
  project = Number((await olivia.call('listProjects', { query: { team_id: team } })).body.data?.[0]?.['id'])
})
afterAll(async () => {
  await plain.close()
  await seeded.close()
})

const minute = (change: object = {}) => ({
  action: 'work',
  project_id: project,
  started_at: '2026-05-04T09:29:00.000Z',
  seconds: 20,
  ...change,
})
const report = (actions: readonly object[], headers: Record<string, string> = {}) =>
  olivia.call('userAction', { body: { team_id: team, actions }, headers })

it('work time → is added up by the minute, never more than a minute per minute [S7.16]', async () => {
  const me = Number((await olivia.call('me')).body['id'])
  const of = () => seeded.running.storage.workTimes.seconds(me, project)
  expect((await report([minute(), minute({ started_at: '2026-05-04T09:30:00.000Z' })])).status).toBe(200)
  expect(of()).toBe(40)
  await report([minute({ seconds: 60 })])
  expect(of()).toBe(80)
  const key = { 'idempotency-key': 'once' }
  await report([minute({ started_at: '2026-05-04T09:25:00.000Z' })], key)
  await report([minute({ started_at: '2026-05-04T09:25:00.000Z' })], key)
  expect(of()).toBe(100)
  await report([minute({ seconds: 60, started_at: '2026-05-04T09:29:00Z' })])
  expect(of()).toBe(100)
})

it.each([
  ['more than a minute', { seconds: 61 }, 400],
  ['a time to come', { started_at: '2026-05-04T10:30:00.000Z' }, 400],
  ['a time within a minute', { started_at: '2026-05-04T09:29:01.000Z' }, 400],
  ['a project that is not there', { project_id: 1 }, 404],
])('%s → is refused, with the whole report', async (_what, change, status) => {
  const me = Number((await olivia.call('me')).body['id'])
  const before = seeded.running.storage.workTimes.seconds(me, project)
  expect((await report([minute(), minute(change)])).status).toBe(status)
  expect(seeded.running.storage.workTimes.seconds(me, project)).toBe(before)
})

it('a team that doesn’t track time → refuses reports', async () => {
  const ada = await firstPerson(plain)
  const mine = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const answer = await ada.call('userAction', { body: { team_id: mine, actions: [minute()] } })
  expect(answer).toMatchObject({ status: 403, body: { message: 'This team does not count work time.' } })
})
