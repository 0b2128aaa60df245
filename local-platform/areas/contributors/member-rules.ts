import { PROJECT_ROLE } from '../access/grants'
import { runsTeam } from '../access/project-access'

/** Member of a project whom another person wants to change. */
export interface Steered {
  readonly personId: number
  readonly roleId: number
}

/**
 * Tells whether the caller may change a member: project admins don't change each other; team owner and admins change
 * everyone.
 */
export function maySteer(caller: { readonly personId: number; readonly teamRole: number }, member: Steered): boolean {
  return runsTeam(caller.teamRole) || member.roleId !== PROJECT_ROLE.admin || member.personId === caller.personId
}
