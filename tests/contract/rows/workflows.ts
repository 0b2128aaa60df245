import { addWorkflow, REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { Subjects } from '#endpoints'
import { newProject } from './projects'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'
import type { World } from './world'

const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const

/** Another workflow of the team. */
const another = ({ platform, here }: World): number =>
  addWorkflow(platform.running.storage, here.teamId, REVIEW_WORKFLOW)

export const workflows = {
  listWorkflows: {
    call: (world) => ({ query: { ...team(world), filter: 'type||$eq||system', sort: 'name,ASC', limit: '10' } }),
  },
  readWorkflowWays: {
    call: (world) => ({ path: { workflowId: world.here.workflowId }, query: team(world) }),
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
  previewWorkflowChange: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: { ...team(world), workflow_id: another(world) },
    }),
    refused: onlyAdmins,
  },
  changeWorkflow: {
    // Of a separate project, so that the others continue.
    call: (world) => ({
      path: { projectId: newProject(world) },
      query: team(world),
      body: { workflow_id: another(world), targets: [{ from: 2, to: 2 }] },
    }),
    refused: onlyAdmins,
    leaves: 'job.started',
  },
} satisfies SamplesOf<Subjects['workflows']>
