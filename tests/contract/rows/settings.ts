import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const settings = {
  projectForm: {
    call: (world) => ({ path: { projectId: world.placeOf('custom_llm').projectId }, query: team(world) }),
  },
} satisfies SamplesOf<Subjects['settings']>
