import { z } from 'zod'
import { STEP_TYPE } from '../enums'
import { many } from '../many'
import { row } from './row'
import { done, id, listOf } from './shapes'

const STEPS_MAX = 200
const CONNECTIONS_MAX = (STEPS_MAX * (STEPS_MAX - 1)) / 2
const ATTRIBUTES_MAX = 200
const NAME_MAX = 1_000

const kind = z.union([z.literal(STEP_TYPE.initial), z.literal(STEP_TYPE.general), z.literal(STEP_TYPE.key_point)])
/** Number of a tool, defined by the editor. */
const tool = z.number().int().min(0).nullish()
const pair = z.array(z.number().int().min(1)).length(2)

/** Attribute of a step in scripts: by ids, or by names. */
const saidAttribute = z.looseObject({
  attribute: z.looseObject({
    id: id.optional(),
    group_id: id.optional(),
    name: z.string().max(NAME_MAX).optional(),
    attribute_group: z.looseObject({ name: z.string().max(NAME_MAX) }).optional(),
  }),
})
const saidGeneral = z.looseObject({
  /** Its number, from 1; by default its position in the list. */
  step: z.number().int().min(1).nullish(),
  class_id: id,
  tool,
  attribute: z.array(saidAttribute).max(ATTRIBUTES_MAX).optional(),
})
const saidKeyPoint = z.looseObject({
  class_id: id,
  tool,
  attribute: z.array(saidAttribute).max(ATTRIBUTES_MAX).optional(),
})

const general = z.object({
  id,
  project_id: id,
  class_id: id,
  /** Null if the class no longer exists. */
  className: z.string().nullable(),
  step: z.number(),
  tool: z.number().nullable(),
  attribute: many(
    z.object({
      attribute: z.object({ id, name: z.string(), attribute_group: z.object({ id, name: z.string() }) }),
    }),
  ),
})
const keyPoint = z.object({
  id,
  class_id: id,
  className: z.string().nullable(),
  tool: z.number().nullable(),
  attribute: many(z.object({ attribute: z.object({ id, group_id: id, name: z.string(), groupName: z.string() }) })),
})

const saidStep = z.object({ class_id: id, tool, attribute_ids: z.array(id).max(ATTRIBUTES_MAX) })
export type SaidStep = z.output<typeof saidStep>

const steps = z.object({
  /** Kind of the project's flow: none, general or key point. */
  type: kind,
  /** Incremented by each change; 0 before the first one. */
  revision: z.number().int(),
  steps: many(
    z.object({
      id,
      class_id: id,
      className: z.string().nullable(),
      tool: z.number().nullable(),
      attribute_ids: many(id),
    }),
  ),
  /** Pairs of step numbers, from 1; only in a key point flow. */
  connections: many(many(z.number())),
  changed_by: z.string().nullable(),
  changed_at: z.string().nullable(),
})
export type WireSteps = z.output<typeof steps>

/** Endpoints of a project's annotation steps. */
const stepRows = {
  /** Reads the whole flow for its screen. */
  readSteps: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/steps',
    scope: 'team',
    answer: steps,
    staleOn: ['class.created', 'class.changed', 'class.deleted'],
    shell: 'read',
    alsoFor: ['item'],
    since: 'S',
  }),
  /** Replaces the whole flow. `revision`: the one that the caller saw; a different present one is a conflict. */
  saveSteps: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/steps',
    scope: 'team',
    body: z.object({
      type: kind,
      steps: z.array(saidStep).max(STEPS_MAX),
      connections: z.array(pair).max(CONNECTIONS_MAX),
      revision: z.number().int(),
    }),
    answer: steps,
    shell: 'write',
    since: 'S',
  }),
  listGeneralSteps: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/workflow',
    scope: 'team',
    query: z.object({ offset: z.number().int().min(0).optional() }),
    answer: listOf(general),
    since: 'P',
  }),
  /** Replaces all steps. */
  saveGeneralSteps: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/workflow',
    scope: 'team',
    body: z.object({ steps: z.array(saidGeneral).max(STEPS_MAX) }),
    answer: listOf(general),
    since: 'P',
  }),
  addStepAttributes: row({
    service: 'main',
    method: 'POST',
    path: 'project/{projectId}/workflow_attribute',
    scope: 'team',
    body: z.object({ data: z.array(z.object({ workflow_id: id, attribute_id: id })).max(STEPS_MAX * ATTRIBUTES_MAX) }),
    answer: done,
    since: 'P',
  }),
  downloadKeyPointSteps: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/project/{projectId}/downloadSteps',
    scope: 'team',
    answer: z.object({ steps: z.object({ steps: many(keyPoint), connections: many(many(z.number())) }) }),
    since: 'P',
  }),
  uploadKeyPointSteps: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/project/{projectId}/uploadSteps',
    scope: 'team',
    body: z.object({
      steps: z.object({
        steps: z.array(saidKeyPoint).max(STEPS_MAX),
        connections: z.array(pair).max(CONNECTIONS_MAX),
      }),
    }),
    answer: done,
    since: 'P',
  }),
}
export { stepRows as steps }
