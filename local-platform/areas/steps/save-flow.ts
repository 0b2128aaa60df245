import { PROJECT_TYPE, STEP_TYPE } from '#domain/enums'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { WireSteps } from '#endpoints'
import { type Actor, record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectFacts } from '../../storage/projects'
import type { Step } from '../../storage/steps'
import { projectAccess, type ProjectPlace } from '../access/project-access'
import { flowTypeOf } from './wire-steps'

/** Flow to save. */
export interface Flow {
  readonly type: WireSteps['type']
  readonly steps: readonly Step[]
  readonly connections: readonly (readonly number[])[]
}

interface Writing {
  readonly caller: Caller
  readonly actor: Actor
  readonly place: ProjectPlace
}

/** Project types with steps, and those with key points. */
const STEPPED: readonly number[] = [PROJECT_TYPE.vector, PROJECT_TYPE.pixel, PROJECT_TYPE.classification]
const KEY_POINTED: readonly number[] = [PROJECT_TYPE.vector]

/**
 * Replaces a project's flow. A caller that names a revision is refused if another one is present. A caller without one,
 * such as a script, can't change the kind of a flow that has steps.
 */
export function saveFlow(
  platform: Platform,
  { caller, actor, place }: Writing,
  flow: Flow,
  { revision }: { readonly revision?: number } = {},
): Result<ProjectFacts, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('ManageSettings'))
    return refuse('forbidden', { message: 'Only admins of the project change its steps.' })
  const { project } = access.value
  const { steps, settings } = platform.storage
  const kept = steps.ofProject(project.id)
  const present = kept?.revision ?? 0
  if (revision !== undefined && revision !== present) {
    return refuse('conflict', {
      message: `${kept?.changedBy ?? 'Somebody'} changed the steps in the meantime.`,
      data: { key: 'body.revision', present },
    })
  }
  const wrong = flowProblem(platform, project, flow)
  if (wrong !== undefined) return refuse('bad_request', { message: wrong.message, data: { key: wrong.key } })
  const before = flowTypeOf(platform, project.id)
  const isOtherKind = flow.type !== STEP_TYPE.initial && before !== flow.type
  if (revision === undefined && kept?.steps.length && isOtherKind) {
    return refuse('conflict', { message: 'The project has steps of the other kind. Take them away first.' })
  }
  const by = { changedBy: caller.person.email, changedAt: timestamp(platform.clock) }
  steps.set(project.id, { steps: flow.steps, connections: flow.connections, revision: present + 1, ...by })
  if (before !== flow.type)
    settings.set(project.id, { attribute: 'WorkflowType', value: flow.type, previous: before, ...by })
  record(platform, actor, {
    name: 'project.changed',
    place,
    thing: thingText('project', [project.id]),
    before: { steps: kept?.steps.length ?? 0, WorkflowType: before },
    after: { steps: flow.steps.length, WorkflowType: flow.type },
  })
  return ok(project)
}

interface Problem {
  readonly key: string
  readonly message: string
}

/** Part of a flow that doesn't fit its project; undefined if all fits. */
function flowProblem({ storage }: Platform, { id, type }: ProjectFacts, flow: Flow): Problem | undefined {
  const { steps, connections } = flow
  if (flow.type === STEP_TYPE.initial)
    return steps.length === 0 && connections.length === 0
      ? undefined
      : { key: 'body.steps', message: 'A project without a flow has no steps.' }
  if (!STEPPED.includes(type)) return { key: 'body.type', message: 'Steps belong to projects of images.' }
  const isKeyPoint = flow.type === STEP_TYPE.key_point
  if (isKeyPoint && !KEY_POINTED.includes(type))
    return { key: 'body.type', message: 'Key point steps belong to vector projects.' }
  if (!isKeyPoint && connections.length > 0)
    return { key: 'body.connections', message: 'Only key point steps are connected.' }
  const classes = new Map(storage.classes.ofProject(id).map((row) => [row.id, row]))
  for (const [at, { classId, attributeIds }] of steps.entries()) {
    const ofClass = classes.get(classId)
    if (ofClass === undefined)
      return { key: `body.steps.${at}.class_id`, message: `Step ${at + 1}: this project has no such class.` }
    const known = ofClass.attributeGroups.flatMap(({ attributes }) => attributes.map((one) => one.id))
    if (!attributeIds.every((one) => known.includes(one)))
      return {
        key: `body.steps.${at}.attribute_ids`,
        message: `Step ${at + 1}: “${ofClass.name}” has no such attribute.`,
      }
  }
  return connectionProblem(connections, steps.length)
}

function connectionProblem(connections: Flow['connections'], count: number): Problem | undefined {
  const seen = new Set<string>()
  for (const [at, pair] of connections.entries()) {
    const key = `body.connections.${at}`
    const [from = 0, to = 0] = pair
    if (Math.max(from, to) > count) return { key, message: `There is no step ${Math.max(from, to)} to connect.` }
    if (from === to) return { key, message: `Step ${from} can't be connected with itself.` }
    const line = [from, to].toSorted((a, b) => a - b).join('-')
    if (seen.has(line)) return { key, message: `Steps ${from} and ${to} are connected twice.` }
    seen.add(line)
  }
  return undefined
}
