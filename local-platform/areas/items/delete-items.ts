import { ok } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { projectAccess } from '../access/project-access'

/** Deletes items with their history: their names are free at once, their files go a day later. */
export const deleteItems: Handler<'deleteItems'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('DeleteItem')) return refuse('forbidden')
  const { items } = platform.storage
  const { hiddenValues } = access.value
  const gone = [...new Set(body.image_ids)].flatMap((id) => {
    const item = items.byId(id)
    const isHere = item?.projectId === place.projectId && !hiddenValues.includes(item.annotationStatus)
    return item !== undefined && isHere ? [item] : []
  })
  for (const item of gone) removeItem(platform, item)
  // Who may not see a status hears nothing of its items: so each status is an entry of its own.
  for (const [status, alike] of Map.groupBy(gone, ({ annotationStatus }) => annotationStatus)) {
    record(platform, actor, {
      name: 'item.deleted',
      place,
      thing: thingText(
        'item',
        alike.map(({ id }) => id),
      ),
      before: { annotation_status: status },
    })
  }
  return ok({ deleted: gone.map(({ id }) => id) })
}

/** Takes an item away with its history; its file belongs to no item now, and is swept as other files are that became none. */
export function removeItem({ storage, clock }: Platform, item: ItemRow): void {
  const { id, projectId, source, width, height, mime } = item
  storage.items.remove(id)
  if (source.kind !== 'file') return
  const isShownAsIs = source.rendition !== true
  const upload = { path: source.path, projectId, width: width ?? 0, height: height ?? 0, mime, isShownAsIs }
  storage.uploads.add(upload, clock.now())
}
