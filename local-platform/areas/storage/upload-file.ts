import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { err, ok, type Result } from '#domain/result'
import type { EndpointAnswer } from '#endpoints'
import { limitsOfPlan, pixelsMax } from '../../limits'
import { inspectPicture } from '../../media/inspect'
import { DEFAULT_THUMBNAIL_WIDTH, thumbnailBeside } from '../../media/media'
import type { Platform } from '../../platform-context'
import type { Caller } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { fileEnding, isItemName } from '../main/names'

export interface UploadCall {
  readonly caller: Caller
  readonly teamId: number
  readonly projectId: number
  readonly name: string
  /** As the head of the request says it, if it does. */
  readonly size: number | undefined
  /** Repeats under one key write one file. */
  readonly key: string | undefined
  readonly body: Readable
}

const MEGABYTE = 1024 * 1024

/** Takes in one file as it comes, and looks at it at once: what is no picture is refused here, by name. */
export async function uploadFile(
  platform: Platform,
  call: UploadCall,
): Promise<Result<EndpointAnswer<'uploadFile'>, Refusal>> {
  const { storage, clock } = platform
  const { caller, teamId, projectId } = call
  const access = bringInAccess(platform, caller, { teamId, projectId })
  if (!access.ok) return access
  const ending = fileEnding(call.name)
  const pixels = pixelsMax(access.value.project.type)
  if (pixels === undefined) return refuse('picture_refused', { message: 'A project of this type takes no pictures.' })
  if (ending === undefined || !isItemName(call.name)) {
    return refuse('bad_request', { message: 'path.name: no name for a picture', data: { key: 'path.name' } })
  }
  const { planName, images, imageBytes } = limitsOfPlan(access.value.plan)
  if (images !== null && storage.uploads.itemsOfTeam(teamId) >= images) {
    return refuse('limit_reached', { message: imagesMessage(planName, images) })
  }
  const tooLarge = refuse('file_too_large', {
    message: `It is larger than ${(imageBytes ?? 0) / MEGABYTE} MB, the most in the ${planName} plan.`,
  })
  if (imageBytes !== null && (call.size ?? 0) > imageBytes) return tooLarge

  const mark = call.key === undefined ? randomUUID() : `${caller.person.id} ${call.key}`
  const path = storage.uploads.pathFor(projectId, createHash('sha256').update(mark).digest('hex').slice(0, 32), ending)
  // A repeat that comes after the file became an item's must not touch the item.
  if (await storage.uploads.isAttached(path)) return refuse('conflict', { message: 'This file was uploaded before.' })
  const received = await storage.uploads.receive(path, call.body, imageBytes)
  if (!received.ok) {
    if (received.error === 'tooLarge') return tooLarge
    return received.error === 'noRoom'
      ? refuse('platform_failed', { message: 'There is no room left on the disk of this computer.' })
      : refuse('bad_request', { message: 'The upload broke off.' })
  }
  const draft = received.value
  const file = storage.files.pathOf(draft.path)
  const inspected = draft.size === 0 ? err('It is empty.') : await inspectPicture(file, pixels, DEFAULT_THUMBNAIL_WIDTH)
  if (!inspected.ok) {
    await storage.files.remove(draft.path)
    return refuse('picture_refused', { message: inspected.error })
  }
  const { thumbnail, ...picture } = inspected.value
  await storage.uploads.keep(draft, { path, projectId, ...picture }, clock.now())
  await storage.files.write(thumbnailBeside(path, DEFAULT_THUMBNAIL_WIDTH), thumbnail)
  return ok({ path, width: picture.width, height: picture.height })
}

/** What a team that has as many images as its plan allows is told. */
export function imagesMessage(planName: string, images: number): string {
  return `The ${planName} plan allows ${images.toLocaleString('en')} images in a team.`
}
