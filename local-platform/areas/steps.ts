import { STEP_TYPE } from '#domain/enums'
import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { projectAccess } from './access/project-access'
import { addStepAttributes, saveGeneralSteps, uploadKeyPointSteps } from './steps/client-steps'
import { saveFlow } from './steps/save-flow'
import { flowTypeOf, generalSteps, keyPointSteps, wireSteps } from './steps/wire-steps'
import { wireList } from './wire'

/** Endpoints of a project's annotation steps. */
export const steps = {
  readSteps: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    return access.ok ? ok(wireSteps(platform, access.value.project)) : access
  },
  saveSteps: (platform, { caller, actor, place, body }) => {
    const { type, steps: said, connections, revision } = body
    const flow = {
      type,
      steps: said.map((step) => ({
        classId: step.class_id,
        tool: step.tool ?? null,
        attributeIds: step.attribute_ids,
      })),
      connections,
    }
    const saved = saveFlow(platform, { caller, actor, place }, flow, { revision })
    return saved.ok ? ok(wireSteps(platform, saved.value)) : saved
  },
  listGeneralSteps: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { project } = access.value
    const rows = flowTypeOf(platform, project.id) === STEP_TYPE.key_point ? [] : generalSteps(platform, project)
    return ok({ ...wireList(rows.slice(query.offset ?? 0), rows.length) })
  },
  saveGeneralSteps,
  addStepAttributes,
  downloadKeyPointSteps: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const { project } = access.value
    const isOther = flowTypeOf(platform, project.id) !== STEP_TYPE.key_point
    return ok({ steps: isOther ? { steps: [], connections: [] } : keyPointSteps(platform, project) })
  },
  uploadKeyPointSteps,
} satisfies HandlersOf<Subjects['steps']>
