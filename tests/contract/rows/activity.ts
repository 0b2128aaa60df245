import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

/** People who run neither the team nor any of its projects. */
const NO_ADMINS = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden', outsider: 'forbidden' } as const

export const activity = {
  listActs: {
    call: (world, { id }) => ({
      query: {
        ...team(world),
        people: String(id),
        projects: `${world.here.projectId},4`,
        names: 'item.status,project.changed',
        from: '2020-01-01T00:00:00.000Z',
        to: '2040-01-01T00:00:00.000Z',
        before: 1_000_000,
        limit: 10,
        offset: 0,
      },
    }),
    refused: NO_ADMINS,
  },
} satisfies SamplesOf<Subjects['activity']>
