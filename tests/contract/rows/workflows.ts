import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project } from './scopes'

export const workflows = {
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
