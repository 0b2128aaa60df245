import type { Subjects } from '#endpoints'
import { TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import type { SamplesOf } from './sample'
import { folder, project } from './scopes'
import type { World } from './world'

/** Name of a new item of the vector project. */
function aName({ platform, newItem }: World): string {
  return platform.running.storage.items.byId(newItem())?.name ?? ''
}

/** Separate folder. */
function aFolder({ platform, here, newItem }: World): number {
  return platform.running.storage.folders.add(here.projectId, `Copies of ${newItem()}`)
}

/** E-mail address of a team admin. */
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
  copyNamed: {
    call: (world) => ({
      query: project(world),
      body: {
        is_folder_copy: false,
        image_names: [aName(world)],
        source_folder_id: world.here.folderId,
        destination_folder_id: aFolder(world),
        include_annotations: true,
        keep_pin_status: false,
        duplicate_behaviour: 'skip_duplicates',
        operate_function: 'copy',
      },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  copyProgress: {
    call: (world, { id: byId }) => {
      const { platform, here } = world
      const job = { kind: 'changeItems', title: 'A copy', args: {}, total: 1, unit: 'item', byId, ...here }
      const at = new Date(platform.clock.now()).toISOString()
      return { query: { ...project(world), poll_id: platform.running.storage.jobs.add(job, at) } }
    },
  },
} satisfies SamplesOf<Subjects['namedItems']>
