import { ok } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { teamMembership } from './access/project-access'

/** Endpoints of external storage, which a local platform does not have. */
export const integrations = {
  listIntegrations: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    return membership.ok ? ok({ integrations: [] }) : membership
  },
} satisfies HandlersOf<Subjects['integrations']>
