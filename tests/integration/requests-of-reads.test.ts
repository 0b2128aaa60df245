import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createServices, type Services } from '../../main/services/services'
import { type PlatformDriver, startPlatformDriver } from '../drivers/platform-driver'
import { servedWhile } from '../drivers/served-requests'

let driver: PlatformDriver
let services: Services
let time = 0
let place: { readonly projectId: number; readonly itemId: number }

beforeAll(async () => {
  driver = await startPlatformDriver()
})
afterAll(() => driver.close())

/** The person has had the projects on screen for longer than a view of the team stays fresh. */
beforeEach(async () => {
  services = createServices(driver.context, () => time, { read: () => null, write: () => undefined })
  const list = await services.projects.list()
  const projectId = (list.ok ? list.value.data[0]?.id : undefined) ?? 0
  const page = await services.items.page({ projectId, offset: 0, limit: 1 })
  place = { projectId, itemId: (page.ok ? page.value.data[0]?.id : undefined) ?? 0 }
  time += 60_000
})

const bytes = async (kind: 'itemMedia' | 'itemThumbnail', headers = {}): Promise<number> => {
  const opened = await services.openMedia({ kind, ...place, headers, signal: AbortSignal.timeout(10_000) })
  if (!opened.ok) throw new Error(opened.error.message)
  return Buffer.concat(await opened.value.body.toArray()).length
}

it('a thumbnail → is one request [S7.5]', async () => {
  let length = 0
  const served = await servedWhile(async () => (length = await bytes('itemThumbnail')))
  expect(length).toBeGreaterThan(1_000)
  expect(served).toEqual([`GET /assets/api/v4/items/${place.itemId}/thumbnail`])
})

it('a range of an item’s media → is one request [S7.5]', async () => {
  let length = 0
  const served = await servedWhile(async () => (length = await bytes('itemMedia', { range: 'bytes=0-99' })))
  expect(length).toBe(100)
  expect(served).toEqual([`GET /assets/api/v4/items/${place.itemId}/media`])
})

it('a page of items → is one request, however long ago the team was read', async () => {
  const served = await servedWhile(() => services.items.page({ projectId: place.projectId, offset: 0, limit: 50 }))
  expect(served).toEqual(['POST /items/api/v1/items/search'])
})

it('a folder’s permissions and a workflow’s statuses → are one request each', async () => {
  const { projectId } = place
  let answers: readonly { readonly ok: boolean }[] = []
  const served = await servedWhile(async () => {
    answers = [
      await services.projects.folderAccesses(projectId),
      await services.workflow.statuses(projectId),
      await services.workflow.transitions(projectId),
    ]
  })
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(served.map((line) => line.split('/').at(-1))).toEqual([
    'getFolderById',
    'workflowstatuses',
    'workflowtransitions',
  ])
})

it('the team’s view → is still refetched after a second [S9.4]', async () => {
  await services.teams.current()
  expect(await servedWhile(() => services.teams.current())).toEqual([])
  time += 1_000
  expect(await servedWhile(() => services.teams.current())).toHaveLength(2)
})

it('another team or person → is requested', async () => {
  services.teams.forget()
  expect(await servedWhile(() => services.teams.id())).toHaveLength(2)
  expect(await servedWhile(() => services.teams.id())).toEqual([])
})
