import { createHash, randomUUID } from 'node:crypto'
import { err, ok } from '#domain/result'
import { limitsOfPlan, pixelsMax } from '../../limits'
import { inspectPicture } from '../../media/inspect'
import { DEFAULT_THUMBNAIL_WIDTH, thumbnailBeside } from '../../media/media'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { bringInAccess } from '../access/bring-in-access'
import { fileEnding, isItemName } from '../names'

const MEGABYTE = 1024 * 1024

/** Takes in one file as it comes, and looks at it at once: what is no picture is refused here, by name. */
export const uploadFile: Handler<'uploadFile'> = async (platform, { caller, actor, place, file }) => {
  const { storage, clock } = platform
  const { teamId, projectId, name } = place
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return access
  const ending = fileEnding(name)
  const pixels = pixelsMax(access.value.project.type)
  if (pixels === undefined) return refuse('picture_refused', { message: 'A project of this type takes no pictures.' })
  if (ending === undefined || !isItemName(name)) {
    return refuse('bad_request', { message: 'path.name: no name for a picture', data: { key: 'path.name' } })
  }
  const { planName, images, imageBytes } = limitsOfPlan(access.value.plan)
  if (images !== null && storage.uploads.itemsOfTeam(teamId) >= images) {
    return refuse('limit_reached', { message: imagesMessage(planName, images) })
  }
  const tooLarge = refuse('file_too_large', {
    message: `It is larger than ${(imageBytes ?? 0) / MEGABYTE} MB, the most in the ${planName} plan.`,
  })
  if (imageBytes !== null && (file.size ?? 0) > imageBytes) return tooLarge

  const mark = actor.cause === null ? randomUUID() : `${actor.personId} ${actor.cause}`
  const path = storage.uploads.pathFor(projectId, createHash('sha256').update(mark).digest('hex').slice(0, 32), ending)
  // A repeat that comes after the file became an item's must not touch the item.
  if (await storage.uploads.isAttached(path)) return refuse('conflict', { message: 'This file was uploaded before.' })
  const received = await storage.uploads.receive(path, file.body, imageBytes)
  if (!received.ok) {
    if (received.error === 'tooLarge') return tooLarge
    return received.error === 'noRoom'
      ? refuse('platform_failed', { message: 'There is no room left on the disk of this computer.' })
      : refuse('bad_request', { message: 'The upload broke off.' })
  }
  const draft = received.value
  const kept = storage.files.pathOf(draft.path)
  const inspected = draft.size === 0 ? err('It is empty.') : await inspectPicture(kept, pixels, DEFAULT_THUMBNAIL_WIDTH)
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
