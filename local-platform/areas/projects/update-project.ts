import { PROJECT_FIELD, PROJECT_STATUS, UPLOAD_STATE } from '#domain/enums'
import { keptUploadState } from '#domain/limits'
import { thingText } from '#domain/live'
import { err, ok, type Result } from '#domain/result'
import { record } from '../../events/record'
import { timestamp, type Platform } from '../../platform-context'
import type { Call, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { ProjectFacts } from '../../storage/projects'
import { type ProjectAccess, projectAccess, runsTeam, teamMembership } from '../access/project-access'
import { keptProjectName } from '../names'
import { saveInstructions } from '../settings/instructions'
import { wireProject } from '../wire'

const STATUSES: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))

type Update = Call<'updateProject'>
type Fields = Readonly<Record<string, unknown>>

/**
 * Changes a project, all or nothing. Its admins change name and description, and team owners and admins its status.
 * Each person has their own pin, and those who run its settings change its upload state.
 */
export const updateProject: Handler<'updateProject'> = (platform, call) => {
  const { caller, actor, place, body } = call
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { projects } = platform.storage
  const { project } = access.value
  const thing = thingText('project', [project.id])
  const texts = newTexts(platform, access.value, body)
  if (!texts.ok) return texts
  const status = newStatus(platform, call)
  if (!status.ok) return status
  const uploads = newUploadState(platform, access.value, body)
  if (!uploads.ok) return uploads

  const linked = writeLink(platform, call)
  if (!linked.ok) return linked

  const after: Fields = { ...texts.value, ...status.value, ...uploads.value }
  if (Object.keys(after).length > 0) {
    const at = timestamp(platform.clock)
    const { name = project.name, description = project.description } = texts.value
    projects.rename(project.id, name, description, at)
    projects.setStatus(project.id, status.value.status ?? project.status, at)
    if (uploads.value.uploadState !== undefined) projects.setUploadState(project.id, uploads.value.uploadState, at)
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, project[field as keyof ProjectFacts]]))
    for (const field of PROJECT_FIELD) {
      const was = before[field]
      if (was !== undefined && was !== after[field])
        platform.storage.projectChanges.note(project.id, field, was as string | number, caller.person.email, at)
    }
    record(platform, actor, { name: 'project.changed', place, thing, before, after })
  }
  if (body.is_pinned !== undefined) {
    projects.setPinned(project.id, caller.person.id, body.is_pinned)
    // A pin is personal, so others get no event.
    record(platform, actor, {
      name: 'project.changed',
      place: { teamId: place.teamId, personId: caller.person.id },
      thing,
      before: { is_pinned: project.isPinned },
      after: { is_pinned: body.is_pinned },
    })
  }
  const changed = projects.byId(caller.person.id, project.id)
  if (changed === undefined) return refuse('platform_failed')
  const link = platform.storage.instructions.ofProject(project.id)?.link
  return ok({
    ...wireProject(changed),
    ...(body.instructions_link !== undefined && { instructions_link: link || null }),
  })
}

/** Changes only the link of the instructions; their text stays. */
function writeLink(platform: Platform, call: Update): Result<null, Refusal> {
  const { instructions_link: wished } = call.body
  if (wished === undefined) return ok(null)
  const { text = '', revision = 0 } = platform.storage.instructions.ofProject(call.place.projectId) ?? {}
  const saved = saveInstructions(platform, { ...call, query: call.query, body: { link: wished ?? '', text, revision } })
  if (saved instanceof Promise) throw new TypeError('instructions must be saved synchronously')
  if (saved.ok) return ok(null)
  const { data } = saved.error
  // The field has another name in this call.
  return err(data?.['key'] === 'body.link' ? { ...saved.error, data: { key: 'body.instructions_link' } } : saved.error)
}

function newTexts(
  { storage }: Platform,
  { project, actions }: ProjectAccess,
  { name: wished, description, description_was: was }: Update['body'],
): Result<{ readonly name?: string; readonly description?: string }, Refusal> {
  if (wished === undefined && description === undefined) return ok({})
  if (!actions('project').includes('UpdateProject')) return refuse('forbidden')
  if (description !== undefined && was !== undefined && was !== project.description)
    return refuse('conflict', {
      message: 'Someone else changed the description in the meantime.',
      data: { key: 'body.description', present: project.description },
    })
  const texts = description === undefined ? {} : { description: description.trim() }
  if (wished === undefined) return ok(texts)
  const name = keptProjectName(wished)
  const data = { key: 'body.name' }
  if (name === '') return refuse('bad_request', { message: 'body.name: a name is needed', data })
  if (name !== project.name && storage.projects.nameTaken(project.teamId, name)) {
    return refuse('name_taken', { message: `The team has a project “${name}” already.`, data })
  }
  return ok({ ...texts, name })
}

function newStatus(
  platform: Platform,
  { caller, place, body: { status } }: Update,
): Result<{ readonly status?: number }, Refusal> {
  if (status === undefined) return ok({})
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  if (!runsTeam(membership.value.role)) return refuse('forbidden')
  if (STATUSES.has(status)) return ok({ status })
  return refuse('bad_request', {
    message: 'body.status: there is no such project status',
    data: { key: 'body.status' },
  })
}

/** An empty project may switch between files and links; its items determine the state otherwise. */
function newUploadState(
  { storage }: Platform,
  { project, actions }: ProjectAccess,
  { upload_state: wished }: Update['body'],
): Result<{ readonly uploadState?: number }, Refusal> {
  if (wished === undefined) return ok({})
  if (!actions('project').includes('ManageSettings')) return refuse('forbidden')
  const data = { key: 'body.upload_state' }
  if (wished !== UPLOAD_STATE.initial)
    return refuse('bad_request', { message: 'body.upload_state: only 1 is written, the rest follows from items', data })
  const items = storage.uploads.itemsOfProject(project.id)
  const message = keptUploadState(items)
  if (message === undefined) return ok({ uploadState: wished })
  return refuse('in_use', { message, data: { ...data, used: [{ what: 'item', count: items }] } })
}
