import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project } from './scopes'

export const tokens = {
  tokenize: {
    call: (world) => ({ query: project(world), body: { text: 'Ada came to London.' } }),
    leaves: { nothing: 'it reads' },
  },
} satisfies SamplesOf<Subjects['tokens']>
