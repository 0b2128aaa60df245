import { PROJECT_STATUS, PROJECT_TYPE, UPLOAD_STATE } from '#domain/enums'
import { readLink } from '#domain/instructions'
import { ok, type Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Call, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { PROJECT_ROLE } from '../access/grants'
import { runsTeam, teamMembership } from '../access/project-access'
import { changeSettings } from '../settings/change-settings'
import { wireProject } from '../wire'
import { newProjectName } from './new-project-name'

const TYPES: ReadonlySet<number> = new Set(Object.values(PROJECT_TYPE))

/**
 * Creates an empty project on a workflow of the team; its creator becomes its admin. Its name is unique in the team.
 */
export const createProject: Handler<'createProject'> = (platform, call) =>
  platform.storage.attempt(() => {
    const made = added(platform, call)
    if (!made.ok || call.body.settings === undefined) return made
    const { caller, actor, place, body } = call
    const settled = changeSettings(platform, {
      caller,
      actor,
      place: { ...place, projectId: made.value.id },
      query: call.query,
      body: { settings: body.settings ?? [] },
      file: undefined,
    })
    if (settled instanceof Promise) throw new TypeError('settings must be saved synchronously')
    return settled.ok ? made : settled
  })

function added(
  platform: Platform,
  { caller, actor, place, body }: Call<'createProject'>,
): Result<EndpointAnswer<'createProject'>, Refusal> {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (!runsTeam(membership.value.role))
    return refuse('forbidden', { message: 'Only admins of the team make projects.' })
  if (body.team_id !== place.teamId)
    return refuse('bad_request', { message: 'body.team_id: not the team of the call', data: { key: 'body.team_id' } })
  if (!TYPES.has(body.type))
    return refuse('bad_request', { message: 'body.type: there is no such project type', data: { key: 'body.type' } })
  const named = newProjectName(platform, place.teamId, body.name)
  if (!named.ok) return named
  const name = named.value
  const { projects, workflows } = platform.storage
  const workflowId = body.workflow_id ?? workflows.defaultOf(place.teamId)
  if (workflowId === undefined) return refuse('conflict', { message: 'The team has no workflow.' })
  if (!workflows.ofTeam(place.teamId).some((known) => known.id === workflowId)) {
    return refuse('bad_request', {
      message: 'The team has no such workflow.',
      data: { key: 'body.workflow_id' },
    })
  }
  const instructions = readLink(body.instructions_link ?? '')
  if ('error' in instructions)
    return refuse('bad_request', { message: instructions.error, data: { key: 'body.instructions_link' } })
  const at = timestamp(platform.clock)
  const { id } = projects.add(
    {
      teamId: place.teamId,
      name,
      type: body.type,
      status: PROJECT_STATUS.notStarted,
      description: body.description,
      workflowId,
      creatorEmail: caller.person.email,
      uploadState: UPLOAD_STATE.initial,
    },
    at,
  )
  projects.addMember(id, caller.person.id, PROJECT_ROLE.admin, false)
  if (instructions.link !== '') {
    platform.storage.instructions.set(id, {
      link: instructions.link,
      text: '',
      revision: 1,
      changedBy: caller.person.email,
      changedAt: at,
    })
    platform.storage.instructions.markRead(id, caller.person.id, 1)
  }
  record(platform, actor, {
    name: 'project.created',
    place: { teamId: place.teamId, projectId: id },
    thing: thingText('project', [id]),
    after: { name, type: body.type },
  })
  const made = projects.byId(caller.person.id, id)
  return made === undefined ? refuse('platform_failed') : ok(wireProject(made))
}
