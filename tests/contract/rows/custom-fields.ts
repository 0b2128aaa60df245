import { CUSTOM_FIELD_TYPE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const runsTeam = {
  projectAdmin: 'forbidden',
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const
const OF_PROJECT = { entity: 'Project', parentEntity: 'Team' } as const

let names = 0
function freshName(): string {
  names += 1
  return `Field ${names}`
}

function aField({ platform, here }: World): number {
  const name = freshName()
  return platform.running.storage.fields.add(
    { teamId: here.teamId, ...OF_PROJECT },
    {
      name,
      nameKey: name.toLowerCase(),
      componentId: CUSTOM_FIELD_TYPE.text,
      payload: {},
      at: '2026-05-01T08:00:00.000Z',
    },
  )
}

export const customFields = {
  listFieldTemplates: { call: (world) => ({ query: { ...team(world), ...OF_PROJECT } }) },
  createFieldTemplate: {
    call: (world) => ({
      query: { ...team(world), ...OF_PROJECT },
      body: {
        name: freshName(),
        component_id: CUSTOM_FIELD_TYPE.multiselect,
        component_payload: { options: [{ value: 'option1' }, { value: 'option2' }] },
        access: {},
      },
    }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
  updateFieldTemplate: {
    call: (world) => ({ path: { templateId: aField(world) }, query: team(world), body: { name: freshName() } }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
  deleteFieldTemplate: {
    call: (world) => ({ path: { templateId: aField(world) }, query: { ...team(world), ...OF_PROJECT } }),
    refused: runsTeam,
    leaves: 'access.changed',
  },
  searchEntities: {
    call: (world) => ({
      query: { ...team(world), entity: 'Contributor', parentEntity: 'Team' },
      body: { query: { search: { email: { $cont: '@' } } } },
    }),
    leaves: { nothing: 'it reads' },
  },
  listFieldValues: {
    call: (world) => {
      const fieldId = aField(world)
      world.platform.running.storage.fields.set(fieldId, 0, world.here.projectId, 'test')
      return { query: { ...team(world), ...OF_PROJECT } }
    },
  },
  readEntity: {
    call: (world) => ({ path: { entityId: world.here.projectId }, query: { ...team(world), ...OF_PROJECT } }),
    refused: { outsider: 'not_found' },
  },
  setFieldValues: {
    call: (world) => ({
      path: { entityId: world.here.projectId },
      query: { ...team(world), ...OF_PROJECT },
      body: { customField: { custom_field_values: { [aField(world)]: 'test' } } },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden', outsider: 'not_found' },
    leaves: 'access.changed',
  },
} satisfies SamplesOf<Subjects['customFields']>
