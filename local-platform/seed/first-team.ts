import { FEATURE_FLAG, PLAN } from '#domain/enums'
import { BUILT_IN_ROLES, TEAM_ROLE_NUMBER } from '../areas/access/grants'
import type { Platform } from '../platform-context'
import type { Person } from '../storage/people'
import type { Storage } from '../storage/storage'
import { addSampleProject, STREET_SCENES } from './sample-projects'
import { addWorkflow, FIRST_WORKFLOW } from './workflows'

/** Flags for contracts and trials, which are states rather than features. */
const NOT_FOR_LOCAL: readonly string[] = ['contract_expired', 'sso', 'telemetry_logging']

/** Features of teams on this computer. */
export const LOCAL_FEATURES = FEATURE_FLAG.filter((flag) => !NOT_FOR_LOCAL.includes(flag))

/** Creates the one team of this computer, owned by the person, with its first project. */
export function seedFirstTeam(platform: Platform, owner: Person): void {
  const { storage, clock } = platform
  ensureBuiltInRoles(storage)
  const teamId = storage.teams.add({
    organizationId: storage.teams.addOrganization('This computer', 'local'),
    name: 'My team',
    description: 'Projects on this computer',
    creatorEmail: owner.email,
    plan: PLAN.Enterprise,
    trialStart: null,
    features: LOCAL_FEATURES,
  })
  storage.teams.addMember(teamId, owner.id, TEAM_ROLE_NUMBER.owner, true)
  const workflowId = addWorkflow(storage, teamId, FIRST_WORKFLOW)
  addSampleProject(
    platform,
    { teamId, workflowId, creatorEmail: owner.email, now: clock.now(), statuses: 'review' },
    {
      ...STREET_SCENES,
      description: 'Vehicles, people and traffic lights in city streets. A sample to try things out on.',
    },
  )
}

/** Stores the built-in project roles if they are missing. */
export function ensureBuiltInRoles(storage: Storage): void {
  for (const role of BUILT_IN_ROLES) {
    if (storage.roles.actions(role.id, 'folder').length > 0) continue
    storage.roles.add({
      id: role.id,
      teamId: null,
      name: role.name,
      description: role.description,
      grants: role.grants,
    })
  }
}
