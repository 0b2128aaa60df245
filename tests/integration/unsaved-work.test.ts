import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PlatformError } from '#domain/errors'
import { ok } from '#domain/result'
import { TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../local-platform/seed/workflows'
import { workWords } from '../../reviewer/editors/work/work-words'
import { aPersonOf, aProject, inProject, type ProjectParts } from '../builders/local-platform'
import { aDo } from '../builders/works'
import { type PlatformClient, personSignedIn } from '../drivers/platform-client'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { until } from '../drivers/waits'
import { CHANGES, openWorkDesk, type WorkDesk } from '../drivers/work-desk'

const GUEST = 1

interface Who {
  readonly id: number
  readonly client: PlatformClient
}

let driver: PlatformDriver
let owner: Who
let nora: Who
let teamId: number
let project: ProjectParts
let itemId: number
let folder: string
let desk: WorkDesk

beforeAll(async () => {
  driver = await startPlatformDriver()
  const { people, teams } = driver.platform.storage
  owner = await signedIn(people.byEmail(driver.email)?.id ?? 0)
  teamId = teams.ofPerson(owner.id)[0]?.team.id ?? 0
  nora = await signedIn(aPersonOf(driver.platform.storage, teamId, TEAM_ROLE_NUMBER.contributor))
})
afterAll(() => driver.close())
beforeEach(async () => {
  const { storage } = driver.platform
  folder = await mkdtemp(join(tmpdir(), 'loupe-unsaved-'))
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  inProject(storage, project, nora.id)
  itemId = project.addItem()
  desk = await aDesk(nora)
})
afterEach(async () => {
  await desk.end()
  await rm(folder, { recursive: true, force: true })
})

async function signedIn(id: number): Promise<Who> {
  const { addresses } = driver.platform
  const auth = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, addresses.auth), { redirect: 'manual', ...init })
  return { id, client: await personSignedIn({ running: driver.platform, auth, clock: { now: Date.now } }, id) }
}

/** The app on this computer, used by one person after another. */
const aDesk = (first: Who): Promise<WorkDesk> =>
  openWorkDesk(
    {
      folder,
      addresses: driver.platform.addresses,
      identity: driver.platform.identity,
      place: { projectId: project.id, itemId },
    },
    first,
  )

const onPlatform = () => driver.platform.storage.items.byId(itemId)?.annotationRevision

/** Text beside the item's name after a refused save. */
function words(error: PlatformError): string {
  const said = workWords({ at: 'here', isHeld: false }, { at: 'failed', error })
  return `${said?.text}. ${said?.more}`
}

/** The app restarts, everything is there for the person, and is saved once. */
async function isGivenBack(who: Who): Promise<void> {
  await desk.end()
  desk = await aDesk(who)
  expect(await desk.unsaved()).toEqual([[project.id, itemId]])
  const { recovered, writer } = await desk.open()
  expect({ records: recovered?.records, writer }).toEqual({ records: CHANGES, writer: true })
  expect(await desk.save()).toEqual(ok({ revision: 1 }))
  expect(await desk.unsaved()).toEqual([])
  expect(onPlatform()).toBe(1)
}

it('unsaved work survives a sign-out, accepts nothing meanwhile, and is there on return', async () => {
  const work = await desk.draw()
  desk.signOut()
  const late = await desk.works.append(GUEST, work, CHANGES + 1, [aDo(CHANGES + 1)])
  expect(late).toMatchObject({ ok: false, error: { code: 'work_gone', message: expect.stringMatching(/\w/) } })
  expect(await desk.unsaved()).toEqual([])
  expect(await desk.save()).toMatchObject({ ok: false, error: { code: 'sign_in_needed' } })
  await isGivenBack(nora)
})

it('unsaved work is invisible to another account on the same computer, which saves none of it', async () => {
  await desk.draw()
  await desk.signIn(owner)
  expect(await desk.unsaved()).toEqual([])
  expect((await desk.open()).recovered).toBeNull()
  await isGivenBack(nora)
})

