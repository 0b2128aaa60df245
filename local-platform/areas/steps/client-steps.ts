import { STEP_TYPE } from '#domain/enums'
import { ok, type Result } from '#domain/result'
import type { EndpointBody } from '#endpoints'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ClassRow } from '../../storage/classes'
import type { Step } from '../../storage/steps'
import { projectAccess } from '../access/project-access'
import { wireList } from '../wire'
import { saveFlow } from './save-flow'
import { flowTypeOf, generalSteps } from './wire-steps'

type SaidSteps = EndpointBody<'uploadKeyPointSteps'>['steps']['steps']

/** Saves a general flow in the order of its steps' numbers; without steps the project has no flow. */
export const saveGeneralSteps: Handler<'saveGeneralSteps'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const ordered = body.steps
    .map((said, at) => ({ said, at: said.step ?? at + 1 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ said }) => said)
  const steps = keptSteps(platform, place.projectId, ordered)
  if (!steps.ok) return steps
  const type = steps.value.length === 0 ? STEP_TYPE.initial : STEP_TYPE.general
  const saved = saveFlow(platform, { caller, actor, place }, { type, steps: steps.value, connections: [] })
  if (!saved.ok) return saved
  const rows = generalSteps(platform, saved.value)
  return ok(wireList(rows, rows.length))
}

/** Adds attributes to steps of a general flow; existing ones stay. */
export const addStepAttributes: Handler<'addStepAttributes'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const kept = platform.storage.steps.ofProject(place.projectId)
  const steps = (kept?.steps ?? []).map((step) => ({ ...step, attributeIds: [...step.attributeIds] }))
  for (const [at, { workflow_id: stepId, attribute_id: attributeId }] of body.data.entries()) {
    const step = steps[stepId - 1]
    const key = `body.data.${at}.workflow_id`
    if (step === undefined) return refuse('bad_request', { message: `${key}: there is no such step`, data: { key } })
    if (!step.attributeIds.includes(attributeId)) step.attributeIds.push(attributeId)
  }
  const flow = { type: flowTypeOf(platform, place.projectId), steps, connections: kept?.connections ?? [] }
  const saved = saveFlow(platform, { caller, actor, place }, flow)
  return saved.ok ? ok({ ok: true }) : saved
}

/** Saves a key point flow; without steps the project has no flow. */
export const uploadKeyPointSteps: Handler<'uploadKeyPointSteps'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const steps = keptSteps(platform, place.projectId, body.steps.steps)
  if (!steps.ok) return steps
  const type = steps.value.length === 0 ? STEP_TYPE.initial : STEP_TYPE.key_point
  const flow = { type, steps: steps.value, connections: body.steps.connections }
  const saved = saveFlow(platform, { caller, actor, place }, flow)
  return saved.ok ? ok({ ok: true }) : saved
}

/** Converts steps of scripts, whose attributes are given by id or name. */
function keptSteps({ storage }: Platform, projectId: number, said: SaidSteps): Result<readonly Step[], Refusal> {
  const classes = new Map(storage.classes.ofProject(projectId).map((row) => [row.id, row]))
  const steps: Step[] = []
  for (const [at, { class_id: classId, tool = null, attribute = [] }] of said.entries()) {
    const ids = attribute.map((one) => attributeId(classes.get(classId), one.attribute))
    const unknown = ids.indexOf(undefined)
    if (unknown !== -1) {
      const key = `body.steps.${at}.attribute.${unknown}`
      return refuse('bad_request', { message: `${key}: the class has no such attribute`, data: { key } })
    }
    steps.push({ classId, tool, attributeIds: ids.flatMap((id) => id ?? []) })
  }
  return ok(steps)
}

function attributeId(
  ofClass: ClassRow | undefined,
  { id, name, attribute_group: group }: NonNullable<SaidSteps[number]['attribute']>[number]['attribute'],
): number | undefined {
  if (id !== undefined) return id
  const known = ofClass?.attributeGroups.find((one) => one.name === group?.name)
  return known?.attributes.find((one) => one.name === name)?.id
}
