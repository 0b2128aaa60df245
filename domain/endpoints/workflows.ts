import { z } from 'zod'
import { statusRow, transitionRow } from '../workflow-wire'
import { row } from './row'
import { listOf } from './shapes'

/** Statuses and transitions of a project's workflow. */
export const workflows = {
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
