import { addWorkflow, REVIEW_WORKFLOW } from '../../../local-platform/seed/workflows'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const runsTeam = {
  projectAdmin: 'forbidden',
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const

let names = 0
function freshName(): string {
  names += 1
  return `Flow ${names}`
}

/** Upload from the public client’s own tests. */
const UPLOADED = {
  roles: ['Annotator', 'QA'],
  statuses: ['NotStarted', 'QualityCheck', 'Returned', 'Completed'],
  transitions: [
    { to: 'QualityCheck', from: 'NotStarted', name: 'move to check', allowed_roles: ['Annotator'] },
    { to: 'Completed', from: 'QualityCheck', name: 'complete', allowed_roles: ['QA'] },
  ],
  start_status: 'NotStarted',
  allowed_resources_to_roles: { QA: { view_items: { statuses: ['QualityCheck'] } } },
}

const DEFINITION = {
  roles: ['Annotator', 'QA'],
  statuses: [
    { name: 'In progress', icon: 'in_progress', is_done: false },
    { name: 'Completed', icon: 'completed', is_done: true },
  ],
  transitions: [
    {
      name: 'Complete',
      from: 'In progress',
      to: 'Completed',
      allowed_roles: ['QA'],
      constraints: ['comment_required'],
      automation: 'approve_item',
    },
  ],
  start_status: 'In progress',
  sees: [{ role: 'Annotator', statuses: ['In progress'] }],
}

const another = ({ platform, here }: World): number =>
  addWorkflow(platform.running.storage, here.teamId, { ...REVIEW_WORKFLOW, name: freshName() })
const saved = () => ({ version: 1, name: freshName(), description: '', definition: DEFINITION })

export const workflowDesigns = {
  readWorkflow: { call: (world) => ({ path: { workflowId: world.here.workflowId }, query: team(world) }) },
  submitWorkflow: {
    call: (world) => ({ query: team(world), body: { name: freshName(), description: '', raw_config: UPLOADED } }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
  saveWorkflow: {
    call: (world) => ({ path: { workflowId: another(world) }, query: team(world), body: saved() }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
  replaceWorkflow: {
    call: (world) => ({
      path: { workflowId: another(world) },
      query: team(world),
      body: { ...saved(), targets: [{ from: 3, to: 'In progress' }] },
    }),
    refused: runsTeam,
    leaves: 'job.started',
  },
  deleteWorkflow: {
    call: (world) => ({ path: { workflowId: another(world) }, query: team(world) }),
    refused: runsTeam,
    leaves: 'workflow.changed',
  },
} satisfies SamplesOf<Subjects['workflowDesigns']>
