import { PLAN, PROJECT_TYPE } from '#domain/enums'
import { BUILT_IN_ROLES, PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../local-platform/areas/access/grants'
import { addWorkflow, type WorkflowPlan } from '../../local-platform/seed/workflows'
import type { NewItem } from '../../local-platform/storage/items'
import type { Storage } from '../../local-platform/storage/storage'

const AT = '2026-05-01T08:00:00.000Z'

/** Person with an account, in a team. */
export function aPersonOf(storage: Storage, teamId: number, role: number = TEAM_ROLE_NUMBER.contributor): number {
  const number = storage.people.count() + 1
  const id = storage.people.add(
    { email: `person${number}@example.test`, firstName: 'Person', lastName: String(number), passwordHash: 'none' },
    AT,
  )
  storage.teams.addMember(teamId, id, role, true)
  return id
}

/** Team with the built-in roles and no members. */
export function aTeam(storage: Storage, plan: number = PLAN.Enterprise): number {
  for (const role of BUILT_IN_ROLES) {
    if (storage.roles.actions(role.id, 'folder').length === 0) storage.roles.add({ ...role, teamId: null })
  }
  return storage.teams.add({
    organizationId: null,
    name: `Team ${storage.teams.count() + 1}`,
    description: '',
    creatorEmail: 'owner@example.test',
    plan,
    trialStart: null,
    features: [],
  })
}

export interface ProjectParts {
  readonly id: number
  readonly folderId: number
  readonly workflowId: number
  /** Id of a status by its name. */
  readonly statusId: (name: string) => number
  readonly transitionId: (name: string) => number
  readonly addItem: (parts?: Partial<NewItem>) => number
}

/** Project with a workflow, and a function that adds items. */
export function aProject(
  storage: Storage,
  teamId: number,
  workflow: WorkflowPlan,
  type: number = PROJECT_TYPE.vector,
): ProjectParts {
  const workflowId = addWorkflow(storage, teamId, workflow)
  const { id, folderId } = storage.projects.add(
    {
      teamId,
      name: `Project of workflow ${workflowId}`,
      type,
      status: 1,
      description: '',
      workflowId,
      creatorEmail: 'owner@example.test',
      uploadState: 1,
    },
    AT,
  )
  const statuses = storage.workflows.statuses(workflowId)
  const transitions = storage.workflows.transitions(workflowId)
  let items = 0
  return {
    id,
    folderId,
    workflowId,
    statusId: (name) => statuses.find((status) => status.name === name)?.id ?? Number.NaN,
    transitionId: (name) => transitions.find((transition) => transition.name === name)?.id ?? Number.NaN,
    addItem: (parts = {}) => {
      items += 1
      return storage.items.add({
        projectId: id,
        folderId,
        name: `item_${String(items).padStart(4, '0')}.jpg`,
        annotationStatus: workflow.statuses[0]?.value ?? 1,
        width: 64,
        height: 48,
        mime: 'image/jpeg',
        source: { kind: 'sample', sample: `street-${String(((items - 1) % 120) + 1).padStart(4, '0')}` },
        annotationRevision: 0,
        createdAt: AT,
        updatedAt: AT,
        ...parts,
      })
    },
  }
}

/** Adds a person to a project. */
export function inProject(
  storage: Storage,
  project: ProjectParts,
  personId: number,
  roleId: number = PROJECT_ROLE.annotator,
  isPaused = false,
): void {
  storage.projects.addMember(project.id, personId, roleId, isPaused)
}
