import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'

const body = { query: { limit: 100, offset: 0, search: { $and: [{ name: { $cont: 'o' } }] } } }
const reads = { nothing: 'it reads' }

export const searches = {
  searchProjects: { call: (world) => ({ query: team(world), body }), leaves: reads },
  searchFolders: { call: (world) => ({ query: project(world), body }), leaves: reads },
  searchTeamUsers: {
    call: (world) => ({ query: team(world), body: { query: { search: { email: { $cont: '@' } } } } }),
    leaves: reads,
  },
  folderByName: { call: (world) => ({ query: { ...project(world), name: 'root' } }) },
} satisfies SamplesOf<Subjects['searches']>
