import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ERROR_CODE_HEADER } from '#domain/errors'
import { PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { SOUND_CERTIFICATE, TEST_KEY } from '../../builders/certificates'
import { bundleWhole, type HeadlessApp, startHeadless } from '../../drivers/headless-app'
import { aDesk, bundleConnected, type Desk } from '../../drivers/running-main'
import type { FakeContents } from '../../fakes/recording-electron'

let desk: Desk
let app: HeadlessApp
let guest: FakeContents
let projectId: number
let itemId: number
let host: string
let asked = 0
const server = createServer({ cert: SOUND_CERTIFICATE, key: TEST_KEY }, (_request, response) => {
  asked += 1
  response.end('bytes')
})

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  desk = await aDesk(await bundleConnected())
  app = await startHeadless(await bundleWhole(), desk)
  await app.done('app', 'info')
  await app.done('session', 'signIn')
  const { storage } = desk.platform.running
  const team = await app.done('team', 'current')
  const [some] = (await app.done('projects', 'list')).data
  const workflowId = (await app.done('projects', 'read', some?.id ?? 0)).workflow_id ?? 0
  const said = { name: 'Links', type: PROJECT_TYPE.vector, status: 1, description: '', creatorEmail: '' }
  const project = storage.projects.add(
    { ...said, teamId: team.id, workflowId, uploadState: UPLOAD_STATE.external },
    '2026-01-01T00:00:00.000Z',
  )
  projectId = project.id
  itemId = storage.items.add({
    projectId,
    folderId: project.folderId,
    name: 'a.jpg',
    annotationStatus: storage.workflows.startValue(workflowId),
    annotationRevision: 0,
    width: null,
    height: null,
    mime: 'image/jpeg',
    source: { kind: 'link', url: `https://${host}/a.jpg` },
    sourcePath: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  })
  guest = app.newGuest()
}, 60_000)
afterAll(async () => {
  app.app.emit('will-quit')
  await desk.close()
  server.close()
})

const opened = async () => (await app.done('items', 'open', { projectId, itemId, guestId: guest.id })).media
async function shown() {
  const answer = await app.fetched('reviewer', (await opened())?.url ?? '')
  await answer.arrayBuffer()
  return { status: answer.status, code: answer.headers.get(ERROR_CODE_HEADER) }
}

it('a linked item’s host → is confirmed once in a system dialog, listed, and removed again', async () => {
  expect(await opened()).toMatchObject({ link: `https://${host}/a.jpg`, linkState: 'unasked' })
  expect(await shown()).toEqual({ status: 403, code: 'link_unasked' })
  app.dialogs.answers.push({ response: 1 }, { response: 0 })
  expect(await app.done('items', 'allowLink', { projectId, itemId })).toEqual({ allowed: false })
  expect(await app.done('team', 'linkHosts')).toEqual([])
  expect(await app.done('items', 'allowLink', { projectId, itemId })).toEqual({ allowed: true })
  expect(app.dialogs.shown.at(-1)).toMatchObject({ message: `Load linked pictures from ${host}?`, defaultId: 1 })
  const questions = app.dialogs.shown.length
  expect(await app.done('items', 'allowLink', { projectId, itemId })).toEqual({ allowed: true })
  expect(app.dialogs.shown).toHaveLength(questions)
  expect(await app.done('team', 'linkHosts')).toEqual([host])
  expect(await opened()).toMatchObject({ linkState: 'open' })

  // This computer isn't part of the internet, even if the person allowed it.
  expect(await shown()).toEqual({ status: 403, code: 'link_private' })
  expect(asked).toBe(0)

  await app.done('team', 'forgetLinkHost', host)
  expect(await opened()).toMatchObject({ linkState: 'unasked' })
})
