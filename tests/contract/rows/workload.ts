import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'

export const workload = {
  userAction: {
    call: ({ here }) => ({
      body: {
        team_id: here.teamId,
        actions: [{ action: 'work', project_id: here.projectId, started_at: '2026-05-04T09:29:00.000Z', seconds: 20 }],
      },
    }),
    refused: { outsider: 'forbidden', stranger: 'not_found', foreignToken: 'forbidden' },
    leaves: { nothing: 'work time is a log of its own' },
  },
} satisfies SamplesOf<Subjects['workload']>
