import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { given } from '#domain/given'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { SYSTEM_WORKFLOW } from '../../../local-platform/seed/workflows'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  type Answer,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let admin: PlatformClient
let annotator: PlatformClient
let qa: PlatformClient
let paused: PlatformClient
let stranger: PlatformClient

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, SYSTEM_WORKFLOW)
  const people = {
    admin: aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin),
    annotator: aPersonOf(storage, teamId),
    qa: aPersonOf(storage, teamId),
    paused: aPersonOf(storage, teamId),
    stranger: aPersonOf(storage, teamId),
  }
  inProject(storage, project, people.annotator)
  inProject(storage, project, people.qa, PROJECT_ROLE.qa)
  inProject(storage, project, people.paused, PROJECT_ROLE.annotator, true)
  ;[admin, annotator, qa, paused, stranger] = (await Promise.all(
    [people.admin, people.annotator, people.qa, people.paused, people.stranger].map((id) =>
      personSignedIn(platform, id),
    ),
  )) as [PlatformClient, PlatformClient, PlatformClient, PlatformClient, PlatformClient]
})
afterAll(() => platform.close())

let itemId: number
beforeEach(() => {
  itemId = project.addItem()
})

interface Change {
  readonly from: string
  readonly to: string
  readonly by?: string
  readonly constraint?: readonly { readonly name: string; readonly value: unknown }[]
}

const change = (who: PlatformClient, { from, to, by, constraint }: Change): Promise<Answer> =>
  who.call('changeItemStatus', {
    path: { itemId },
    query: { team_id: teamId, project_id: project.id },
    body: {
      from_status_id: project.statusId(from),
      status_id: project.statusId(to),
      ...(by === undefined ? {} : { transition_id: project.transitionId(by) }),
      ...given({ constraint }),
    },
  })
const put = (name: string): void => {
  const row = platform.running.storage.workflows.statuses(project.workflowId).find((status) => status.name === name)
  platform.running.storage.items.setStatus(itemId, row?.value ?? 0, '2026-05-01T08:00:00.000Z')
}
const valueOf = () => platform.running.storage.items.byId(itemId)?.annotationStatus

describe('a person who may set statuses', () => {
  it('may set any known status, without a transition [S4.1]', async () => {
    const answer = await change(admin, { from: 'Not started', to: 'Completed' })
    expect(answer).toMatchObject({ status: 200, body: { item: { id: itemId, annotation_status: 5 } } })
  })

  it('can’t set the current status, nor one missing from the workflow', async () => {
    expect(await change(admin, { from: 'Not started', to: 'Not started' })).toMatchObject({
      status: 400,
      body: { code: 'bad_request' },
    })
    const answer = await admin.call('changeItemStatus', {
      path: { itemId },
      query: { team_id: teamId, project_id: project.id },
      body: { from_status_id: project.statusId('Not started'), status_id: 999 },
    })
    expect(answer).toMatchObject({ status: 400, body: { key: 'body.status_id' } })
    expect(valueOf()).toBe(1)
  })

  it('can’t use an id in place of a value', async () => {
    const answer = await admin.call('changeItemStatus', {
      path: { itemId },
      query: { team_id: teamId, project_id: project.id },
      body: { from_status_id: 1, status_id: project.statusId('Completed') },
    })
    expect(answer.status).toBe(409)
  })
})

