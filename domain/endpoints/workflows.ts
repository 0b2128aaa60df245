import { z } from 'zod'
import { statusRow, transitionRow } from '../workflow-wire'
import { row } from './row'
import { crudQuery, id, listOf } from './shapes'

/** A workflow as it travels. */
const workflow = z.object({
  id,
  /** Null for one that every team has. */
  team_id: id.nullable(),
  name: z.string(),
  type: z.enum(['system', 'user']),
  description: z.string(),
})
export type WireWorkflow = z.output<typeof workflow>

/** Workflows of a team; statuses and transitions of a project's. */
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
}
