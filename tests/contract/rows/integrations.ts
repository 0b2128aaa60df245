import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const integrations = {
  listIntegrations: { call: (world) => ({ query: team(world) }) },
} satisfies SamplesOf<Subjects['integrations']>
