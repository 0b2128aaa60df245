import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { folder, project } from './scopes'
import type { World } from './world'

const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const
let made = 0

/** New field; the previous one is deleted, because a project has few. */
function aField({ platform, here }: World): string {
  const { itemMetadata: kept } = platform.running.storage
  for (const { id } of kept.fields(here.projectId)) kept.removeField(id)
  const name = `Walked ${(made += 1)}`
  kept.addField(here.projectId, name, { type: 'string' })
  return name
}

/** New item with a value. */
function anItem(world: World): { readonly id: number; readonly name: string; readonly field: string } {
  const { projectId, folderId } = world.here
  const field = aField(world)
  const name = `known_${(made += 1)}`
  const id = world.newItem({ projectId, folderId, name })
  const { itemMetadata: kept } = world.platform.running.storage
  kept.set(id, kept.fields(projectId)[0]?.id ?? 0, 'x')
  return { id, name, field }
}

export const itemMetadata = {
  readMetadataSchema: { call: (world) => ({ query: project(world) }) },
  addMetadataFields: {
    call: (world) => {
      aField(world)
      return { query: project(world), body: { data: { [`Made ${(made += 1)}`]: { type: 'number', minimum: 1 } } } }
    },
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  deleteMetadataFields: {
    call: (world) => ({ query: project(world), body: { custom_fields: [aField(world)] } }),
    refused: onlyAdmins,
    leaves: 'project.changed',
  },
  setMetadata: {
    call: (world) => {
      const { name, field } = anItem(world)
      return { query: folder(world), body: { data: { [name]: { [field]: 'y' } } } }
    },
    refused: onlyAdmins,
    leaves: 'item.metadata',
  },
  changeMetadata: {
    call: (world) => {
      const { id, field } = anItem(world)
      return { path: { itemId: id }, query: project(world), body: { values: [{ name: field, value: 'y' }] } }
    },
    refused: onlyAdmins,
    leaves: 'item.metadata',
  },
  deleteMetadata: {
    call: (world) => {
      const { name, field } = anItem(world)
      return { query: folder(world), body: { data: { [name]: [field] } } }
    },
    refused: onlyAdmins,
    leaves: 'item.metadata',
  },
  readMetadata: {
    call: (world) => ({ query: project(world), body: { item_id: [anItem(world).id] } }),
    leaves: { nothing: 'it reads' },
  },
} satisfies SamplesOf<Subjects['itemMetadata']>
