import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE } from '../../../local-platform/areas/access/grants'
import { openDatabase } from '../../../local-platform/storage/database'
import { createProjectWork } from '../../../local-platform/storage/project-work'
import { startWorld, type World } from '../../contract/rows/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.platform.close())

const query = () => ({ team_id: world.here.teamId })
const workOf = async (person: 'owner' | 'annotator', id: number) => {
  const { body } = await world.people[person].call('listProjectWork', { query: query() })
  return body.data?.find((row) => row['id'] === id)
}

it('the list → has each project’s number of people and last activity: by item or time tracking [S2.6]', async () => {
  const { storage } = world.platform.running
  const { id } = storage.projects.add(
    {
      teamId: world.here.teamId,
      name: 'Quays',
      type: PROJECT_TYPE.vector,
      status: 1,
      description: '',
      workflowId: world.here.workflowId,
      creatorEmail: '',
      uploadState: 1,
    },
    '2026-01-01T00:00:00.000Z',
  )
  expect(await workOf('owner', id)).toEqual({ id, contributors: 0, last_work_at: null })
  expect(await workOf('annotator', id)).toBeUndefined()
  const { annotator, qa } = world.people
  storage.projects.addMember(id, annotator.id, PROJECT_ROLE.annotator, false)
  storage.projects.addMember(id, qa.id, PROJECT_ROLE.qa, false)
  const minute = { personId: annotator.id, projectId: id, seconds: 20 }
  storage.workTimes.add({ ...minute, startedAt: '2026-03-02T10:00:00.000Z' })
  storage.workTimes.add({ ...minute, startedAt: '2026-03-01T10:00:00.000Z' })
  expect(await workOf('annotator', id)).toEqual({ id, contributors: 2, last_work_at: '2026-03-02T10:00:00.000Z' })
  const { projectId } = world.here
  const [item] = storage.items.after({ projectId, hiddenValues: [] }, 0, Number.MAX_SAFE_INTEGER, 1)
  storage.items.setPinned(item?.id ?? 0, true, '2031-01-01T00:00:00.000Z')
  expect((await workOf('owner', projectId))?.['last_work_at']).toBe('2031-01-01T00:00:00.000Z')
})

it('each fact of a project → is found by an index, whatever its size', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-plans-'))
  const opened = openDatabase(folder)
  if (!opened.ok) throw new Error(opened.error.message)
  const db = opened.value
  const steps: string[] = []
  const planned = new Proxy(db, {
    get: (target, key) =>
      key === 'prepare'
        ? (sql: string) => {
            const values = Array.from({ length: sql.split('?').length - 1 }, () => 1)
            steps.push(
              ...target
                .prepare(`EXPLAIN QUERY PLAN ${sql}`)
                .all(...values)
                .map(({ detail }) => String(detail)),
            )
            return target.prepare(sql)
          }
        : (Reflect.get(target, key) as unknown),
  })
  createProjectWork(planned).list({ teamId: 1 }, 10)
  createProjectWork(planned).list({ teamId: 1, memberId: 1 }, 10)
  db.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  expect(steps.filter((step) => step.startsWith('SEARCH i '))).toEqual([
    'SEARCH i USING COVERING INDEX items_by_change (project_id=?)',
    'SEARCH i USING COVERING INDEX items_by_change (project_id=?)',
  ])
  expect(steps.filter((step) => step.startsWith('SEARCH w '))).toEqual([
    'SEARCH w USING COVERING INDEX work_time_by_project (project_id=?)',
    'SEARCH w USING COVERING INDEX work_time_by_project (project_id=?)',
  ])
})
