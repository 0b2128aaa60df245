import { randomUUID } from 'node:crypto'
import type { Subjects } from '#endpoints'
import { recordSamples } from './record-samples'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'
import type { World } from './world'

const refused = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const
const attributes = [{ id: 1, name: 'Left', default: 1 as const }]
const group = {
  id: 1,
  name: 'Side',
  group_type: 'radio' as const,
  isRequired: true,
  default_value: 'Left',
  attributes,
  number: { min: null, max: null, step: null, unit: '' },
}
const said = () => ({ name: `Class ${randomUUID()}`, color: '#1a2b3c', type: 1, digit: 3, attribute_groups: [group] })
const newGroup = () => ({
  name: 'Corner',
  group_type: 'radio',
  isRequired: false,
  default_value: 'Top',
  attributes: [{ name: 'Top', default: 1 }],
  number: { min: null, max: null, step: null, unit: '' },
})

/** Class without objects. */
function newClass(world: World) {
  const { classes } = world.platform.running.storage
  const at = new Date(world.platform.clock.now()).toISOString()
  const { name, color } = said()
  return {
    path: { classId: classes.create(world.here.projectId, { name, color, kind: 1, groups: [group] }, at) },
    query: project(world),
  }
}

/** Group and attribute of a new class. */
function grouped<P>(world: World, pick: (ids: { groupId: number; attributeId: number }) => P) {
  const { path, query } = newClass(world)
  const [group] = world.platform.running.storage.classes.byId(path.classId)?.attributeGroups ?? []
  return { path: pick({ groupId: group?.id ?? 0, attributeId: group?.attributes[0]?.id ?? 0 }), query }
}

export const classes = {
  listClasses: { call: (world) => ({ query: project(world) }) },
  createClasses: {
    call: (world) => ({ query: project(world), body: { classes: [said()] } }),
    refused,
    leaves: 'class.created',
  },
  updateClasses: {
    call: (world) => {
      const made = newClass(world)
      return { query: project(world), body: { classes: [{ id: made.path.classId, color: 'tomato' }] } }
    },
    refused,
    leaves: 'class.changed',
  },
  removeClasses: {
    call: (world) => ({ query: project(world), body: { class_ids: [newClass(world).path.classId], objects: 'keep' } }),
    refused,
    leaves: 'job.started',
  },
  mergeClass: {
    call: (world) => ({ ...newClass(world), body: { into: newClass(world).path.classId } }),
    refused,
    leaves: 'job.started',
  },
  listClassUses: { call: (world) => ({ query: project(world) }) },
  classUses: { call: newClass },
  classNameExists: { call: (world) => ({ query: { ...project(world), name: 'Car' } }) },
  createAttributeGroup: {
    call: (world) => ({
      query: project(world),
      body: { ...newGroup(), class_id: newClass(world).path.classId },
    }),
    refused,
    leaves: 'class.changed',
  },
  updateAttributeGroup: {
    call: (world) => ({ ...grouped(world, ({ groupId }) => ({ groupId })), body: newGroup() }),
    refused,
    leaves: 'class.changed',
  },
  deleteAttributeGroup: {
    call: (world) => grouped(world, ({ groupId }) => ({ groupId })),
    refused,
    leaves: 'class.changed',
  },
  createAttribute: {
    call: (world) => {
      const { path } = grouped(world, (ids) => ids)
      return { query: project(world), body: { name: 'Middle', default: 0, group_id: path.groupId } }
    },
    refused,
    leaves: 'class.changed',
  },
  updateAttribute: {
    call: (world) => ({
      ...grouped(world, ({ attributeId }) => ({ attributeId })),
      body: { name: 'Middle', default: 1 },
    }),
    refused,
    leaves: 'class.changed',
  },
  deleteAttribute: {
    call: (world) => grouped(world, ({ attributeId }) => ({ attributeId })),
    refused,
    leaves: 'class.changed',
  },
  updateClass: {
    call: (world) => ({ ...newClass(world), body: { ...said(), position: 0 } }),
    refused,
    leaves: 'class.changed',
  },
  teamTemplates: { call: (world) => ({ query: team(world) }) },
  deleteClass: { call: newClass, refused, leaves: 'class.deleted' },
  ...recordSamples('template', 'templates', {
    scope: 'project',
    body: {
      points: [
        { id: 1, x: 0.5, y: 0.1, name: 'Head' },
        { id: 2, x: 0.5, y: 0.6, name: 'Hip' },
      ],
      connections: [[1, 2]],
    },
    refused,
  }),
} satisfies SamplesOf<Subjects['classes']>
