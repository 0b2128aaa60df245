import { z } from 'zod'
import { many } from '../many'
import { user } from './people'
import { row } from './row'
import { accesses, id, listOf } from './shapes'

const organization = z.object({ id, name: z.string(), creation_type: z.string() })
const team = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.number(),
  creator_id: z.string(),
  creator_plan: z.number(),
  creator_license_expired: z.boolean(),
  creator_user_limit_exceeded: z.boolean(),
  creator_trial_start_date: z.string().nullable(),
  user_role: z.number(),
  is_default: z.boolean().optional(),
  organization: organization.nullish(),
  accesses: accesses.optional(),
  features: many(z.string()).optional(),
  users: many(user).optional(),
})
export type WireTeam = z.output<typeof team>

/** The teams that a person is in. */
export const teams = {
  listTeams: row({ service: 'main', method: 'GET', path: 'api/v1/teams', answer: listOf(team), since: 'S' }),
  readTeam: row({
    service: 'main',
    method: 'GET',
    path: 'api/v1/team/{teamId}',
    query: z
      .object({ include_organization: z.boolean(), include_accesses: z.boolean(), include_users: z.boolean() })
      .partial(),
    answer: team,
    since: 'S',
  }),
}
