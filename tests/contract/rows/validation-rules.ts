import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const validationRules = {
  readValidationRules: { call: (world) => ({ query: team(world) }) },
} satisfies SamplesOf<Subjects['validationRules']>
