import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project } from './scopes'
import type { World } from './world'

const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const

/** Name of a new item outside folders. */
function newName(world: World): string {
  return world.platform.running.storage.items.byId(world.newItem())?.name ?? ''
}

/** Folder of the items outside folders. */
function rootOf({ platform, here }: World): number {
  const folders = platform.running.storage.folders.ofProject(here.projectId, [])
  return folders.find(({ isRoot }) => isRoot)?.id ?? 0
}

export const priorities = {
  setPriorities: {
    call: (world) => ({
      query: { ...project(world), folder_id: rootOf(world) },
      body: { image_entropies: [{ name: newName(world), entropy_value: 12.5 }] },
    }),
    refused: onlyAdmins,
    leaves: 'item.priority',
  },
  checkPriorities: {
    call: (world) => ({ query: project(world), body: { places: [{ name: 'nobody.jpg' }] } }),
    refused: onlyAdmins,
    leaves: { nothing: 'a read whose names are too many for an address' },
  },
  startPriorities: {
    call: (world) => ({
      query: project(world),
      body: { rows: [{ folder: 'nowhere', name: 'nobody.jpg', priority: 1 }] },
    }),
    refused: onlyAdmins,
    leaves: 'job.started',
  },
} satisfies SamplesOf<Subjects['priorities']>
