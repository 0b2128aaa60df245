import { readLink } from '#domain/instructions'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { WireInstructions } from '#endpoints'
import { record } from '../../events/record'
import { type Platform, timestamp } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { projectAccess } from '../access/project-access'

/** Reads a project's instructions, for all of its people. */
export const readInstructions: Handler<'readInstructions'> = (platform, { caller, place }) => {
  const access = projectAccess(platform, caller, place)
  return access.ok ? ok(wireInstructions(platform, place.projectId, caller.person.id)) : access
}

/** Replaces the instructions; refuses a save on top of an older revision. */
export const saveInstructions: Handler<'saveInstructions'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('ManageSettings')) {
    return refuse('forbidden', { message: 'Only admins of the project change its instructions.' })
  }
  const link = readLink(body.link)
  if ('error' in link) return refuse('bad_request', { message: link.error, data: { key: 'body.link' } })
  const { instructions } = platform.storage
  const { projectId } = place
  const present = instructions.ofProject(projectId)
  const revision = present?.revision ?? 0
  if (body.revision !== revision) {
    return refuse('conflict', {
      message: `${present?.changedBy ?? 'Somebody'} changed the instructions in the meantime.`,
      data: { key: 'body.revision', present: { link: present?.link ?? '', text: present?.text ?? '', revision } },
    })
  }
  const text = body.text.trim()
  if (link.link !== (present?.link ?? '') || text !== (present?.text ?? '')) {
    instructions.set(projectId, {
      link: link.link,
      text,
      revision: revision + 1,
      changedBy: caller.person.email,
      changedAt: timestamp(platform.clock),
    })
    instructions.markRead(projectId, caller.person.id, revision + 1)
    record(platform, actor, {
      name: 'project.changed',
      place,
      thing: thingText('project', [projectId]),
      before: { instructions: revision },
      after: { instructions: revision + 1 },
    })
  }
  return ok(wireInstructions(platform, projectId, caller.person.id))
}

/** Notes that a person has read a revision of the instructions. */
export const markInstructionsRead: Handler<'markInstructionsRead'> = (platform, { caller, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const { instructions } = platform.storage
  const revision = instructions.ofProject(place.projectId)?.revision ?? 0
  instructions.markRead(place.projectId, caller.person.id, Math.min(body.revision, revision))
  return ok({ ok: true })
}

function wireInstructions({ storage }: Platform, projectId: number, personId: number): WireInstructions {
  const present = storage.instructions.ofProject(projectId)
  if (present === undefined) {
    return { link: '', text: '', revision: 0, is_new: false, changed_by: null, changed_at: null }
  }
  const { link, text, revision, changedBy, changedAt } = present
  const hasContent = link !== '' || text !== ''
  const is_new = hasContent && storage.instructions.readBy(projectId, personId) < revision
  return { link, text, revision, is_new, changed_by: changedBy, changed_at: changedAt }
}
