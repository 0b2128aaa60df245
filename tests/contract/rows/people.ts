import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const people = {
  me: { call: () => ({}) },
  renameMe: {
    call: () => ({ body: { first_name: 'Olivia', last_name: 'Berg' } }),
    leaves: { nothing: 'a name of one’s own: whoever shows it reads it anew' },
  },
  listMentions: { call: (world) => ({ query: { ...team(world), after: 0 } }) },
} satisfies SamplesOf<Subjects['people']>
