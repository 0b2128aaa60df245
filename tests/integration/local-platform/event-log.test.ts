import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '#endpoints'
import { PROJECT_TYPE } from '#domain/enums'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { passwordHash } from '../../../local-platform/areas/auth/passwords'
import { REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { EventRow } from '../../../local-platform/storage/events'
import { aPersonOf, aProject, aTeam, inProject, type ProjectParts } from '../../builders/local-platform'
import {
  type CallParts,
  PASSWORD,
  personSignedIn,
  type PlatformClient,
  startTestPlatform,
  type TestPlatform,
} from '../../drivers/platform-client'

let platform: TestPlatform
let teamId: number
let project: ProjectParts
let ids: Record<'admin' | 'annotator' | 'leaver', number>
let people: Readonly<Record<'admin' | 'annotator' | 'leaver', PlatformClient>>

beforeAll(async () => {
  platform = await startTestPlatform()
  const { storage } = platform.running
  teamId = aTeam(storage)
  project = aProject(storage, teamId, REVIEW_WORKFLOW)
  ids = {
    admin: aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.admin),
    annotator: aPersonOf(storage, teamId),
    leaver: aPersonOf(storage, teamId),
  }
  storage.people.setPasswordHash(ids.leaver, await passwordHash(PASSWORD))
  inProject(storage, project, ids.annotator, PROJECT_ROLE.annotator)
  people = {
    admin: await personSignedIn(platform, ids.admin),
    annotator: await personSignedIn(platform, ids.annotator),
    leaver: await personSignedIn(platform, ids.leaver),
  }
})
afterAll(() => platform.close())

/** Writing call, and the one entry that it makes. */
interface Walked {
  readonly who?: keyof typeof people
  readonly call: () => CallParts | Promise<CallParts>
  /** The same call, refused. */
  readonly refused?: () => CallParts
  readonly leaves: () => Partial<EventRow>
}

const inThatProject = () => ({ team_id: teamId, project_id: project.id })
const projectTopic = () => `project:${project.id}`
let itemId = 0
const oneItem = (): {
  readonly path: { readonly itemId: number }
  readonly query: ReturnType<typeof inThatProject>
} => {
  itemId = project.addItem()
  return { path: { itemId }, query: inThatProject() }
}
const statusBody = (from: string, to: string) => ({
  from_status_id: project.statusId(from),
  status_id: project.statusId(to),
})