it('unsaved work held for one account isn’t sent by the next, and is sent when the first returns', async () => {
  await desk.draw()
  desk.expire()
  expect(await desk.save()).toMatchObject({ ok: true, value: { pending: true } })
  await desk.signIn(owner)
  desk.outbox.kick()
  expect(desk.outbox.view()).toMatchObject({ waiting: 0, refused: [] })
  expect(onPlatform()).toBe(0)
  await desk.signIn(nora)
  desk.outbox.kick()
  await until('the held save', () => desk.settled.length === 1)
  expect(desk.settled).toMatchObject([{ itemId, revision: 1, upTo: CHANGES, error: null }])
  await until('that nothing is unsaved', async () => (await desk.unsaved()).length === 0)
})

it('unsaved work continues after the session expires: drawing and saves are held, and sent after signing in', async () => {
  const work = await desk.draw()
  desk.expire()
  const more = await desk.works.append(GUEST, work, CHANGES + 1, [aDo(CHANGES + 1)])
  expect(more).toEqual(ok({ upTo: CHANGES + 1 }))
  expect(await desk.save()).toMatchObject({ ok: true, value: { pending: true } })
  expect(await desk.unsaved()).toEqual([[project.id, itemId]])
  expect(onPlatform()).toBe(0)
  await desk.signIn(nora)
  desk.outbox.kick()
  await until('the held save', () => desk.settled.length === 1)
  expect(onPlatform()).toBe(1)
  // Later changes are still to be saved.
  expect(await desk.unsaved()).toEqual([[project.id, itemId]])
})

it('unsaved work of a deleted project stays on this computer, and is saved when the project is restored', async () => {
  await desk.draw()
  const place = { path: { projectId: project.id }, query: { team_id: teamId } }
  expect((await owner.client.call('deleteProject', place)).status).toBeLessThan(300)
  const refused = await desk.save()
  const error = refused.ok ? expect.fail('it was taken') : refused.error
  expect(words(error)).toMatch(/^Saved on this computer; the platform refused it\. \w+/)
  expect(await desk.unsaved()).toEqual([[project.id, itemId]])
  expect((await owner.client.call('restoreProject', place)).status).toBeLessThan(300)
  await isGivenBack(nora)
})

it('unsaved work of a deleted item stays on this computer, with the reason', async () => {
  await desk.draw()
  const query = { team_id: teamId, project_id: project.id }
  const gone = await owner.client.call('deleteItems', { query, body: { image_ids: [itemId] } })
  expect(gone.status).toBeLessThan(300)
  const refused = await desk.save()
  const error = refused.ok ? expect.fail('it was taken') : refused.error
  expect(error.code).toBe('not_found')
  expect(words(error)).toMatch(/^Saved on this computer; the platform refused it\. \w+/)
  await desk.end()
  desk = await aDesk(nora)
  expect(await desk.unsaved()).toEqual([[project.id, itemId]])
  expect((await desk.open()).recovered).toMatchObject({ records: CHANGES })
})

it.each([
  ['is paused', 'UPDATE project_members SET is_paused = 1', 'UPDATE project_members SET is_paused = 0'],
  ['is no member any more', 'DELETE FROM project_members', undefined],
])(
  'unsaved work of a person who %s → stays on this computer, and is saved once they may again',
  async (_, take, give) => {
    await desk.draw()
    const db = new DatabaseSync(join(driver.dataFolder, 'platform.sqlite'))
    const where = `WHERE project_id = ${project.id} AND person_id = ${nora.id}`
    db.exec(`${take} ${where}`)
    const refused = await desk.save()
    const error = refused.ok ? expect.fail('it was taken') : refused.error
    expect(error).toMatchObject({ code: 'forbidden', status: 403 })
    expect(words(error)).toMatch(/refused it\. You don't have the right/)
    expect(onPlatform()).toBe(0)
    expect(await desk.unsaved()).toEqual([[project.id, itemId]])
    if (give === undefined) inProject(driver.platform.storage, project, nora.id)
    else db.exec(`${give} ${where}`)
    db.close()
    await isGivenBack(nora)
  },
)
