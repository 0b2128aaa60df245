import { PROJECT_ROLE } from '../access/grants'
import { runsTeam } from '../access/project-access'

/** A person of a project whom somebody wants to change. */
export interface Steered {
  readonly personId: number
  readonly roleId: number
}

/** Admins of a project don't change each other; owner and admins of the team change everyone in it. */
export function maySteer(caller: { readonly personId: number; readonly teamRole: number }, member: Steered): boolean {
  return runsTeam(caller.teamRole) || member.roleId !== PROJECT_ROLE.admin || member.personId === caller.personId
}