describe('another person', () => {
  it('uses a transition of the workflow [S4.2]', async () => {
    expect(await change(annotator, { from: 'Not started', to: 'In progress', by: 'Start' })).toMatchObject({
      status: 200,
    })
    expect(valueOf()).toBe(2)
  })

  it.each([
    ['no transition', { from: 'Not started', to: 'In progress' }],
    ['one that leads elsewhere', { from: 'Not started', to: 'Quality check', by: 'Start' }],
    ['one from another status', { from: 'Not started', to: 'In progress', by: 'Correct' }],
    ['one of another role', { from: 'Not started', to: 'Completed', by: 'Complete' }],
  ] satisfies [string, Change][])('is refused %s [S4.2]', async (_, wanted) => {
    expect(await change(annotator, wanted)).toMatchObject({ status: 403, body: { code: 'transition_refused' } })
    expect(valueOf()).toBe(1)
  })

  it('is refused while paused [S4.11]', async () => {
    expect(await change(paused, { from: 'Not started', to: 'In progress', by: 'Start' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    const { body } = await paused.call('readProject', {
      path: { projectId: project.id },
      query: { team_id: teamId, include_accesses: true },
    })
    expect((body['accesses'] as { actions: string[] }).actions).toContain('IsPausedUser')
  })

  it('is refused outside their projects', async () => {
    expect((await change(stranger, { from: 'Not started', to: 'In progress', by: 'Start' })).status).toBe(403)
  })
})

describe('a change based on an outdated status', () => {
  it('is refused with the current item', async () => {
    put('Quality check')
    expect(await change(annotator, { from: 'Not started', to: 'In progress', by: 'Start' })).toMatchObject({
      status: 409,
      body: { code: 'status_moved', item: { id: itemId, annotation_status: 3 } },
    })
  })

  it('of two at once, one succeeds', async () => {
    const answers = await Promise.all([
      change(annotator, { from: 'Not started', to: 'In progress', by: 'Start' }),
      change(admin, { from: 'Not started', to: 'Skipped' }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('constraints [S4.4]', () => {
  it('require a non-empty comment', async () => {
    put('In progress')
    const skip = (value?: unknown) =>
      change(annotator, {
        from: 'In progress',
        to: 'Skipped',
        by: 'Skip',
        ...(value === undefined ? {} : { constraint: [{ name: 'comment_required', value }] }),
      })
    for (const value of [undefined, '', '   ', 7]) {
      expect(await skip(value)).toMatchObject({
        status: 422,
        body: { code: 'constraint_unmet', constraint: 'comment_required' },
      })
    }
    expect(await skip('Too dark to tell anything apart.')).toMatchObject({ status: 200 })
  })

  it('require every comment to be resolved', async () => {
    put('Quality check')
    platform.running.storage.items.setAnnotation(itemId, 1, 2, '2026-05-01T08:00:00.000Z')
    const complete = { from: 'Quality check', to: 'Completed', by: 'Complete' }
    expect(await change(qa, complete)).toMatchObject({ status: 422, body: { constraint: 'no_open_comments' } })
    platform.running.storage.items.setAnnotation(itemId, 2, 0, '2026-05-01T08:00:00.000Z')
    expect(await change(qa, complete)).toMatchObject({ status: 200 })
  })

  it('don’t apply to people who may set statuses', async () => {
    put('In progress')
    expect((await change(admin, { from: 'In progress', to: 'Skipped' })).status).toBe(200)
  })
})

it('an automatic transition’s action runs afterwards [S4.4]', async () => {
  put('Quality check')
  const answer = await change(qa, { from: 'Quality check', to: 'Completed', by: 'Complete and approve' })
  expect(answer.body).toMatchObject({ item: { annotation_status: 5, approval_status: 2 } })
})

describe('statuses invisible to a role', () => {
  const query = () => ({ team_id: teamId, project_id: project.id })

  it('hide their items everywhere [S4.5]', async () => {
    put('Completed')
    const ids = async (who: PlatformClient) => {
      const search = { id: { $eq: itemId } }
      const { body } = await who.call('searchItems', {
        query: query(),
        body: { query: { limit: 10, offset: 0, search } },
      })
      return body.data?.map((row) => row['id'])
    }
    expect(await ids(qa)).toEqual([itemId])
    expect(await ids(annotator)).toEqual([])
    for (const name of ['readItem', 'itemPosition', 'itemMedia', 'itemThumbnail', 'itemAnnotation'] as const) {
      expect((await annotator.raw(name, { path: { itemId }, query: query() })).status, name).toBe(404)
    }
    expect((await change(annotator, { from: 'Completed', to: 'Quality check', by: 'Reopen' })).status).toBe(404)
  })

  it('are marked as not viewable, and positions skip them', async () => {
    const { body } = await annotator.call('workflowStatuses', {
      path: { workflowId: project.workflowId },
      query: query(),
    })
    expect(body.data?.filter((row) => row['is_viewable'] === false).map((row) => row['value'])).toEqual([5, 6])
    const later = project.addItem()
    const before = await annotator.call('itemPosition', { path: { itemId: later }, query: query() })
    put('Completed')
    const after = await annotator.call('itemPosition', { path: { itemId: later }, query: query() })
    expect(Number(after.body['index'])).toBe(Number(before.body['index']) - 1)
  })
})

it('each role sees the transitions available to it [S4.3]', async () => {
  const names = async (who: PlatformClient) => {
    const { body } = await who.call('workflowTransitions', {
      path: { workflowId: project.workflowId },
      query: { team_id: teamId, project_id: project.id },
    })
    return body.data?.map((row) => row['name'])
  }
  expect(await names(annotator)).toEqual(['Start', 'Send to quality check', 'Skip', 'Correct'])
  expect(await names(qa)).toEqual(['Return', 'Complete', 'Complete and approve', 'Reopen'])
})
