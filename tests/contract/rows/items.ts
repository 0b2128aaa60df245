import { JOB_STATE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import { project } from './scopes'
import type { World } from './world'

const newItem = (world: World): CallParts => ({ path: { itemId: world.newItem() }, query: project(world) })

/** Job of the caller that has pinned an item. */
function pinningJob({ platform, here, newItem: add }: World, byId: number): number {
  const { storage } = platform.running
  const { teamId, projectId } = here
  const at = platform.clock.now()
  const job = { kind: 'changeItems', teamId, projectId, byId, title: 'Pin', args: {}, total: 1, unit: 'item' }
  const jobId = storage.jobs.add(job, new Date(at).toISOString())
  const marks = (is_pinned: boolean) => ({ is_pinned })
  storage.events.add({
    teamId,
    topic: `project:${projectId}`,
    name: 'item.pinned',
    thing: `item:${add({ isPinned: true })}`,
    before: marks(false),
    after: marks(true),
    by: byId,
    cause: `job:${jobId}`,
    at,
  })
  storage.jobs.end(jobId, JOB_STATE.completed, null, new Date(at).toISOString())
  return jobId
}

export const items = {
  searchItems: {
    call: (world) => ({
      query: project(world),
      body: { query: { limit: 10, offset: 0, search: { name: { $contL: 'CITY' } } } },
    }),
    leaves: { nothing: 'a read whose query is too long for an address' },
  },
  readItem: { call: newItem },
  itemPosition: { call: newItem },
  listStatusChanges: {
    call: (world) => {
      const itemId = world.newItem()
      const change = {
        itemId,
        personId: world.people.qa.id,
        fromValue: 3,
        toValue: 4,
        transitionId: null,
        comment: 'No',
      }
      world.platform.running.storage.statusChanges.add(change, '2026-05-01T08:00:00.000Z')
      return { path: { itemId }, query: project(world) }
    },
  },
  deleteItems: {
    call: (world) => ({ query: project(world), body: { image_ids: [world.newItem()] } }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'item.deleted',
  },
  countItems: { call: (world) => ({ query: project(world) }) },
  requestItems: {
    by: 'annotator',
    call: (world) => {
      world.newItem({ annotationStatus: 4 })
      return { query: project(world), body: { count: 1 } }
    },
    refused: {
      owner: 'forbidden',
      admin: 'forbidden',
      projectAdmin: 'forbidden',
      sdkToken: 'forbidden',
      paused: 'forbidden',
    },
    leaves: 'item.assigned',
  },
  changeItemStatus: {
    call: (world) => ({
      ...newItem(world),
      body: {
        from_status_id: world.statusId('In progress'),
        status_id: world.statusId('Quality check'),
        transition_id: world.transitionId('Send to quality check'),
        constraint: [{ name: 'comment_required', value: 'Looks right' }],
      },
    }),
    refused: { qa: 'transition_refused', paused: 'forbidden' },
    leaves: 'item.status',
  },
  changeItemApproval: {
    call: (world) => ({ ...newItem(world), body: { from_approval_status: 0, approval_status: 2 } }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'item.approval',
  },
  updateItem: {
    call: (world) => ({ ...newItem(world), body: { is_pinned: 1 } }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'item.pinned',
  },
  listAssignees: {
    call: (world) => ({ query: project(world) }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
  },
  changeItemsByFilter: {
    call: (world) => ({
      query: project(world),
      body: { filter: { id: -1 }, except_ids: [world.here.itemId], change: { is_pinned: true } },
    }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  distributeItems: {
    call: (world) => ({
      query: project(world),
      body: {
        filter: { id: -1 },
        except_ids: [world.here.itemId],
        people: [world.people.qa.id],
        by: 'evenly',
        keeps_assigned: true,
      },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  undoItemsChange: {
    call: (world, { id }) => ({ path: { jobId: pinningJob(world, id) }, query: project(world) }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    unknown: { jobId: 'job_gone' },
    leaves: 'job.started',
  },
} satisfies SamplesOf<Subjects['items']>
