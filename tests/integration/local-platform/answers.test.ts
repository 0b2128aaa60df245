import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstPerson, type PlatformClient, startTestPlatform, type TestPlatform } from '../../drivers/platform-client'

let platform: TestPlatform
let ada: PlatformClient
let scope: { readonly team_id: number; readonly project_id: number }
let project: Readonly<Record<string, unknown>>

beforeAll(async () => {
  platform = await startTestPlatform()
  ada = await firstPerson(platform)
  const team_id = Number((await ada.call('listTeams')).body.data?.[0]?.['id'])
  project = (await ada.call('listProjects', { query: { team_id } })).body.data?.[0] ?? {}
  scope = { team_id, project_id: Number(project['id']) }
})
afterAll(() => platform.close())

it('ids and values of statuses → are distinguished, with their visibility [S3.1]', async () => {
  const { body } = await ada.call('workflowStatuses', {
    path: { workflowId: Number(project['workflow_id']) },
    query: scope,
  })
  const rows = body.data?.map((row) => [row['value'], (row['status'] as { id: number }).id, row['is_viewable']])
  expect(rows).toEqual([
    [1, 11, true],
    [2, 12, true],
    [3, 13, true],
    [5, 14, true],
  ])
})

it('an owner → gets an admin’s permissions, and a sample of 120 items [S6.2]', async () => {
  const folder = await ada.call('readFolder', {
    query: { ...scope, folder_id: Number(project['folder_id']), include_accesses: true },
  })
  const { actions } = folder.body['accesses'] as { actions: string[] }
  expect(actions).toEqual(expect.arrayContaining(['ApplyItemStatus', 'ApplyItemTransition', 'ApplyItemPin']))
  const items = await ada.call('searchItems', { query: scope, body: { query: { limit: 1, offset: 0 } } })
  expect(items.body['total']).toBe(120)
})
