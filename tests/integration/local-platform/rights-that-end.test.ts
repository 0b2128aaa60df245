import { afterEach, beforeEach, expect, it } from 'vitest'
import { PROJECT_PERMISSION } from '#domain/enums'
import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import { startBrowserSession } from '../../../local-platform/areas/auth/sessions'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { aPicture } from '../../builders/picture-files'
import { type Keys, putObject } from '../../drivers/bucket-client'
import { callsWith, frameCall, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'
import { clientToken } from '../../drivers/public-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let personId: number
let cookie: string
let picture: Uint8Array<ArrayBuffer>

beforeEach(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  personId = aPersonOf(storage, teamId)
  inProject(storage, project, personId, PROJECT_ROLE.admin)
  storage.permissions.ofProject.set(project.id, personId, PROJECT_PERMISSION.download, true)
  cookie = `loupe_session=${startBrowserSession({ storage, clock: platform.clock }, personId)}`
  picture = new Uint8Array(await aPicture().png().toBuffer())
})
afterEach(() => platform.close())

type Calls = ReturnType<typeof callsWith>
const place = () => ({ team_id: teamId, project_id: project.id })

async function bySession(): Promise<Calls> {
  const { body } = await frameCall(platform, cookie, 'getCurrentSession')
  const { accessToken } = body['value'] as { readonly accessToken: string }
  return callsWith(platform, { authorization: `Bearer ${accessToken}` })
}
const byToken = (): Calls => callsWith(platform, { authorization: clientToken(platform, personId, teamId) })

/** Grants for later use: a link to an item, a link to an export, and keys of the bucket. */
async function givenOut(calls: Calls) {
  const itemId = project.addItem()
  const links = await calls.call('downloadLinks', { path: { itemId }, query: { ...place(), include_original: 1 } })
  const { original } = links.body as unknown as { readonly original: { readonly url: string } }
  const begun = await calls.call('startExport', { query: place(), body: {} })
  const jobId = Number(begun.body['id'])
  await expect
    .poll(
      async () => (await calls.call('readExport', { path: { jobId }, query: { team_id: teamId } })).body['download'],
    )
    .toMatch(/^http/)
  const shown = await calls.call('readExport', { path: { jobId }, query: { team_id: teamId } })
  const keys = (
    await calls.call('uploadKeys', {
      path: { projectId: project.id },
      query: { ...place(), folder_id: project.folderId },
    })
  ).body as unknown as Keys & { readonly filePath: string }
  let files = 0
  const statusOf = async (url: string): Promise<number> => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  }
  return {
    jobId,
    used: async () => {
      files += 1
      const put = await putObject({
        endpoint: new URL('/s3', platform.running.addresses.main).href,
        keys,
        key: `${keys.filePath}used_${files}.png`,
        bytes: picture,
        at: platform.clock.now(),
      })
      return [await statusOf(original.url), await statusOf(String(shown.body['download'])), put.status]
    },
  }
}

it('links and upload keys → expire with the session that requested them', async () => {
  const { used } = await givenOut(await bySession())
  expect(await used()).toEqual([200, 200, 200])
  await frameCall(platform, cookie, 'signOut')
  expect(await used()).toEqual([404, 404, 403])
})

it('links and upload keys → expire with the token that requested them, and a session’s stay', async () => {
  const ofToken = await givenOut(byToken())
  const ofSession = await givenOut(await bySession())
  expect(await ofToken.used()).toEqual([200, 200, 200])
  byToken()
  // The same text is the same token: another one replaces it.
  platform.running.storage.tokens.replaceSdkToken('another', personId, teamId)
  expect(await ofToken.used()).toEqual([404, 404, 403])
  expect(await ofSession.used()).toEqual([200, 200, 200])
})

it('a person who left the project → downloads nothing, not even their own exports', async () => {
  const calls = await bySession()
  const { used, jobId } = await givenOut(calls)
  platform.running.storage.projects.removeMember(project.id, personId)
  expect(await used()).toEqual([404, 404, 403])
  const ofTeam = { path: { jobId }, query: { team_id: teamId } }
  expect((await calls.call('readExport', ofTeam)).status).toBe(403)
  expect((await calls.raw('downloadExport', ofTeam)).status).toBe(403)
  expect((await calls.call('listTeamExports', { query: { team_id: teamId } })).body['count']).toBe(0)
})

it('a link → names its person, project and expiry: changing one invalidates it', async () => {
  const calls = await bySession()
  const itemId = project.addItem()
  const links = await calls.call('downloadLinks', { path: { itemId }, query: { ...place(), include_original: 1 } })
  const { original } = links.body as unknown as { readonly original: { readonly url: string } }
  const [person, team, projectId, ...rest] = (new URL(original.url).searchParams.get('key') ?? '').split('.')
  for (const key of [
    [Number(person) + 1, team, projectId, ...rest],
    [person, team, Number(projectId) + 1, ...rest],
    [person, team, projectId, 's999', rest[1]],
    [person],
  ]) {
    const bent = new URL(original.url)
    bent.searchParams.set('key', key.join('.'))
    expect((await fetch(bent)).status).toBe(404)
  }
})
