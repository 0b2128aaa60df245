import { FOLDER_NAME_MAX } from '#domain/constants'
import { thingText } from '#domain/live'
import { ok } from '#domain/result'
import type { Subjects, WireFolder } from '#endpoints'
import { record } from '../events/record'
import type { HandlersOf } from '../server/handler'
import { refuse } from '../server/refusal'
import type { FolderRow } from '../storage/folders'
import { projectAccess } from './access/project-access'
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
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    if (!access.value.actions('project').includes('ManageFolder')) return refuse('forbidden')
    const wished = keptFolderName(body.name)
    if (wished === '') {
      return refuse('bad_request', { message: 'body.name: a name is needed', data: { key: 'body.name' } })
    }
    const { folders } = platform.storage
    const name = freeName(wished, FOLDER_NAME_MAX, (one) => folders.nameTaken(place.projectId, one))
    const id = folders.add(place.projectId, name)
    record(platform, actor, { name: 'folder.created', place, thing: thingText('folder', [id]), after: { name } })
    return ok(wireFolder({ id, projectId: place.projectId, name, isRoot: false }))
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

function wireFolder({ id, name, projectId, isRoot }: FolderRow): WireFolder {
  return { id, name, project_id: projectId, is_root: isRoot }
}