const ACTS: Readonly<Partial<Record<EndpointName, Walked>>> = {
  changeItemStatus: {
    call: () => ({ ...oneItem(), body: statusBody('In progress', 'Quality check') }),
    refused: () => ({ ...oneItem(), body: statusBody('Completed', 'Quality check') }),
    leaves: () => ({
      topic: projectTopic(),
      name: 'item.status',
      thing: `item:${itemId}`,
      before: { annotation_status: 2, approval_status: 0, is_pinned: false },
      after: { annotation_status: 3, approval_status: 0, is_pinned: false },
    }),
  },
  changeItemApproval: {
    call: () => ({ ...oneItem(), body: { from_approval_status: 0, approval_status: 2 } }),
    refused: () => ({ ...oneItem(), body: { from_approval_status: 1, approval_status: 2 } }),
    leaves: () => ({
      topic: projectTopic(),
      name: 'item.approval',
      thing: `item:${itemId}`,
      before: { approval_status: 0 },
      after: { approval_status: 2 },
    }),
  },
  updateItem: {
    call: () => ({ ...oneItem(), body: { is_pinned: 1 } }),
    leaves: () => ({
      topic: projectTopic(),
      name: 'item.pinned',
      thing: `item:${itemId}`,
      before: { is_pinned: false },
      after: { is_pinned: true },
    }),
  },
  requestItems: {
    who: 'annotator',
    call: () => {
      itemId = project.addItem({ annotationStatus: 4 })
      return { query: inThatProject(), body: { count: 1 } }
    },
    refused: () => ({ query: inThatProject(), body: { count: 51 } }),
    leaves: () => ({
      topic: projectTopic(),
      name: 'item.assigned',
      thing: `item:${itemId}`,
      after: { person_id: ids.annotator, role_id: PROJECT_ROLE.annotator },
    }),
  },
  attachItems: {
    call: async () => {
      const { uploads } = platform.running.storage
      const key = `pictures/${project.id}/one.jpg`
      const draft = await uploads.receive(Readable.from([Buffer.from('a picture')]), null)
      if (!draft.ok) throw new Error(draft.error)
      const upload = { key, projectId: project.id, width: 64, height: 48, mime: 'image/jpeg', isShownAsIs: true }
      await uploads.keep(draft.value, upload, platform.clock.now())
      return attach([{ name: 'one.jpg', path: key }])
    },
    refused: () => attach([{ name: 'two.jpg', path: 'pictures/none' }]),
    leaves: () => ({ topic: projectTopic(), name: 'item.created', before: null, after: null }),
  },
  changeItemsByFilter: {
    call: () => ({ query: inThatProject(), body: { filter: { id: -1 }, except_ids: [], change: { is_pinned: true } } }),
    refused: () => ({
      query: inThatProject(),
      body: { filter: { x: 1 }, except_ids: [], change: { is_pinned: true } },
    }),
    leaves: () => ({ topic: `person:${ids.admin}`, name: 'job.started', thing: 'job:1' }),
  },
  createProject: {
    call: () => newProject('Birds'),
    refused: () => newProject('Birds'),
    leaves: () => ({ name: 'project.created', after: { name: 'Birds', type: PROJECT_TYPE.vector } }),
  },
  updateProject: {
    call: () => ({ path: { projectId: project.id }, query: { team_id: teamId }, body: { status: 2 } }),
    refused: () => ({ path: { projectId: project.id }, query: { team_id: teamId }, body: { status: 9 } }),
    leaves: () => ({
      topic: projectTopic(),
      name: 'project.changed',
      thing: projectTopic(),
      before: { status: 1 },
      after: { status: 2 },
    }),
  },
  deleteAccount: {
    who: 'leaver',
    call: () => ({ body: { email: platform.running.storage.people.byId(ids.leaver)?.email, password: PASSWORD } }),
    leaves: () => ({ topic: `team:${teamId}`, name: 'member.removed', thing: `person:${ids.leaver}` }),
  },
}
function attach(images: readonly { readonly name: string; readonly path: string }[]): CallParts {
  return {
    query: { ...inThatProject(), folder_id: project.folderId },
    body: { team_id: teamId, project_id: project.id, folder_id: project.folderId, upload_state: 2, images },
  }
}
function newProject(name: string): CallParts {
  return { query: { team_id: teamId }, body: { team_id: teamId, name, type: PROJECT_TYPE.vector, description: '' } }
}
function entriesSince(last: number): readonly EventRow[] {
  // Later entries of a started job belong to the job.
  return platform.running.storage.events.after(last, 1_000).filter(({ cause }) => cause?.startsWith('job:') !== true)
}

describe('a writing call', () => {
  it.each(Object.entries(ACTS))(
    '%s → adds one entry; refused none; repeated with its key none more',
    async (name, act) => {
      const who = act.who ?? 'admin'
      const parts = await act.call()
      const headers = { 'idempotency-key': `walk ${name}`.replaceAll(' ', '-') }
      const { events } = platform.running.storage
      const last = events.last()
      const first = await people[who].call(name as EndpointName, { ...parts, headers })
      expect(first).toMatchObject({ status: 200 })
      const [entry, ...more] = entriesSince(last)
      expect(more).toEqual([])
      expect(entry).toMatchObject({
        teamId,
        by: ids[who],
        cause: headers['idempotency-key'],
        at: platform.clock.now(),
        ...act.leaves(),
      })
      // A deleted account can't call again.
      if (name !== 'deleteAccount') await people[who].call(name as EndpointName, { ...parts, headers })
      expect(entriesSince(last)).toHaveLength(1)
      if (act.refused === undefined) return
      const refused = await people[who].call(name as EndpointName, act.refused())
      expect(refused.status === 200 ? refused.body['attached'] : []).toEqual([])
      expect(entriesSince(last)).toHaveLength(1)
    },
  )

  it('a repeated pin is no act; one’s own project pin is announced only to oneself', async () => {
    const parts = oneItem()
    const last = platform.running.storage.events.last()
    await people.admin.call('updateItem', { ...parts, body: { is_pinned: 0 } })
    expect(entriesSince(last)).toEqual([])
    const path = { projectId: project.id }
    await people.admin.call('updateProject', { path, query: { team_id: teamId }, body: { is_pinned: true } })
    expect(entriesSince(last)).toMatchObject([{ topic: `person:${ids.admin}`, after: { is_pinned: true } }])
  })
})
