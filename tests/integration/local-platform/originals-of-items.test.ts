import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UPLOAD_KEPT_MS } from '#domain/constants'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import { aPdf } from '../../builders/pdf-file'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

const DOCUMENT = aPdf([{ content: 'BT /F1 12 Tf 20 150 Td (Dear Ada) Tj ET' }])

let platform: TestPlatform
let teamId: number
let admin: PlatformClient
let adminId: number
let project: ProjectParts
beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  adminId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW, PROJECT_TYPE.text)
})
afterAll(() => platform.close())
beforeEach(signIn)

/** Sessions end while the files of deleted items are still kept. */
async function signIn(): Promise<void> {
  admin = await personSignedIn(platform, adminId)
}

const place = () => ({ team_id: teamId, project_id: project.id })

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const sent = await admin.call('uploadFile', {
    path: { projectId: project.id, name },
    query: { team_id: teamId },
    file: bytes,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return String(sent.body['path'])
}

async function attach(name: string, original: string) {
  const query = { ...place(), folder_id: project.folderId }
  const images = [
    { name, path: await upload(name, Buffer.from('Dear Ada')), original: { path: original, text_version: 1 } },
  ]
  const { body } = await admin.call('attachItems', {
    query,
    body: { ...query, upload_state: UPLOAD_STATE.basic, images },
  })
  return body as unknown as {
    readonly attached: readonly { readonly id: number }[]
    readonly failed: readonly { readonly code: string }[]
  }
}

const pages = (client: Pick<PlatformClient, 'raw'>, itemId: number, range = 'bytes=0-7') =>
  client.raw('itemPages', { path: { itemId }, query: place(), headers: { range } })

it('an original → is kept beside its text, served by ranges to those who see the item, and goes with its last copy', async () => {
  const { storage } = platform.running
  const [made] = (await attach('letter.txt', await upload('original.pdf', DOCUMENT))).attached
  const itemId = made?.id ?? 0
  const read = await admin.call('readItem', { path: { itemId }, query: place() })
  expect(read.body).toMatchObject({ mime: 'text/plain', pages: { text_version: 1 } })
  const part = await pages(admin, itemId)
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-7/${DOCUMENT.length}`])
  expect(await part.text()).toBe('%PDF-1.7')
  const rest = await pages(admin, itemId, `bytes=${DOCUMENT.length - 6}-`)
  expect(await rest.text()).toBe('%%EOF\n')

  const member = aPersonOf(storage, teamId)
  inProject(storage, project, member, PROJECT_ROLE.qa)
  const seesIt = await personSignedIn(platform, member)
  const outsider = await personSignedIn(platform, aPersonOf(storage, teamId))
  const stranger = await personSignedIn(platform, aPersonOf(storage, aTeam(storage), TEAM_ROLE_NUMBER.admin))
  const media = (client: PlatformClient) => client.raw('itemMedia', { path: { itemId }, query: place() })
  expect((await pages(seesIt, itemId)).status).toBe(206)
  for (const other of [outsider, stranger]) {
    const { status } = await pages(other, itemId)
    expect(status).toBeGreaterThanOrEqual(403)
    expect(status).toBe((await media(other)).status)
  }

  const { source } = storage.items.byId(itemId) ?? {}
  const path = source?.kind === 'file' ? (source.original?.path ?? '') : ''
  const copyId = project.addItem({ name: 'copy.txt', mime: 'text/plain', ...(source && { source }) })
  const sweep = async () => {
    platform.clock.advance(UPLOAD_KEPT_MS + 1)
    await storage.uploads.sweep(platform.clock.now(), platform.clock.now() - UPLOAD_KEPT_MS)
    await signIn()
    return storage.files.has(path)
  }
  expect(await sweep()).toBe(true)
  await admin.call('deleteItems', { query: place(), body: { image_ids: [itemId] } })
  expect(await sweep()).toBe(true)
  expect((await pages(admin, copyId)).status).toBe(206)
  await admin.call('deleteItems', { query: place(), body: { image_ids: [copyId] } })
  expect(await sweep()).toBe(false)
})

it('an item without an original → has none to read, and only a PDF document becomes one', async () => {
  const plain = project.addItem({ name: 'plain.txt', mime: 'text/plain' })
  expect((await pages(admin, plain)).status).toBe(404)
  expect((await admin.call('readItem', { path: { itemId: plain }, query: place() })).body['pages']).toBeUndefined()
  const wrong = await attach('wrong.txt', await upload('other.txt', Buffer.from('no document')))
  expect([wrong.attached, wrong.failed[0]?.code]).toEqual([[], 'kind_refused'])
  const gone = await attach('gone.txt', 'uploads/missing')
  expect([gone.attached, gone.failed[0]?.code]).toEqual([[], 'not_found'])
})
