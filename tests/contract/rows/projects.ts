import { PROJECT_TYPE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import { recordSamples } from './record-samples'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

let made = 0
const AT = '2026-05-04T10:00:00.000Z'

/** Team members without admin rights. */
const onlyTeamAdmins = {
  projectAdmin: 'forbidden',
  annotator: 'forbidden',
  qa: 'forbidden',
  paused: 'forbidden',
  outsider: 'forbidden',
} as const

/** Empty project of the team, with the same people as the vector project. */
export function newProject({ platform, here }: World): number {
  made += 1
  const { projects } = platform.running.storage
  const { id } = projects.add(
    {
      teamId: here.teamId,
      name: `On its way out ${made}`,
      type: PROJECT_TYPE.vector,
      status: 1,
      description: '',
      workflowId: here.workflowId,
      creatorEmail: '',
      uploadState: 1,
    },
    new Date(platform.clock.now()).toISOString(),
  )
  for (const { personId, roleId, isPaused } of projects.members(here.projectId)) {
    projects.addMember(id, personId, roleId, isPaused)
  }
  return id
}

function deletedProject(world: World): number {
  const id = newProject(world)
  world.platform.running.storage.deletedProjects.add(id, world.platform.clock.now(), 'adam@northlight.example')
  return id
}

export const projects = {
  listProjects: {
    call: (world) => ({
      query: { ...team(world), name: 'streets', status: 2, limit: 10, offset: 0, completeImagesCount: true },
    }),
  },
  createProject: {
    call: (world) => {
      made += 1
      const body = {
        ...team(world),
        name: `Walked ${made}`,
        type: PROJECT_TYPE.vector,
        description: 'Made by a walk',
        workflow_id: world.here.workflowId,
      }
      return { query: team(world), body }
    },
    refused: onlyTeamAdmins,
    leaves: 'project.created',
  },
  projectNameExists: {
    call: (world) => ({ query: { ...team(world), name: 'A name: nobody has' } }),
    refused: onlyTeamAdmins,
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
  changeProjects: {
    call: (world) => ({
      query: team(world),
      body: { project_ids: [newProject(world)], change: { status: 4 } },
    }),
    refused: onlyTeamAdmins,
    leaves: 'project.changed',
  },
  cloneProject: {
    call: (world) => {
      made += 1
      const body = { name: `Cloned ${made}`, take: ['classes', 'settings', 'instructions', 'people', 'folders'] }
      return { path: { projectId: world.here.projectId }, query: team(world), body }
    },
    refused: onlyTeamAdmins,
    leaves: 'project.created',
  },
  copyItems: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { into: newProject(world) },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'job.started',
  },
  countProject: {
    call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
  },
  projectOverview: {
    call: (world) => ({ path: { projectId: world.here.projectId }, query: team(world) }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
  },
  readProjectChanges: {
    call: (world) => {
      const { projectId } = world.here
      world.platform.running.storage.projectChanges.note(projectId, 'status', 2, 'adam@northlight.example', AT)
      return { path: { projectId }, query: team(world) }
    },
  },
  listProjectWork: { call: (world) => ({ query: team(world) }) },
  deleteProject: {
    call: (world) => ({ path: { projectId: newProject(world) }, query: team(world) }),
    refused: onlyTeamAdmins,
    leaves: 'project.deleted',
  },
  listDeletedProjects: {
    call: (world) => {
      deletedProject(world)
      return { query: team(world) }
    },
    refused: onlyTeamAdmins,
  },
  restoreProject: {
    call: (world) => ({ path: { projectId: deletedProject(world) }, query: team(world) }),
    refused: onlyTeamAdmins,
    leaves: 'project.restored',
  },
  ...recordSamples('customView', 'customViews', {
    scope: 'team',
    body: {
      shared: true,
      list: 'projects',
      look: {
        search: 'a',
        statuses: [4],
        types: [],
        conditions: [{ field: 'field.3', operator: 'is', values: ['gold', 5] }],
        sort: 'field.3',
        direction: 'ascending',
        layout: 'rows',
      },
    },
  }),
} satisfies SamplesOf<Subjects['projects']>
