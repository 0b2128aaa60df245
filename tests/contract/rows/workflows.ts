import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'

export const workflows = {
  listWorkflows: {
    call: (world) => ({ query: { ...team(world), filter: 'type||$eq||system', sort: 'name,ASC', limit: '10' } }),
  },
  workflowStatuses: {
    call: (world) => ({ path: { workflowId: world.here.workflowId }, query: { ...project(world), join: 'status' } }),
  },
  workflowTransitions: {
    call: (world) => ({
      path: { workflowId: world.here.workflowId },
      query: { ...project(world), join: 'toWorkflowStatus' },
    }),
    refused: { paused: 'forbidden' },
  },
} satisfies SamplesOf<Subjects['workflows']>
