import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

let quality = 60
let written = 0

/** Revision that a writer of instructions must name. */
const revisionOf = ({ platform, here }: World) =>
  platform.running.storage.instructions.ofProject(here.projectId)?.revision ?? 0

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
  putProjectForm: {
    call: (world) => {
      const { projectId } = world.placeOf('custom_llm')
      const was = world.platform.running.storage.classes.form(projectId) ?? null
      const form = { components: [{ id: 'r_built', type: 'input', label: 'Built' }], code: '', environments: [] }
      return { path: { projectId }, query: team(world), body: { form, was } }
    },
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
  readInstructions: { call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }) },
  saveInstructions: {
    call: (world) => {
      written += 1
      return {
        path: { projectId: world.here.projectId },
        query: team(world),
        body: { link: 'https://example.com/rules', text: `Rule ${written}`, revision: revisionOf(world) },
      }
    },
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'project.changed',
  },
  markInstructionsRead: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { revision: revisionOf(world) },
    }),
    leaves: { nothing: 'what a person has read is their own' },
  },
} satisfies SamplesOf<Subjects['settings']>
