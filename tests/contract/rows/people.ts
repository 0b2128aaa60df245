import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'

export const people = {
  me: { call: () => ({}) },
  renameMe: {
    call: () => ({ body: { first_name: 'Olivia', last_name: 'Berg' } }),
    leaves: { nothing: 'a name of one’s own: whoever shows it reads it anew' },
  },
} satisfies SamplesOf<Subjects['people']>
