import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireAct } from '#endpoints'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { record } from '../../../local-platform/events/record'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

type Who = 'admin' | 'projectAdmin' | 'annotator'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let other: ProjectParts
let ids: Record<Who, number>
let people: Readonly<Record<Who, PlatformClient>>

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  other = aProject(storage, teamId, REVIEW_WORKFLOW)
  ids = {
    admin: aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin),
    projectAdmin: aPersonOf(storage, teamId),
    annotator: aPersonOf(storage, teamId),
  }
  inProject(storage, project, ids.projectAdmin, PROJECT_ROLE.admin)
  inProject(storage, project, ids.annotator, PROJECT_ROLE.annotator)
  people = {
    admin: await personSignedIn(platform, ids.admin),
    projectAdmin: await personSignedIn(platform, ids.projectAdmin),
    annotator: await personSignedIn(platform, ids.annotator),
  }
})
afterAll(() => platform.close())
// Each test reads the acts since its own start.
let since = ''
beforeEach(() => {
  platform.clock.advance(60_000)
  since = new Date(platform.clock.now()).toISOString()
})

const within = (one: ProjectParts) => ({ team_id: teamId, project_id: one.id })
async function acts(who: Who, query: Readonly<Record<string, unknown>> = {}): Promise<readonly WireAct[]> {
  const { status, body } = await people[who].call('listActs', { query: { team_id: teamId, from: since, ...query } })
  expect(status).toBe(200)
  return (body as { readonly data: readonly WireAct[] }).data
}
const folder = (who: Who, one: ProjectParts, name: string) =>
  people[who].call('createFolder', { query: within(one), body: { name } })
async function status(who: Who, itemId: number): Promise<void> {
  const body = { from_status_id: project.statusId('In progress'), status_id: project.statusId('Quality check') }
  const answer = await people[who].call('changeItemStatus', { path: { itemId }, query: within(project), body })
  expect(answer.status).toBeLessThan(300)
}

describe('the activity of a team', () => {
  it('names person, act, object, project and changed fields, newest first', async () => {
    const itemId = project.addItem()
    await status('admin', itemId)
    await folder('projectAdmin', project, 'night')
    const [made, moved] = await acts('admin')
    expect(made).toMatchObject({
      name: 'folder.created',
      person: { id: ids.projectAdmin },
      project: { id: project.id },
      thing: { kind: 'folder', count: 1, name: 'night' },
      at: since,
    })
    expect(moved).toMatchObject({
      name: 'item.status',
      person: { id: ids.admin },
      thing: { kind: 'item', ids: [itemId], count: 1, name: platform.running.storage.items.byId(itemId)?.name },
      changes: [{ field: 'annotation_status', before: 'In progress', after: 'Quality check' }],
    })
  })

  it('is filtered by person, act, project and time', async () => {
    await folder('admin', project, 'one')
    await folder('projectAdmin', project, 'two')
    await folder('admin', other, 'three')
    await status('admin', project.addItem())
    const named = async (query: Readonly<Record<string, unknown>>) =>
      (await acts('admin', query)).map(({ thing }) => thing.name)
    expect(await named({ people: String(ids.projectAdmin) })).toEqual(['two'])
    expect(await named({ projects: String(other.id) })).toEqual(['three'])
    expect(await named({ projects: `${project.id},${other.id}`, names: 'folder.created' })).toEqual([
      'three',
      'two',
      'one',
    ])
    expect(await named({ to: since })).toEqual([])
    expect(await named({ names: 'nothing.known' })).toEqual([])
  })

  it('is read page by page, and from an act backwards while new ones arrive', async () => {
    for (const name of ['a', 'b', 'c', 'd']) await folder('admin', other, `page ${name}`)
    const names = { names: 'folder.created' }
    const [, second] = await acts('admin', { ...names, limit: 2 })
    await folder('admin', other, 'page e')
    const below = await acts('admin', { ...names, before: second?.id ?? 0 })
    expect(below.map(({ thing }) => thing.name)).toEqual(['page b', 'page a'])
    const paged = await acts('admin', { ...names, limit: 2, offset: 2 })
    expect(paged.map(({ thing }) => thing.name)).toEqual(['page c', 'page b'])
  })

  it('project admins see only their projects’ acts, whatever they request', async () => {
    await folder('admin', project, 'here')
    await folder('admin', other, 'there')
    const named = async (query: Readonly<Record<string, unknown>> = {}) =>
      (await acts('projectAdmin', query)).map(({ thing }) => thing.name)
    expect(await named()).toEqual(['here'])
    expect(await named({ projects: String(other.id) })).toEqual([])
    expect(await named({ projects: `${other.id},${project.id}` })).toEqual(['here'])
  })

  it('is refused to contributors who manage nothing, and contains no refused call', async () => {
    const refused = await people.annotator.call('listActs', { query: { team_id: teamId } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await folder('annotator', project, 'mine')).status).toBe(403)
    expect(await acts('admin')).toEqual([])
  })

  it('omits messages to one person, steps of jobs and texts of comments', async () => {
    const place = { teamId, projectId: project.id }
    const actor = { personId: ids.admin, cause: null }
    const say = (name: Parameters<typeof record>[2]['name'], more: Partial<Parameters<typeof record>[2]> = {}) =>
      record({ storage: platform.running.storage, clock: platform.clock }, actor, {
        name,
        place,
        thing: 'item:1',
        ...more,
      })
    say('project.changed', { place: { teamId, personId: ids.admin }, after: { is_pinned: true } })
    say('job.progress')
    say('comment.created', { after: { comments: 1, text: 'a secret remark' } })
    const all = await acts('admin')
    expect(all.map(({ name, changes }) => ({ name, changes }))).toEqual([
      { name: 'comment.created', changes: [{ field: 'comments', before: null, after: '1' }] },
    ])
    expect(JSON.stringify(all)).not.toContain('a secret remark')
  })

  it('names a deleted project, and returns its acts', async () => {
    const gone = aProject(platform.running.storage, teamId, REVIEW_WORKFLOW)
    const name = platform.running.storage.projects.facts(ids.admin, gone.id)?.name
    await people.admin.call('deleteProject', { path: { projectId: gone.id }, query: { team_id: teamId } })
    expect(await acts('admin', { projects: String(gone.id) })).toMatchObject([
      { name: 'project.deleted', project: { id: gone.id, name }, thing: { kind: 'project', name } },
    ])
  })
})
