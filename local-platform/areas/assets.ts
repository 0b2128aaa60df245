import { ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import type { Platform } from '../platform-context'
import type { FileAnswer } from '../server/file-answer'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'
import { itemAccess, type ItemPlace } from './access/project-access'

/** Endpoints of item bytes: files, thumbnails and the binary parts of annotations. */
export const assets = {
  itemMedia: (platform, { caller, place }) => ofItem(platform, caller, place, (item) => platform.media.picture(item)),
  itemPages: (platform, { caller, place }) => ofItem(platform, caller, place, (item) => platform.media.original(item)),
  itemThumbnail: (platform, { caller, place, query }) =>
    ofItem(platform, caller, place, (item) => platform.media.thumbnail(item, query.size)),
  itemTiles: (platform, { caller, place }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const tiles = platform.pyramids.of(found.value.item, found.value.access.project.type)
    return tiles === undefined ? refuse('not_found', { message: 'The picture of this item has no tiles.' }) : ok(tiles)
  },
  itemTile: async (platform, { caller, place }) => {
    const found = itemAccess(platform, caller, place)
    if (!found.ok) return found
    const { item, access } = found.value
    const [, level] = /^(\d{1,2})$/.exec(place.level) ?? []
    const [, column, row] = /^(\d{1,7})_(\d{1,7})$/.exec(place.place) ?? []
    if (level === undefined || column === undefined || row === undefined)
      return refuse('bad_request', { message: 'path.place: no place of a tile', data: { key: 'path.place' } })
    return platform.pyramids.tile(item, access.project.type, {
      level: Number(level),
      column: Number(column),
      row: Number(row),
    })
  },
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
