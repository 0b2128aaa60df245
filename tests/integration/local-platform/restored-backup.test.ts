import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupsIn } from '../../../local-platform/storage/backups'
import { tokenHash } from '../../../local-platform/server/callers'
import {
  callsWith,
  firstPerson,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loupe-restored-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const MILLION = 1_000_000

const start = () => startTestPlatform({ dataFolder: folder })
const adaOf = (platform: TestPlatform) =>
  personSignedIn(platform, platform.running.storage.people.byEmail('ada@example.test')?.id ?? 0)

async function newProject(ada: PlatformClient, name: string): Promise<number> {
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const body = { team_id: teamId, name, type: 1, description: '' }
  return Number((await ada.call('createProject', { query: { team_id: teamId }, body })).body['id'])
}

/** Makes the existing backup replace the database at the next start. */
async function restored(platform: TestPlatform): Promise<TestPlatform> {
  await platform.running.close()
  await writeFile(join(folder, 'platform.sqlite'), 'no database any more')
  return start()
}

it('a restored backup → refuses every token: of signed-in people, of those who signed out since, and of scripts', async () => {
  const platform = await start()
  const ada = await firstPerson(platform)
  const personId = platform.running.storage.people.byEmail('ada@example.test')?.id ?? 0
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  platform.running.storage.tokens.addSdkToken(tokenHash('a script'), personId, teamId)
  const signedOut = await adaOf(platform)
  await platform.running.storage.backups.make()
  const before = await personSignedIn(platform, personId)
  expect((await before.call('listTeams')).status).toBe(200)
  const next = await restored(platform)
  for (const { accessToken, refreshToken } of [ada, signedOut, before]) {
    const held = callsWith(next, { authorization: `Bearer ${accessToken}` })
    expect((await held.call('listTeams')).status).toBe(401)
    expect((await held.call('refreshSession', { body: { refreshToken } })).status).toBe(401)
  }
  expect(next.running.storage.tokens.sdkToken(tokenHash('a script'))).toBeUndefined()
  expect((await (await adaOf(next)).call('listTeams')).status).toBe(200)
  await next.running.close()
})

it('ids → are never reused, however often the same backup is restored', async () => {
  const platform = await start()
  const ada = await firstPerson(platform)
  await platform.running.storage.backups.make()
  const [{ path } = { path: '' }] = backupsIn(folder)
  const bytes = await readFile(path)
  const given = [await newProject(ada, 'After the backup')]
  const { identity } = platform.running
  let now = platform
  for (let epoch = 1; epoch <= 3; epoch += 1) {
    await writeFile(path, bytes)
    now = await restored(now)
    expect(now.running.identity).toBe(`${identity} epoch ${epoch}`)
    expect(now.running.storage.rescue?.restoredTo).not.toBeNull()
    given.push(await newProject(await adaOf(now), `In epoch ${epoch}`))
    for (const { path: newer } of backupsIn(folder)) if (newer !== path) await rm(newer)
  }
  expect(new Set(given).size).toBe(4)
  expect(given.toSorted((a, b) => a - b)).toEqual(given)
  expect((given.at(-1) ?? 0) - (given[0] ?? 0)).toBeGreaterThanOrEqual(2 * MILLION)
  const again = await now.restart()
  expect(again.running.identity).toBe(`${identity} epoch 3`)
  await again.running.close()
})

it('kinds without rows at the backup → get ids that were never used either', async () => {
  const platform = await start()
  await firstPerson(platform)
  await platform.running.storage.backups.make()
  const next = await restored(platform)
  const ada = await adaOf(next)
  const projectId = await newProject(ada, 'First one')
  expect(projectId).toBeGreaterThan(MILLION)
  expect(next.running.storage.revisions.next(0)).toBe(MILLION + 1)
  expect(next.running.storage.revisions.next(MILLION + 1)).toBe(MILLION + 2)
  await next.running.close()
})

it('a person removed after the backup → is in the restored team again, and signed in nowhere', async () => {
  const platform = await start()
  const ada = await firstPerson(platform)
  const { storage } = platform.running
  const teamId = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  const mara = storage.people.add(
    { email: 'mara@example.test', firstName: 'Mara', lastName: 'Lund', passwordHash: '' },
    new Date(0).toISOString(),
  )
  storage.teams.addMember(teamId, mara, 4, true)
  const client = await personSignedIn(platform, mara)
  await storage.backups.make()
  storage.teams.removeMember(teamId, mara)
  const next = await restored(platform)
  expect(next.running.storage.teams.membership(mara, teamId)).toBeDefined()
  const held = callsWith(next, { authorization: `Bearer ${client.accessToken}` })
  expect((await held.call('listTeams')).status).toBe(401)
  await next.running.close()
})
