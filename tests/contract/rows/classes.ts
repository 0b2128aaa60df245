import { randomUUID } from 'node:crypto'
import type { Subjects } from '#endpoints'
import type { CallParts } from '../../drivers/platform-client'
import { recordSamples } from './record-samples'
import type { SamplesOf } from './sample'
import { project } from './scopes'
import type { World } from './world'

const refused = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const
const attributes = [{ id: 1, name: 'Left', default: 1 }]
const group = {
  id: 1,
  name: 'Side',
  group_type: 'radio',
  isRequired: true,
  default_value: 'Left',
  attributes,
}
const said = () => ({ name: `Class ${randomUUID()}`, color: '#1a2b3c', type: 1, attribute_groups: [group] })

/** A class that nothing is of. */
function newClass(world: World): CallParts {
  const { classes } = world.platform.running.storage
  const at = new Date(world.platform.clock.now()).toISOString()
  const { name, color } = said()
  return {
    path: { classId: classes.create(world.here.projectId, { name, color, kind: 1 }, at) },
    query: project(world),
  }
}

export const classes = {
  listClasses: { call: (world) => ({ query: project(world) }) },
  createClasses: {
    call: (world) => ({ query: project(world), body: { classes: [said()] } }),
    refused,
    leaves: 'class.created',
  },
  updateClass: { call: (world) => ({ ...newClass(world), body: said() }), refused, leaves: 'class.changed' },
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
