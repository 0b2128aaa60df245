import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const
let made = 0

/** The multimodal project, whose items have categories. */
function sorted(world: World) {
  const place = world.placeOf('custom_llm')
  const said = { attribute: 'CategorizeItems', value: 1, previous: 0, changedBy: '', changedAt: '' }
  world.platform.running.storage.settings.set(place.projectId, said)
  return place
}
const project = (world: World) => ({ ...team(world), project_id: sorted(world).projectId })

/** Separate category. */
function aCategory(world: World): number {
  made += 1
  const at = new Date(world.platform.clock.now()).toISOString()
  return world.platform.running.storage.categories.add(sorted(world).projectId, `Walked ${made}`, at)
}

/** Item of the multimodal project without a category. */
function anItem(world: World): number {
  const { projectId, folderId } = sorted(world)
  return world.newItem({ projectId, folderId, name: `sorted_${(made += 1)}`, mime: 'application/json' })
}

export const categories = {
  listCategories: {
    call: (world) => {
      aCategory(world)
      return { query: project(world) }
    },
  },
  createCategories: {
    call: (world) => ({ query: project(world), body: { bulk: [{ name: `Made ${(made += 1)}` }] } }),
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  renameCategory: {
    call: (world) => ({
      path: { categoryId: aCategory(world) },
      query: project(world),
      body: { name: `Renamed ${(made += 1)}` },
    }),
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  deleteCategories: {
    call: (world) => ({ query: { ...project(world), filter: `id||$in||${aCategory(world)}` } }),
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  restoreCategories: {
    call: (world) => {
      const { projectId } = sorted(world)
      const id = aCategory(world)
      const at = new Date(world.platform.clock.now()).toISOString()
      world.platform.running.storage.categories.putAway({ id, projectId }, null, at)
      return { query: project(world), body: { ids: [id] } }
    },
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  setItemCategories: {
    call: (world) => ({
      query: { ...project(world), folder_id: sorted(world).folderId },
      body: { bulk: [{ item_id: anItem(world), categories: [aCategory(world)] }] },
    }),
    refused: onlyAdmins,
    leaves: 'item.category',
  },
  editPeopleCategories: {
    call: (world) => ({
      query: {
        ...project(world),
        entity: 'Contributor',
        parentEntity: 'Project',
        action: 'addcontributorcategory',
      },
      body: {
        query: { search: { $and: [{ id: { $in: [world.people.annotator.id] } }] } },
        body: { categories: [{ id: aCategory(world) }] },
      },
    }),
    refused: onlyAdmins,
    leaves: 'access.changed',
  },
} satisfies SamplesOf<Subjects['categories']>
