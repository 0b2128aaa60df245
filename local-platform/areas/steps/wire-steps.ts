import { STEP_TYPE } from '#domain/enums'
import type { EndpointAnswer, WireSteps } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { ClassRow } from '../../storage/classes'
import type { ProjectFacts } from '../../storage/projects'
import type { KeptSteps, Step } from '../../storage/steps'

const NONE: KeptSteps = { steps: [], connections: [], revision: 0, changedBy: '', changedAt: '' }

/** Kind of a project's flow. */
export function flowTypeOf({ storage }: Platform, projectId: number): WireSteps['type'] {
  const value = storage.settings.one(projectId, 'WorkflowType')?.value
  return Object.values(STEP_TYPE).find((type) => type === value) ?? STEP_TYPE.initial
}

/** Flow of a project for its screen; without a flow it has no steps. */
export function wireSteps(platform: Platform, { id }: Pick<ProjectFacts, 'id'>): WireSteps {
  const kept = platform.storage.steps.ofProject(id) ?? NONE
  const classes = classesOf(platform, id)
  return {
    type: flowTypeOf(platform, id),
    revision: kept.revision,
    steps: kept.steps.map(({ classId, tool, attributeIds }, at) => ({
      id: at + 1,
      class_id: classId,
      className: classes.get(classId)?.name ?? null,
      tool,
      attribute_ids: [...attributeIds],
    })),
    connections: kept.connections.map((pair) => [...pair]),
    changed_by: kept.changedBy || null,
    changed_at: kept.changedAt || null,
  }
}

/** Steps of a general flow in the form for scripts. */
export function generalSteps(
  platform: Platform,
  { id: projectId }: Pick<ProjectFacts, 'id'>,
): EndpointAnswer<'listGeneralSteps'>['data'] {
  const classes = classesOf(platform, projectId)
  return (platform.storage.steps.ofProject(projectId) ?? NONE).steps.map((step, at) => ({
    id: at + 1,
    project_id: projectId,
    class_id: step.classId,
    className: classes.get(step.classId)?.name ?? null,
    step: at + 1,
    tool: step.tool,
    attribute: attributesOf(step, classes.get(step.classId)).map(({ id, name, group }) => ({
      attribute: { id, name, attribute_group: group },
    })),
  }))
}

/** Key point flow in the form for scripts. */
export function keyPointSteps(
  platform: Platform,
  { id: projectId }: Pick<ProjectFacts, 'id'>,
): EndpointAnswer<'downloadKeyPointSteps'>['steps'] {
  const classes = classesOf(platform, projectId)
  const { steps, connections } = platform.storage.steps.ofProject(projectId) ?? NONE
  return {
    steps: steps.map((step, at) => ({
      id: at + 1,
      class_id: step.classId,
      className: classes.get(step.classId)?.name ?? null,
      tool: step.tool,
      attribute: attributesOf(step, classes.get(step.classId)).map(({ id, name, group }) => ({
        attribute: { id, group_id: group.id, name, groupName: group.name },
      })),
    })),
    connections: connections.map((pair) => [...pair]),
  }
}

/** Attributes that a step asks for, without deleted ones. */
function attributesOf({ attributeIds }: Step, ofClass: ClassRow | undefined) {
  const all = (ofClass?.attributeGroups ?? []).flatMap((group) =>
    group.attributes.map(({ id, name }) => ({ id, name, group: { id: group.id, name: group.name } })),
  )
  return attributeIds.flatMap((id) => all.find((one) => one.id === id) ?? [])
}

function classesOf({ storage }: Platform, projectId: number): ReadonlyMap<number, ClassRow> {
  return new Map(storage.classes.ofProject(projectId).map((row) => [row.id, row]))
}
