import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'

export const people = {
  me: { call: () => ({}) },
} satisfies SamplesOf<Subjects['people']>
