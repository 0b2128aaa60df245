import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'

let quality = 60

export const settings = {
  projectForm: {
    call: (world) => ({ path: { projectId: world.placeOf('custom_llm').projectId }, query: team(world) }),
  },
  saveProjectForm: {
    call: (world) => ({
      path: { projectId: world.placeOf('custom_llm').projectId },
      query: team(world),
      body: { components: [{ id: 'r_answer', type: 'input', label: 'Answer' }], code: '', environments: [] },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'project.changed',
  },
  listSettings: { call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }) },
  changeSettings: {
    call: (world) => {
      quality = quality === 60 ? 100 : 60
      return {
        path: { projectId: world.here.projectId },
        query: team(world),
        body: { settings: [{ attribute: 'ImageQuality', value: quality }] },
      }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'project.changed',
  },
} satisfies SamplesOf<Subjects['settings']>
