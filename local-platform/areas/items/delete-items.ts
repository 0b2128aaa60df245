import { ok, type Result } from '#domain/result'
import { thingText } from '#domain/live'
import { record } from '../../events/record'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import type { FolderRow } from '../../storage/folders'
import type { ItemRow } from '../../storage/items'
import { seesFolder, seesItem } from '../access/item-scope'
import { projectAccess, type ProjectAccess } from '../access/project-access'

/** Most items that one call deletes with folders. */
const AT_ONCE_MAX = 1_000

/** Deletes items with their history: their names are free at once, their files are deleted a day later. */
export const deleteItems: Handler<'deleteItems'> = (platform, { caller, actor, place, body }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  if (!access.value.actions('project').includes('DeleteItem')) return refuse('forbidden')
  const { items } = platform.storage
  const folders = wholeFolders(platform, access.value, body.folder_ids ?? [])
  if (!folders.ok) return folders
  const within = folders.value.flatMap(({ id }) => items.ofFolder(id))
  const gone = [...new Set([...(body.image_ids ?? []), ...within])].flatMap((id) => {
    const item = items.byId(id)
    const isHere = item?.projectId === place.projectId && seesItem(access.value, item)
    return item !== undefined && isHere ? [item] : []
  })
  for (const item of gone) removeItem(platform, item)
  // Events must not reveal items of a hidden status, so each status is a separate entry.
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
  for (const folder of folders.value) {
    platform.storage.folders.remove(folder.id)
    const thing = thingText('folder', [folder.id])
    record(platform, actor, { name: 'folder.deleted', place, thing, before: { name: folder.name } })
  }
  return ok({ deleted: gone.map(({ id }) => id) })
}

/** Deletes an item with its history; its file is deleted a day later, unless another item shares it. */
export function removeItem({ storage, clock }: Platform, item: ItemRow): void {
  const { id, source } = item
  storage.items.remove(id)
  if (source.kind !== 'file') return
  storage.itemFiles.left(source.path, clock.now())
  if (source.original !== undefined) storage.itemFiles.left(source.original.path, clock.now())
}

/** Folders of these ids that may be deleted with all their content. */
function wholeFolders(
  { storage }: Platform,
  { project, hiddenValues, folderIds, actions }: ProjectAccess,
  ids: readonly number[],
): Result<readonly FolderRow[], Refusal> {
  if (ids.length === 0) return ok([])
  if (!actions('project').includes('ManageFolder')) return refuse('forbidden')
  const known = new Map(storage.folders.ofProject(project.id, []).map((folder) => [folder.id, folder]))
  const seen = new Map(storage.folders.ofProject(project.id, hiddenValues).map(({ id, itemCount }) => [id, itemCount]))
  const found: FolderRow[] = []
  let count = 0
  for (const [at, id] of ids.entries()) {
    const folder = known.get(id)
    const data = { key: `body.folder_ids.${at}` }
    if (folder === undefined || folder.isRoot || !seesFolder({ folderIds }, id))
      return refuse('bad_request', { message: `${data.key}: this project has no such folder`, data })
    if (folder.itemCount !== seen.get(id))
      return refuse('forbidden', { message: `“${folder.name}” holds items that you may not see.` })
    count += folder.itemCount
    found.push(folder)
  }
  if (count <= AT_ONCE_MAX) return ok(found)
  const message = `These folders hold ${count.toLocaleString('en')} items. Delete those first: at most ${AT_ONCE_MAX} go at once.`
  return refuse('conflict', { message })
}
