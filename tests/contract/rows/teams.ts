import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'

export const teams = {
  listTeams: { call: () => ({}) },
  readTeam: {
    call: ({ here }) => ({
      path: { teamId: here.teamId },
      query: { include_organization: true, include_accesses: true, include_users: true },
    }),
  },
} satisfies SamplesOf<Subjects['teams']>
