import { z } from 'zod'
import { many } from '../many'
import { job } from './jobs'
import { row } from './row'
import { count, id } from './shapes'
import { workflow } from './workflows'

const NAME_SAID_MAX = 200
const STATUSES_MAX = 200
const ROLES_MAX = 200
const WAYS_MAX = 5_000

const name = z.string().max(NAME_SAID_MAX)
const description = z.string().max(2_000)
const names = (most: number) => many(name, most)

/** Complete workflow, as on its canvas and in its JSON. Parts refer to each other by name. */
const definition = z.object({
  roles: names(ROLES_MAX),
  statuses: many(
    z.object({
      /** Former status; absent for a new one. A status with an id may be renamed. */
      id: id.optional(),
      name,
      icon: name,
      /** Items in it count as done. */
      is_done: z.boolean(),
    }),
    STATUSES_MAX,
  ),
  transitions: many(
    z.object({
      name,
      from: name,
      to: name,
      allowed_roles: names(ROLES_MAX),
      constraints: names(20),
      automation: name.nullable(),
    }),
    WAYS_MAX,
  ),
  start_status: name,
  /** Statuses that a role sees; a role without a line sees all. */
  sees: many(z.object({ role: name, statuses: names(STATUSES_MAX) }), ROLES_MAX),
})
export type WireDefinition = z.output<typeof definition>

const record = <T extends z.ZodType>(part: T, most: number) =>
  z.record(name, part).refine((all) => Object.keys(all).length <= most, `at most ${most} names`)

/** Upload form of workflows; our own fields are optional. */
const rawConfig = z.object({
  roles: names(ROLES_MAX),
  statuses: names(STATUSES_MAX),
  transitions: many(
    z.object({
      name,
      from: name,
      to: name,
      allowed_roles: names(ROLES_MAX),
      constraints: names(20).optional(),
      automation: name.nullish(),
    }),
    WAYS_MAX,
  ),
  start_status: name,
  allowed_resources_to_roles: record(
    z.object({ view_items: z.object({ statuses: names(STATUSES_MAX) }).optional() }),
    ROLES_MAX,
  ).optional(),
  done_statuses: names(STATUSES_MAX).optional(),
  status_icons: record(name, STATUSES_MAX).optional(),
})

const saved = z.object({ version: z.number().int().min(1), name, description, definition })

/** Endpoints that create and change a team's workflows. */
export const workflowDesigns = {
  /** Reads a complete workflow with its uses, and the number of items per status. */
  readWorkflow: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}',
    scope: 'team',
    answer: workflow.extend({
      version: z.number(),
      changed_by: z.string().nullable(),
      /** Tells whether the caller may save it. */
      may_change: z.boolean(),
      definition,
      projects: many(z.object({ id, name: z.string() })),
      held: many(z.object({ value: z.number(), name: z.string(), count })),
    }),
    shell: 'read',
    staleOn: ['workflow.changed', 'project.created', 'project.deleted'],
    since: 'ours',
  }),
  /** Creates a workflow from an uploaded definition. */
  submitWorkflow: row({
    service: 'main',
    method: 'POST',
    path: 'api/v1/workflows/submit',
    scope: 'team',
    body: z.object({ name, description: description.optional(), raw_config: rawConfig }),
    answer: workflow,
    shell: 'write',
    since: 'P',
  }),
  /** Saves a workflow as its next version; refused after a concurrent save, or if items have a removed status. */
  saveWorkflow: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/workflows/{workflowId}',
    scope: 'team',
    body: saved,
    answer: workflow,
    shell: 'write',
    since: 'ours',
  }),
  /** Starts a job that moves items out of removed statuses, then saves the workflow. */
  replaceWorkflow: row({
    service: 'work-management',
    method: 'PUT',
    path: 'api/v1/workflows/{workflowId}/replacement',
    scope: 'team',
    body: saved.extend({
      /** Target per removed status with items: its value, and the name of the new status. */
      targets: many(z.object({ from: z.number().int(), to: name }), STATUSES_MAX),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  deleteWorkflow: row({
    service: 'work-management',
    method: 'DELETE',
    path: 'api/v1/workflows/{workflowId}',
    scope: 'team',
    answer: z.object({ deleted: z.literal(true) }),
    shell: 'write',
    since: 'ours',
  }),
}
