import { err, ok, type Result } from '#domain/result'
import type { ItemChange } from '#endpoints'
import { timestamp, type Platform } from '../../platform-context'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { seesItem } from '../access/item-scope'
import type { ProjectAccess } from '../access/project-access'
import { type Changed, isChanged, type PlacingChanger } from './changer'
import { removeItem } from './delete-items'
import { replaceAnnotation } from './copy-annotation'

type PlacedChange = Extract<ItemChange, { folder_id: unknown } | { copy_to: unknown }>

/**
 * Lets a copy or a move replace an item of the same name in the folder, or only its annotation. Without such an item,
 * `place` handles it.
 */
export function replacingChanger(
  platform: Platform,
  access: ProjectAccess,
  change: PlacedChange,
  place: PlacingChanger,
): Result<PlacingChanger, Refusal> {
  const { replaces } = change
  if (replaces === undefined) return ok(place)
  const isCopy = 'copy_to' in change
  const folderId = isCopy ? change.copy_to : change.folder_id
  // Replacing requires the right to delete.
  if ((replaces === 'items' || !isCopy) && !access.actions('project').includes('DeleteItem')) return refuse('forbidden')
  const { storage, clock } = platform
  const at = timestamp(clock)
  const takenBy = (item: ItemRow): ItemRow | undefined => {
    const found = storage.items.byName(folderId, item.name)
    return found === undefined || found.id === item.id ? undefined : storage.items.byId(found.id)
  }
  const inItsPlace = (item: ItemRow, present: ItemRow): ReturnType<PlacingChanger> => {
    const made = storage.attempt((): Result<Changed, ReturnType<PlacingChanger>> => {
      removeItem(platform, present)
      const placed = place(item)
      return isChanged(placed) ? ok({ ...placed, also: [deleted(present)] }) : err(placed)
    })
    return made.ok ? made.value : made.error
  }
  const ontoIt = (item: ItemRow, present: ItemRow): ReturnType<PlacingChanger> => {
    const before = { annotation_revision: present.annotationRevision }
    const revision = replaceAnnotation(platform, item, present, at)
    if (revision === undefined) return 'refused'
    const after = { annotation_revision: revision }
    const replaced = { itemId: present.id, name: 'item.annotation', before, after } as const
    if (isCopy) return replaced
    removeItem(platform, item)
    return { ...replaced, also: [deleted(item)] }
  }
  return ok((item) => {
    const present = takenBy(item)
    if (present === undefined || item.folderId === folderId) return place(item)
    if (!seesItem(access, present)) return 'taken'
    if (replaces === 'items') return inItsPlace(item, present)
    return isCopy && change.with_annotations === false ? 'taken' : ontoIt(item, present)
  })
}

function deleted({ id, annotationStatus }: ItemRow): Changed {
  return { itemId: id, name: 'item.deleted', before: { annotation_status: annotationStatus }, after: {} }
}
