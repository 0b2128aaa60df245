import type { Subjects } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import type { SamplesOf } from './sample'
import { folder, project } from './scopes'
import type { World } from './world'

/** The name of an item of the vector project that is new. */
function aName({ platform, newItem }: World): string {
  return platform.running.storage.items.byId(newItem())?.name ?? ''
}

/** The e-mail address of who runs the team. */
function ownerOf({ platform, here }: World): string {
  const users = platform.running.storage.teams.users(here.teamId)
  return users.find(({ role }) => role === TEAM_ROLE_NUMBER.owner)?.email ?? ''
}

export const namedItems = {
  setStatuses: {
    call: (world) => ({
      query: project(world),
      body: { folder_id: world.here.folderId, annotation_status: 5, image_names: [aName(world)] },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'item.status',
  },
  setApprovals: {
    call: (world) => ({
      query: folder(world),
      body: { item_names: [aName(world)], change_actions: { APPROVAL_STATUS: 2 } },
    }),
    refused: { annotator: 'forbidden', paused: 'forbidden' },
    leaves: 'item.approval',
  },
  assignNamed: {
    call: (world) => ({
      query: project(world),
      body: {
        image_names: [aName(world)],
        folder_name: world.platform.running.storage.folders.byId(world.here.folderId)?.name ?? '',
        assign_user_id: ownerOf(world),
      },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'item.assigned',
  },
} satisfies SamplesOf<Subjects['namedItems']>
