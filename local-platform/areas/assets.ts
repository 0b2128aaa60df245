import type { Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { Platform } from '../platform-context'
import type { FileAnswer } from '../server/file-answer'
import type { Caller, HandlersOf } from '../server/handler'
import type { Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'
import { itemAccess, type ItemPlace } from './access/project-access'

/** The bytes of items: their own, made small, and the binary parts of what was annotated. */
export const assets = {
  itemMedia: (platform, { caller, place }) => ofItem(platform, caller, place, (item) => platform.media.picture(item)),
  itemThumbnail: (platform, { caller, place, query }) =>
    ofItem(platform, caller, place, (item) => platform.media.thumbnail(item, query.size)),
  itemMask: (platform, { caller, place, query }) =>
    ofItem(platform, caller, place, (item) => platform.annotations.part(item, 'mask', query.revision)),
  itemLabels: (platform, { caller, place, query }) =>
    ofItem(platform, caller, place, (item) => platform.annotations.part(item, 'labels', query.revision)),
} satisfies HandlersOf<Subjects['assets']>

async function ofItem(
  platform: Platform,
  caller: Caller,
  place: ItemPlace,
  bytes: (item: ItemRow) => Promise<Result<FileAnswer, Refusal>>,
): Promise<Result<FileAnswer, Refusal>> {
  const found = itemAccess(platform, caller, place)
  return found.ok ? bytes(found.value.item) : found
}
