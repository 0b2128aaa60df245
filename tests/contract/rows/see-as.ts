import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' } as const

export const seeAs = {
  listSeeAs: {
    call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }),
    refused: onlyAdmins,
  },
} satisfies SamplesOf<Subjects['seeAs']>
