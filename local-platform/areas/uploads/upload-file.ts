import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { projectTypeName, UPLOAD_STATE } from '#domain/enums'
import {
  fileRefusal,
  type Held,
  largestBytes,
  limitingPlan,
  mixedUploads,
  type Refused,
  roomRefusal,
} from '#domain/limits'
import { namedKind } from '#domain/media/file-kind'
import { ok, type Result } from '#domain/result'
import { inspectFile } from '../../media/inspect-file'
import { DEFAULT_THUMBNAIL_WIDTH } from '../../media/media'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { madePath, thumbnail as thumbnailOf } from '../../storage/made-files'
import type { ProjectFacts } from '../../storage/projects'
import { bringInAccess } from '../access/bring-in-access'
import { isItemName } from '../names'

/** Streams one file to disk and inspects it at once; refuses by name a file that the project can't hold. */
export const uploadFile: Handler<'uploadFile'> = async (platform, { caller, actor, place, file }) => {
  const { name } = place
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  if (!isItemName(name)) {
    return refuse('bad_request', { message: 'path.name: no name for an item', data: { key: 'path.name' } })
  }
  const mark = actor.cause === null ? randomUUID() : `${actor.personId} ${actor.cause}`
  // A repeated call replaces the earlier file.
  const key = `uploads/${createHash('sha256').update(mark).digest('hex').slice(0, 32)}`
  const taken = await takeIn(platform, access.value, { key, name, size: file.size, body: file.body })
  return taken.ok ? ok({ path: key, ...taken.value }) : taken
}

/** Incoming file: the key to attach it by, and its declared properties. */
export interface Incoming {
  readonly key: string
  readonly name: string
  /** Declared size in bytes. */
  readonly size: number | undefined
  readonly body: Readable
  /** Call it after the last byte: false if the bytes differ from the intended ones. */
  readonly isWhole?: () => boolean
}

/** Stores a file that belongs to no item yet, if the project can hold it. */
export async function takeIn(
  { storage, clock }: Platform,
  { project, plan: planNumber }: { readonly project: ProjectFacts; readonly plan: number },
  { key, name, size, body, isWhole = () => true }: Incoming,
): Promise<Result<{ mime: string; width: number | null; height: number | null }, Refusal>> {
  const type = projectTypeName(project.type)
  if (type === undefined) return refuse('kind_refused')
  const mixed = mixedUploads(project.uploadState, UPLOAD_STATE.basic)
  if (mixed !== undefined) return refuse('upload_state_mixed', { message: mixed })
  const plan = limitingPlan(planNumber)
  // The folder is known when the file is attached.
  const held: Held = {
    inTeam: storage.uploads.itemsOfTeam(project.teamId),
    inProject: storage.uploads.itemsOfProject(project.id),
    inFolder: 0,
  }
  const full = roomRefusal(held, plan, 'upload')
  if (full !== undefined) return refused(full)
  const most = largestBytes(plan, type)
  // Its first bytes have not arrived, so the sentence uses its name.
  const tooLarge = (bytes: number) =>
    refused(fileRefusal({ kind: namedKind(name) ?? 'unknown', bytes }, type, plan) ?? { code: 'file_too_large' })
  if (most !== null && (size ?? 0) > most) return tooLarge(size ?? 0)
  const received = await storage.uploads.receive(body, most)
  if (!received.ok) {
    if (received.error === 'tooLarge') return tooLarge((most ?? 0) + 1)
    return received.error === 'noRoom' ? noRoom() : refuse('bad_request', { message: 'The upload broke off.' })
  }
  const draft = received.value
  if (!isWhole()) {
    await draft.landed
    await storage.files.remove(draft.path)
    return refuse('bad_request', { message: 'These are other bytes than were signed. Send the file again.' })
  }
  const about = { name, bytes: draft.size, type, plan, thumbnailWidth: DEFAULT_THUMBNAIL_WIDTH }
  const [inspected, landed] = await Promise.all([inspectFile(storage.files.pathOf(draft.path), about), draft.landed])
  if (!landed.ok) return noRoom()
  if (!inspected.ok) {
    await storage.files.remove(draft.path)
    return refused(inspected.error)
  }
  const { thumbnail, width, height, mime, isShownAsIs } = inspected.value
  const upload = { key, projectId: project.id, width, height, mime, isShownAsIs }
  const path = await storage.uploads.keep(draft, upload, clock.now())
  if (thumbnail !== null) await storage.files.write(madePath(path, thumbnailOf(DEFAULT_THUMBNAIL_WIDTH)), thumbnail)
  return ok({ mime, width, height })
}

function noRoom() {
  return refuse('platform_failed', { message: 'There is no room left on the disk of this computer.' })
}

function refused({ code, message }: Pick<Refused, 'code'> & Partial<Refused>) {
  return refuse(code, message === undefined ? {} : { message })
}
