import { JOB_STATE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import { PROJECT_ROLE, TEAM_ROLE_NUMBER } from '../../../local-platform/areas/access/grants'
import { aPersonOf } from '../../builders/local-platform'
import type { SamplesOf } from './sample'
import { project, team } from './scopes'
import type { World } from './world'

const reads = { nothing: 'it reads' }
const onlyAdmins = { annotator: 'forbidden', qa: 'forbidden', outsider: 'forbidden', paused: 'forbidden' } as const

/** E-mail address of a new team member, added to the vector project if a role is given. */
function aMember({ platform, here }: World, roleId?: number): string {
  const { storage } = platform.running
  const id = aPersonOf(storage, here.teamId, TEAM_ROLE_NUMBER.contributor)
  if (roleId !== undefined) storage.projects.addMember(here.projectId, id, roleId, false)
  return storage.people.byId(id)?.email ?? ''
}

/** Finished job of a person that added someone to the vector project. */
function sharingJob({ platform, here }: World, byId: number): number {
  const { storage } = platform.running
  const { teamId, projectId } = here
  const at = platform.clock.now()
  const job = {
    kind: 'shareProjects',
    teamId,
    projectId: null,
    byId,
    title: 'Add',
    args: {},
    total: 1,
    unit: 'project',
  }
  const jobId = storage.jobs.add(job, new Date(at).toISOString())
  const personId = aPersonOf(storage, teamId, TEAM_ROLE_NUMBER.contributor)
  storage.projects.addMember(projectId, personId, PROJECT_ROLE.qa, false)
  storage.events.add({
    teamId,
    topic: `project:${projectId}`,
    name: 'access.changed',
    thing: `person:${personId}`,
    before: { role_id: null },
    after: { role_id: PROJECT_ROLE.qa },
    by: byId,
    cause: `job:${jobId}`,
    at,
  })
  storage.jobs.end(jobId, JOB_STATE.completed, null, new Date(at).toISOString())
  return jobId
}

/** E-mail address of someone in another team. */
function aStranger({ platform, elsewhere }: World): string {
  const { storage } = platform.running
  return storage.people.byId(aPersonOf(storage, elsewhere.teamId))?.email ?? ''
}

export const contributors = {
  listUsers: { call: (world) => ({ query: team(world) }) },
  searchProjectUsers: {
    call: (world) => ({ query: project(world), body: { query: { search: { email: { $cont: '@' } } } } }),
    leaves: reads,
  },
  permissionGroups: { call: (world) => ({ query: team(world) }) },
  workflowRoles: {
    call: (world) => ({ path: { workflowId: world.here.workflowId }, query: { ...project(world), join: 'role' } }),
  },
  inviteToTeam: {
    call: (world) => ({ path: { teamId: world.here.teamId }, body: { emails: [aStranger(world)], team_role: 4 } }),
    refused: { ...onlyAdmins, projectAdmin: 'forbidden' },
    leaves: 'access.changed',
  },
  removeFromTeam: {
    call: (world) => ({ path: { teamId: world.here.teamId }, body: { data: [{ email: aMember(world) }] } }),
    refused: { ...onlyAdmins, projectAdmin: 'forbidden' },
    leaves: 'member.removed',
  },
  shareProjects: {
    call: (world) => ({
      query: team(world),
      body: {
        project_ids: [world.here.projectId],
        users: [{ user_id: aMember(world), user_role: PROJECT_ROLE.qa }],
      },
    }),
    refused: onlyAdmins,
    leaves: 'job.started',
  },
  undoSharing: {
    call: (world, { id }) => ({ path: { jobId: sharingJob(world, id) }, query: team(world) }),
    unknown: { jobId: 'job_gone' },
    leaves: 'job.started',
  },
  shareProject: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { users: [{ user_id: aMember(world), user_role: PROJECT_ROLE.qa }] },
    }),
    refused: onlyAdmins,
    leaves: 'access.changed',
  },
  unshareProject: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { user_id: aMember(world, PROJECT_ROLE.qa) },
    }),
    refused: onlyAdmins,
    leaves: 'access.changed',
  },
  unshareMany: {
    call: (world) => ({
      path: { projectId: world.here.projectId },
      query: team(world),
      body: { user_id: [aMember(world, PROJECT_ROLE.qa)] },
    }),
    refused: onlyAdmins,
    leaves: 'access.changed',
  },
  pauseUsers: {
    call: (world) => ({
      query: team(world),
      body: {
        query: {
          search: {
            $and: [
              { 'projects.id': { $in: [world.here.projectId] } },
              { 'projects.contributors.email': { $eq: aMember(world, PROJECT_ROLE.annotator) } },
            ],
          },
        },
        body: { projectUsers: { permissions: { paused: 1 } } },
      },
    }),
    refused: { annotator: 'forbidden', qa: 'forbidden', paused: 'forbidden' },
    leaves: 'access.changed',
  },
} satisfies SamplesOf<Subjects['contributors']>
