import { FOLDER_NAME_MAX } from '#domain/constants'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { Subjects, WireFolder } from '#endpoints'
import { record } from '../events/record'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { FolderRow } from '../storage/folders'
import { projectAccess, type ProjectPlace } from './access/project-access'
import { freeName, keptFolderName } from './names'
import { wireList } from './wire'

/** The folders of a project. */
export const folders = {
  /** The folders, root first; items in a status hidden from the caller are not counted. */
  listFolders: (platform, { caller, place }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const rows = platform.storage.folders.ofProject(place.projectId, access.value.hiddenValues)
    return ok(
      wireList(
        rows.map((row) => ({ ...wireFolder(row), imageCount: row.itemCount })),
        rows.length,
      ),
    )
  },
  /** Makes a folder; where its name is taken it gets a number. */
  createFolder: (platform, { caller, actor, place, body }) => {
    const access = managingAccess(platform, caller, place)
    if (!access.ok) return access
    const { folders } = platform.storage
    const wished = nameFor(platform, place.projectId, body.name)
    if (!wished.ok) return wished
    const name = wished.value
    const id = folders.add(place.projectId, name)
    record(platform, actor, { name: 'folder.created', place, thing: thingText('folder', [id]), after: { name } })
    return ok(wireFolder({ id, projectId: place.projectId, name, isRoot: false }))
  },
  /** Renames a folder; its root keeps its name. */
  updateFolder: (platform, { caller, actor, place, body }) => {
    const found = managedFolder(platform, caller, place)
    if (!found.ok) return found
    const folder = found.value
    if (keptFolderName(body.name) === folder.name) return ok(wireFolder(folder))
    const wished = nameFor(platform, place.projectId, body.name, folder.id)
    if (!wished.ok) return wished
    const name = wished.value
    platform.storage.folders.rename(folder.id, name)
    const thing = thingText('folder', [folder.id])
    record(platform, actor, { name: 'folder.changed', place, thing, before: { name: folder.name }, after: { name } })
    return ok(wireFolder({ ...folder, name }))
  },
  /** Deletes a folder that holds nothing, also nothing that is hidden from the caller. */
  deleteFolder: (platform, { caller, actor, place }) => {
    const found = managedFolder(platform, caller, place)
    if (!found.ok) return found
    const { folders, uploads } = platform.storage
    const folder = found.value
    const count = uploads.itemsOfFolder(folder.id)
    if (count > 0) {
      return refuse('conflict', {
        message: `The folder holds ${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}. Move or delete them first.`,
      })
    }
    folders.remove(folder.id)
    const thing = thingText('folder', [folder.id])
    record(platform, actor, { name: 'folder.deleted', place, thing, before: { name: folder.name } })
    return ok(wireFolder(folder))
  },
  /** One folder, with the caller's accesses in it where the query asks for them. */
  readFolder: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const folder = platform.storage.folders.byId(place.folderId)
    if (folder === undefined || folder.projectId !== place.projectId) {
      return refuse('not_found', { message: 'There is no such folder.' })
    }
    return ok({
      ...wireFolder(folder),
      ...(query.include_accesses === true
        ? { accesses: { actions: [...access.value.actions('folder')], action_groups: [] } }
        : {}),
    })
  },
} satisfies HandlersOf<Subjects['folders']>

function managingAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<unknown, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.actions('project').includes('ManageFolder') ? access : refuse('forbidden')
}

/** A folder that the caller may change: any but the root. */
function managedFolder(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace & { readonly folderId: number },
): Result<FolderRow, Refusal> {
  const access = managingAccess(platform, caller, place)
  if (!access.ok) return access
  const folder = platform.storage.folders.byId(place.folderId)
  if (folder === undefined || folder.projectId !== place.projectId)
    return refuse('not_found', { message: 'There is no such folder.' })
  return folder.isRoot
    ? refuse('bad_request', { message: 'The root of a project stays as it is.', data: { key: 'path.folderId' } })
    : ok(folder)
}

function nameFor({ storage }: Platform, projectId: number, name: string, besides?: number): Result<string, Refusal> {
  const wished = keptFolderName(name)
  if (wished === '') {
    return refuse('bad_request', { message: 'body.name: a name is needed', data: { key: 'body.name' } })
  }
  return ok(freeName(wished, FOLDER_NAME_MAX, (one) => storage.folders.nameTaken(projectId, one, besides)))
}

function wireFolder({ id, name, projectId, isRoot }: FolderRow): WireFolder {
  return { id, name, project_id: projectId, is_root: isRoot }
}
