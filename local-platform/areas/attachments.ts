import { randomUUID } from 'node:crypto'
import { ATTACHMENT_BYTES_MAX, ATTACHMENTS_MAX } from '#domain/attachments'
import { sizeText } from '#domain/limits'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { Subjects, WireAttachment } from '#endpoints'
import { type Actor, record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import type { Call, Caller, HandlersOf } from '../server/handler'
import { answeredBefore, keptStep } from '../server/kept-writes'
import { refuse, type Refusal } from '../server/refusal'
import type { Attachment } from '../storage/attachments'
import { projectAccess } from './access/project-access'
import { isItemName } from './names'

/** Every file is stored unchanged and never inspected. */
const MIME = 'application/octet-stream'

interface Place {
  readonly teamId: number
  readonly projectId: number
}

/** Endpoints of project attachments: all members read them, and those who manage settings change them. */
export const attachments = {
  listAttachments: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    return ok(platform.storage.attachments.ofProject(place.projectId).map(wireAttachment))
  },
  addAttachment: async (platform, call) => {
    const { caller, actor, place, query, file } = call
    const { storage } = platform
    const { projectId, name } = place
    const allowed = (): Result<Attachment | undefined, Refusal> => {
      const access = writeAccess(platform, caller, place)
      return access.ok ? replaced(platform, projectId, name, query.replaces) : access
    }
    if (!isItemName(name)) {
      return refuse('bad_request', { message: 'path.name: no name for a file', data: { key: 'path.name' } })
    }
    const repeated = answeredBefore<WireAttachment>(platform, actor, request(call))
    if (repeated !== undefined) return repeated
    const first = allowed()
    if (!first.ok) return first
    if ((file.size ?? 0) > ATTACHMENT_BYTES_MAX) return tooLarge()
    const path = storage.attachments.pathFor(projectId, randomUUID())
    const received = await storage.uploads.receive(file.body, ATTACHMENT_BYTES_MAX)
    if (!received.ok) return RECEIVED[received.error]()
    const draft = received.value
    const landed = await draft.landed
    if (!landed.ok) return RECEIVED[landed.error]()
    storage.attachments.settle(draft, path)
    const added = { name, path, bytes: draft.size, addedBy: caller.person.email, addedAt: timestamp(platform.clock) }
    let left: string | undefined = path
    const written = keptStep(platform, actor, request(call), (): Result<WireAttachment, Refusal> => {
      // The state may have changed during the upload.
      const now = allowed()
      if (!now.ok) return now
      if (now.value === undefined) storage.attachments.add({ ...added, projectId })
      else storage.attachments.replace(now.value.id, added)
      const kept = storage.attachments.named(projectId, name)
      if (kept === undefined) return refuse('platform_failed')
      left = now.value?.path
      told(platform, actor, place, { added: name })
      return ok(wireAttachment(kept))
    })
    if (left !== undefined) await storage.files.remove(left)
    return written
  },
  downloadAttachment: async (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const found = platform.storage.attachments.byId(place.projectId, place.attachmentId)
    const file = found && (await platform.storage.files.find(found.path))
    if (found === undefined || file === undefined) return gone()
    return ok({ file, mime: MIME, name: found.name })
  },
  deleteAttachment: (platform, { caller, actor, place }) => {
    const access = writeAccess(platform, caller, place)
    if (!access.ok) return access
    const { attachments: kept, files } = platform.storage
    const found = kept.byId(place.projectId, place.attachmentId)
    if (found === undefined) return gone()
    kept.remove(found.id)
    told(platform, actor, place, { deleted: found.name })
    // Delete it after this write is on disk: a crash in between leaves bytes without a row, which are swept.
    setImmediate(() => {
      files.remove(found.path).catch((cause: unknown) => platform.log.write('sweep', cause))
    })
    return ok({ ok: true })
  },
} satisfies HandlersOf<Subjects['attachments']>

/** Request behind one idempotency key, with the first request's bytes. */
function request({ place, query }: Pick<Call<'addAttachment'>, 'place' | 'query'>): string {
  return `PUT attachment ${place.projectId} ${place.name} ${query.replaces ?? ''}`
}

const tooLarge = () =>
  refuse('file_too_large', { message: `A file beside a project has at most ${sizeText(ATTACHMENT_BYTES_MAX)}.` })
const gone = () => refuse('not_found', { message: 'This file is not there any more.' })

const RECEIVED = {
  tooLarge,
  noRoom: () => refuse('platform_failed', { message: 'There is no room left on the disk of this computer.' }),
  brokenOff: () => refuse('bad_request', { message: 'The upload broke off.' }),
} as const

function writeAccess(platform: Platform, caller: Caller, place: Place) {
  const access = projectAccess(platform, caller, place)
  if (access.ok && !access.value.actions('project').includes('ManageSettings')) {
    return refuse('forbidden', { message: 'Only admins of the project change the files beside it.' })
  }
  return access
}

/** File that another one replaces; undefined for a new one. */
function replaced(
  { storage }: Platform,
  projectId: number,
  name: string,
  replaces: number | undefined,
): Result<Attachment | undefined, Refusal> {
  const named = storage.attachments.named(projectId, name)
  if (named !== undefined && named.id !== replaces) {
    return refuse('name_taken', {
      message: `“${named.name}” is there already.`,
      data: { key: 'path.name', present: wireAttachment(named) },
    })
  }
  if (named === undefined && storage.attachments.ofProject(projectId).length >= ATTACHMENTS_MAX) {
    return refuse('limit_reached', {
      message: `${ATTACHMENTS_MAX} files lie beside a project at most. Delete one that nobody needs.`,
    })
  }
  return ok(named)
}

/** Makes pages that show the project reload its attachments. */
function told(platform: Platform, actor: Actor, place: Place, attachment: Readonly<Record<string, string>>): void {
  record(platform, actor, {
    name: 'project.changed',
    place: { teamId: place.teamId, projectId: place.projectId },
    thing: thingText('project', [place.projectId]),
    after: { attachment },
  })
}

function wireAttachment({ id, projectId, name, bytes, addedBy, addedAt }: Attachment): WireAttachment {
  return { id, project_id: projectId, name, bytes, added_by: addedBy, added_at: addedAt }
}
