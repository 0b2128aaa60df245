import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

export const customFields = {
  listFieldTemplates: { call: (world) => ({ query: { ...team(world), entity: 'Project', parentEntity: 'Team' } }) },
  searchEntities: {
    call: (world) => ({
      query: { ...team(world), entity: 'Contributor', parentEntity: 'Team' },
      body: { query: { search: { email: { $cont: '@' } } } },
    }),
    leaves: { nothing: 'it reads' },
  },
} satisfies SamplesOf<Subjects['customFields']>
