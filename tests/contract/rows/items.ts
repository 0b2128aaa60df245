import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import type { SamplesOf } from './sample'
import { project } from './scopes'
import type { World } from './world'

const newItem = (world: World): CallParts => ({ path: { itemId: world.newItem() }, query: project(world) })

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
  changeItemsByFilter: {
    call: (world) => ({
      query: project(world),
      body: { filter: { id: -1 }, except_ids: [world.here.itemId], change: { is_pinned: true } },
    }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
} satisfies SamplesOf<Subjects['items']>
