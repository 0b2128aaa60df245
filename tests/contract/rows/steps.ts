import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const refused = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const
const leaves = 'project.changed'

const here = (world: World) => ({ path: { projectId: world.here.projectId }, query: team(world) })
const revisionOf = ({ platform, here: { projectId } }: World) =>
  platform.running.storage.steps.ofProject(projectId)?.revision ?? 0

/** Class of the vector project with its own attribute. */
function aClass({ platform, here: { projectId } }: World) {
  const { classes } = platform.running.storage
  const found = classes.ofProject(projectId).find((row) => row.attributeGroups.some((group) => group.attributes.length))
  const [group] = found?.attributeGroups.filter(({ attributes }) => attributes.length > 0) ?? []
  const [attribute] = group?.attributes ?? []
  if (found === undefined || group === undefined || attribute === undefined) throw new Error('no class has attributes')
  return { class_id: found.id, group_id: group.id, attribute_id: attribute.id }
}

/** Gives the vector project a flow of this kind with one step. */
function withFlow(world: World, type: 2 | 3): void {
  const { settings, steps } = world.platform.running.storage
  const { class_id: classId } = aClass(world)
  const by = { changedBy: 'ada@example.test', changedAt: '2026-01-01T00:00:00.000Z' }
  const { projectId } = world.here
  steps.set(projectId, {
    steps: [{ classId, tool: 4, attributeIds: [] }],
    connections: [],
    revision: revisionOf(world) + 1,
    ...by,
  })
  settings.set(projectId, { attribute: 'WorkflowType', value: type, previous: 1, ...by })
}

export const steps = {
  readSteps: {
    call: (world) => {
      withFlow(world, 2)
      return here(world)
    },
  },
  saveSteps: {
    call: (world) => {
      const { class_id, attribute_id } = aClass(world)
      const step = { class_id, tool: 4, attribute_ids: [attribute_id] }
      return {
        ...here(world),
        body: { type: 3, steps: [step, step], connections: [[1, 2]], revision: revisionOf(world) },
      }
    },
    refused,
    leaves,
  },
  listGeneralSteps: {
    call: (world) => {
      withFlow(world, 2)
      return here(world)
    },
  },
  saveGeneralSteps: {
    call: (world) => {
      withFlow(world, 2)
      const { class_id, attribute_id, group_id } = aClass(world)
      const attribute = [{ attribute: { id: attribute_id, group_id } }]
      return { ...here(world), body: { steps: [{ step: 1, class_id, tool: 2, attribute }] } }
    },
    refused,
    leaves,
  },
  addStepAttributes: {
    call: (world) => {
      withFlow(world, 2)
      return { ...here(world), body: { data: [{ workflow_id: 1, attribute_id: aClass(world).attribute_id }] } }
    },
    refused,
    leaves,
  },
  downloadKeyPointSteps: {
    call: (world) => {
      withFlow(world, 3)
      return here(world)
    },
  },
  uploadKeyPointSteps: {
    call: (world) => {
      withFlow(world, 3)
      const { class_id, attribute_id, group_id } = aClass(world)
      const step = { class_id, tool: 4, attribute: [{ attribute: { id: attribute_id, group_id } }] }
      return { ...here(world), body: { steps: { steps: [step, step], connections: [[1, 2]] } } }
    },
    refused,
    leaves,
  },
} satisfies SamplesOf<Subjects['steps']>
