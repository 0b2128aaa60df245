import type { Storage } from '../storage/storage'
import { PROJECT_ROLE } from '../areas/access/grants'
import { STATUS_ICON, type StatusIconName } from './icons'

interface StatusPlan {
  readonly name: string
  readonly value: number
  readonly icon: StatusIconName
  readonly shortcut: string
  readonly countsAsDone?: boolean
  readonly hiddenFrom?: readonly number[]
}

interface TransitionPlan {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly constraints?: readonly string[]
  readonly automation?: string
  readonly roles?: readonly number[]
}

/** Definition of a workflow; statuses are named, and the storage assigns their ids. */
export interface WorkflowPlan {
  readonly name: string
  readonly type: 'system' | 'user'
  readonly description: string
  readonly start: string
  readonly statuses: readonly StatusPlan[]
  readonly transitions: readonly TransitionPlan[]
}

const { annotator, qa } = PROJECT_ROLE

/** Workflow of three statuses and two transitions. */
export const REVIEW_WORKFLOW: WorkflowPlan = {
  name: 'Annotate and check',
  type: 'user',
  description: 'Everything starts in progress, is checked once, and is done.',
  start: 'In progress',
  statuses: [
    { name: 'In progress', value: 2, icon: 'in_progress', shortcut: 'Alt+1' },
    { name: 'Quality check', value: 3, icon: 'quality_check', shortcut: 'Alt+2' },
    { name: 'Completed', value: 5, icon: 'completed', shortcut: 'Alt+3', countsAsDone: true },
  ],
  transitions: [
    { name: 'Send to quality check', from: 'In progress', to: 'Quality check' },
    { name: 'Complete', from: 'Quality check', to: 'Completed', constraints: ['no_open_comments'] },
  ],
}

/** Workflow of a first team: items are not started until the first change. */
export const FIRST_WORKFLOW: WorkflowPlan = {
  ...REVIEW_WORKFLOW,
  description: 'New items are not started. Each is annotated, checked once, and completed.',
  start: 'Not started',
  statuses: [
    { name: 'Not started', value: 1, icon: 'not_started', shortcut: 'Alt+1' },
    ...REVIEW_WORKFLOW.statuses.map((status, at) => ({ ...status, shortcut: `Alt+${at + 2}` })),
  ],
  transitions: [{ name: 'Start', from: 'Not started', to: 'In progress' }, ...REVIEW_WORKFLOW.transitions],
}

/** System workflow: annotators submit, QAs complete or return with a comment. */
export const SYSTEM_WORKFLOW: WorkflowPlan = {
  name: 'System workflow',
  type: 'system',
  description: 'Annotators hand items to QAs, who complete them or send them back.',
  start: 'Not started',
  statuses: [
    { name: 'Not started', value: 1, icon: 'not_started', shortcut: 'Alt+1' },
    { name: 'In progress', value: 2, icon: 'in_progress', shortcut: 'Alt+2' },
    { name: 'Quality check', value: 3, icon: 'quality_check', shortcut: 'Alt+3' },
    { name: 'Returned', value: 4, icon: 'returned', shortcut: 'Alt+4' },
    { name: 'Completed', value: 5, icon: 'completed', shortcut: 'Alt+5', countsAsDone: true, hiddenFrom: [annotator] },
    { name: 'Skipped', value: 6, icon: 'skipped', shortcut: 'Alt+6', hiddenFrom: [annotator] },
  ],
  transitions: [
    { name: 'Start', from: 'Not started', to: 'In progress', roles: [annotator] },
    {
      name: 'Send to quality check',
      from: 'In progress',
      to: 'Quality check',
      automation: 'clear_approval',
      roles: [annotator],
    },
    { name: 'Skip', from: 'In progress', to: 'Skipped', constraints: ['comment_required'], roles: [annotator] },
    { name: 'Correct', from: 'Returned', to: 'In progress', roles: [annotator] },
    { name: 'Return', from: 'Quality check', to: 'Returned', constraints: ['comment_required'], roles: [qa] },
    { name: 'Complete', from: 'Quality check', to: 'Completed', constraints: ['no_open_comments'], roles: [qa] },
    { name: 'Complete and approve', from: 'Quality check', to: 'Completed', automation: 'approve_item', roles: [qa] },
    { name: 'Reopen', from: 'Completed', to: 'Quality check', roles: [qa] },
  ],
}

/** Stores a workflow and returns its id. */
export function addWorkflow(storage: Storage, teamId: number | null, plan: WorkflowPlan): number {
  const { workflows } = storage
  const start = plan.statuses.find((status) => status.name === plan.start)
  const workflowId = workflows.add(teamId, plan.name, plan.type, plan.description, start?.value ?? 1)
  const idOf = new Map<string, number>()
  for (const [position, status] of plan.statuses.entries()) {
    const id = workflows.addStatus({
      name: status.name,
      iconName: status.icon,
      iconData: STATUS_ICON[status.icon],
      shortcut: status.shortcut,
    })
    idOf.set(status.name, id)
    workflows.placeStatus(workflowId, status.value, id, position, status.countsAsDone === true)
    for (const roleId of status.hiddenFrom ?? []) workflows.hideStatus(workflowId, roleId, status.value)
  }
  for (const transition of plan.transitions) {
    workflows.addTransition(workflowId, {
      name: transition.name,
      fromStatusId: idOf.get(transition.from) ?? 0,
      toStatusId: idOf.get(transition.to) ?? 0,
      constraints: (transition.constraints ?? []).map((name) => ({ name })),
      automationAction: transition.automation ?? null,
      roleIds: transition.roles ?? [],
    })
  }
  return workflowId
}
