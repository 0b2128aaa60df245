import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'

export const health = {
  ping: { call: () => ({}) },
} satisfies SamplesOf<Subjects['health']>
