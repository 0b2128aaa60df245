import { z } from 'zod'
import { many } from '../many'
import { statusRow, transitionRow } from '../workflow-wire'
import { job } from './jobs'
import { row } from './row'
import { crudQuery, id, listOf } from './shapes'

/** Wire form of a workflow. */
export const workflow = z.object({
  id,
  /** Null for a workflow of all teams. */
  team_id: id.nullable(),
  name: z.string(),
  type: z.enum(['system', 'user']),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireWorkflow = z.output<typeof workflow>

/** Endpoints of a team's workflows with their transitions, and of a project's statuses and transitions. */
export const workflows = {
  listWorkflows: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows',
    scope: 'team',
    query: crudQuery,
    answer: listOf(workflow),
    shell: 'read',
    since: 'P',
  }),
  workflowStatuses: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/workflowstatuses',
    scope: 'project',
    query: z.object({ join: z.string().optional() }),
    answer: listOf(statusRow),
    since: 'P',
  }),
  workflowTransitions: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/workflowtransitions',
    scope: 'project',
    query: z.object({ join: z.string().optional() }),
    answer: listOf(transitionRow),
    since: 'ours',
  }),
  /** Lists the statuses of a workflow in order, and all transitions of any role, for a diagram. */
  readWorkflowWays: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/workflows/{workflowId}/ways',
    scope: 'team',
    answer: z.object({
      statuses: many(
        z.object({
          id,
          name: z.string(),
          icon: z.object({ name: z.string(), data: z.string() }),
          is_start: z.boolean(),
          /** Items in it count as done. */
          is_done: z.boolean(),
        }),
      ),
      transitions: many(z.object({ name: z.string(), from_status_id: id, to_status_id: id })),
    }),
    shell: 'read',
    since: 'ours',
  }),
  /** Previews a change of a project's workflow: the statuses in use, and the new ones; changes nothing. */
  previewWorkflowChange: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/workflow-change',
    scope: 'team',
    query: z.object({ workflow_id: id }),
    answer: z.object({
      held: many(z.object({ value: z.number(), name: z.string(), count: z.number() })),
      statuses: many(z.object({ value: z.number(), name: z.string(), is_start: z.boolean() })),
    }),
    shell: 'read',
    since: 'ours',
  }),
  /** Changes a project's workflow: first maps every item's status, then switches the project. */
  changeWorkflow: row({
    service: 'main',
    method: 'PUT',
    path: 'project/{projectId}/workflow-change',
    scope: 'team',
    body: z.object({
      workflow_id: id,
      /** Target per status in use, by value. */
      targets: many(z.object({ from: z.number().int(), to: z.number().int() }), 200),
    }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
}
