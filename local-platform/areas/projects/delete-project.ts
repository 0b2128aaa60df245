import { PLAN_LIMITS } from '#domain/constants'
import { limitingPlan } from '#domain/limits'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { DeletedProjectRow } from '../../storage/deleted-projects'
import type { Membership } from '../../storage/teams'
import { projectAccess, runsTeam, teamMembership } from '../access/project-access'
import { freeName } from '../names'
import { wireDeletedProject, wireList, wireProject } from '../wire'

const NAME_MAX = 200

/** Counts the content of a project, for its admins. */
export const countProject: Handler<'countProject'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('UpdateProject')) return refuse('forbidden')
  const held = platform.storage.deletedProjects.holdings(place.projectId)
  if (held === undefined) return refuse('not_found', { message: 'There is no such project.' })
  return ok({
    imageCount: held.items,
    completedImagesCount: held.done,
    annotatedImagesCount: held.annotated,
    folderCount: held.folders,
    userCount: held.members,
  })
}

/** Deletes a project from every list and ends its jobs; its name is free at once. */
export const deleteProject: Handler<'deleteProject'> = (platform, { caller, actor, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('DeleteProject')) {
    return refuse('forbidden', { message: 'Only the owner and the admins of the team delete projects.' })
  }
  const { deletedProjects, jobs } = platform.storage
  const { projectId, teamId } = place
  for (const id of jobs.running()) if (jobs.byId(id)?.projectId === projectId) jobs.cancel(id)
  deletedProjects.add(projectId, platform.clock.now(), caller.person.email)
  platform.kickJobs()
  // Emit it to the team: the project's own topic has no listeners any more.
  record(platform, actor, { name: 'project.deleted', place: { teamId }, thing: thingText('project', [projectId]) })
  const deleted = deletedProjects.byId(projectId)
  return deleted === undefined ? refuse('platform_failed') : ok(wireDeletedProject(deleted))
}

/** Lists a team's deleted projects that can be restored, the last one first. */
export const listDeletedProjects: Handler<'listDeletedProjects'> = (platform, { caller, place }) => {
  const runner = teamRunner(platform, caller, place.teamId)
  if (!runner.ok) return runner
  const rows = platform.storage.deletedProjects.ofTeam(place.teamId)
  return ok(wireList(rows.map(wireDeletedProject), rows.length))
}

/** Restores a deleted project with all its data; a taken name gets a number. */
export const restoreProject: Handler<'restoreProject'> = (platform, { caller, actor, place }) => {
  const { projectId, teamId } = place
  const runner = teamRunner(platform, caller, teamId)
  if (!runner.ok) return runner
  const { deletedProjects, projects, uploads } = platform.storage
  const deleted: DeletedProjectRow | undefined = deletedProjects.byId(projectId)
  if (deleted === undefined || deleted.teamId !== teamId) {
    return refuse('not_found', { message: 'There is no such deleted project.' })
  }
  const plan = limitingPlan(runner.value.team.plan)
  const { images } = PLAN_LIMITS[plan]
  const inTeam = uploads.itemsOfTeam(teamId)
  if (images !== null && inTeam + deleted.itemCount > images) {
    return refuse('limit_reached', {
      message: `The ${plan} plan allows ${images.toLocaleString('en')} images in a team: ${inTeam.toLocaleString('en')} are there, and ${deleted.itemCount.toLocaleString('en')} would come back.`,
    })
  }
  const name = freeName(deleted.name, NAME_MAX, (one) => projects.nameTaken(teamId, one))
  deletedProjects.restore(projectId, name, timestamp(platform.clock))
  record(platform, actor, {
    name: 'project.restored',
    place: { teamId, projectId },
    thing: thingText('project', [projectId]),
  })
  const restored = projects.byId(caller.person.id, projectId)
  return restored === undefined ? refuse('platform_failed') : ok(wireProject(restored))
}

function teamRunner(platform: Platform, caller: Caller, teamId: number): Result<Membership, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok || runsTeam(membership.value.role)) return membership
  return refuse('forbidden', { message: 'Only the owner and the admins of the team bring projects back.' })
}
