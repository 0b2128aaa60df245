import { PROJECT_TYPE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import { recordSamples } from './record-samples'
import type { SamplesOf } from './sample'
import { team } from './scopes'

let made = 0

export const projects = {
  listProjects: {
    call: (world) => ({
      query: { ...team(world), name: 'streets', status: 2, limit: 10, offset: 0, completeImagesCount: true },
    }),
  },
  createProject: {
    call: (world) => {
      made += 1
      const body = { ...team(world), name: `Walked ${made}`, type: PROJECT_TYPE.vector, description: 'Made by a walk' }
      return { query: team(world), body }
    },
    refused: {
      projectAdmin: 'forbidden',
      annotator: 'forbidden',
      qa: 'forbidden',
      paused: 'forbidden',
      outsider: 'forbidden',
    },
    leaves: 'project.created',
  },
  readProject: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: { ...team(world), include_users: true, include_accesses: true },
    }),
  },
  updateProject: {
    call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world), body: { status: 2 } }),
    refused: { projectAdmin: 'forbidden', annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'project.changed',
  },
  ...recordSamples('customView', 'customViews', {
    scope: 'team',
    body: {
      shared: true,
      list: 'projects',
      look: { search: 'a', statuses: [4], types: [], sort: 'name', direction: 'ascending', layout: 'rows' },
    },
  }),
} satisfies SamplesOf<Subjects['projects']>
