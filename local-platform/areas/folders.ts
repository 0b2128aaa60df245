import { FOLDER_NAME_MAX } from '#domain/constants'
import { PROJECT_STATUS } from '#domain/enums'
import { isPlaceName } from '#domain/file-names'
import { thingText } from '#domain/live'
import { ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import { record } from '../events/record'
import type { Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { FolderRow } from '../storage/folders'
import { seesFolder } from './access/item-scope'
import { type ProjectAccess, projectAccess, type ProjectPlace } from './access/project-access'
import { freeName, keptFolderName } from './names'
import { wireFolder, wireList } from './wire'

const STATUSES: ReadonlySet<number> = new Set(Object.values(PROJECT_STATUS))

/** Endpoints of a project's folders. */
export const folders = {
  /** Lists the folders, root first; doesn't count items in statuses hidden from the caller. */
  listFolders: (platform, { caller, place, query: { name, status } }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const statuses = status === undefined ? undefined : [status].flat()
    const rows = platform.storage.folders
      .ofProject(place.projectId, access.value.hiddenValues)
      .filter((row) => seesFolder(access.value, row.id))
      // Who may not list folders knows of the root alone.
      .filter((row) => row.isRoot || access.value.actions('project').includes('ListFolders'))
      .filter((row) => name === undefined || row.name === name)
      .filter((row) => statuses === undefined || statuses.includes(String(row.status)))
    return ok(
      wireList(
        rows.map((row) => ({ ...wireFolder(row), imageCount: row.itemCount, completedCount: row.doneCount })),
        rows.length,
      ),
    )
  },
  /** Creates a folder; a taken name gets a number. */
  createFolder: (platform, { caller, actor, place, body }) => {
    const access = managingAccess(platform, caller, place)
    if (!access.ok) return access
    const { folders } = platform.storage
    const wished = nameFor(platform, place.projectId, body.name)
    if (!wished.ok) return wished
    const name = wished.value
    const id = folders.add(place.projectId, name)
    record(platform, actor, { name: 'folder.created', place, thing: thingText('folder', [id]), after: { name } })
    return ok(wireFolder(folders.byId(id) ?? { id, projectId: place.projectId, name, isRoot: false, status: null }))
  },
  /** Changes a folder's name or status; the root keeps its name. */
  updateFolder: (platform, { caller, actor, place, body }) => {
    const found = managedFolder(platform, caller, place)
    if (!found.ok) return found
    const folder = found.value
    const status = body.status ?? folder.status
    if (status !== null && !STATUSES.has(status))
      return refuse('bad_request', { message: 'body.status: there is no such status', data: { key: 'body.status' } })
    const isNamed = keptFolderName(body.name) === folder.name
    if (isNamed && status === folder.status) return ok(wireFolder(folder))
    const wished = isNamed ? ok(folder.name) : nameFor(platform, place.projectId, body.name, folder.id)
    if (!wished.ok) return wished
    const name = wished.value
    const { folders } = platform.storage
    folders.rename(folder.id, name)
    if (status !== null) folders.setStatus(folder.id, status)
    const thing = thingText('folder', [folder.id])
    record(platform, actor, {
      name: 'folder.changed',
      place,
      thing,
      before: { name: folder.name, status: folder.status },
      after: { name, status },
    })
    return ok(wireFolder({ ...folder, name, status }))
  },
  /** Assigns a folder to more people of the project, or unassigns everyone. */
  assignFolder: (platform, { caller, actor, place, body }) => {
    const access = managingAccess(platform, caller, place)
    if (!access.ok) return access
    const { folders, projects } = platform.storage
    const folder = folders.ofProject(place.projectId, []).find(({ name }) => name === body.folder_name)
    if (folder === undefined) return refuse('not_found', { message: `There is no folder “${body.folder_name}”.` })
    const members = new Map(projects.members(place.projectId).map(({ email, personId }) => [email, personId]))
    const before = (folders.peopleOf(place.projectId).get(folder.id) ?? []).map(({ id }) => id)
    const added: number[] = []
    for (const [at, email] of (body.assign_user_ids ?? []).entries()) {
      const personId = members.get(email)
      const key = `body.assign_user_ids.${at}`
      if (personId === undefined)
        return refuse('bad_request', { message: `${key}: nobody with a role in this project`, data: { key } })
      added.push(personId)
    }
    const kept = body.remove_user_ids === undefined ? before : []
    const after = [...new Set([...kept, ...added])]
    folders.setPeople(folder.id, after)
    const thing = thingText('folder', [folder.id])
    record(platform, actor, {
      name: 'folder.changed',
      place,
      thing,
      before: { people: before.length },
      after: { people: after.length },
    })
    return ok({ ok: true })
  },
  /** Deletes a folder that is empty, also of items hidden from the caller. */
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
  /** Reads one folder, with the caller's rights in it on request. */
  readFolder: (platform, { caller, place, query }) => {
    const access = projectAccess(platform, caller, place)
    if (!access.ok) return access
    const folder = platform.storage.folders.byId(place.folderId)
    if (folder === undefined || folder.projectId !== place.projectId || !seesFolder(access.value, folder.id)) {
      return refuse('not_found', { message: 'There is no such folder.' })
    }
    return ok({
      ...wireFolder(folder),
      team_id: place.teamId,
      ...(query.include_accesses === true
        ? { accesses: { actions: [...access.value.actions('folder')], action_groups: [] } }
        : {}),
    })
  },
} satisfies HandlersOf<Subjects['folders']>

function managingAccess(platform: Platform, caller: Caller, place: ProjectPlace): Result<ProjectAccess, Refusal> {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  return access.value.actions('project').includes('ManageFolder') ? access : refuse('forbidden')
}

/** Folder that the caller may change: any but the root. */
function managedFolder(
  platform: Platform,
  caller: Caller,
  place: ProjectPlace & { readonly folderId: number },
): Result<FolderRow, Refusal> {
  const access = managingAccess(platform, caller, place)
  if (!access.ok) return access
  const folder = platform.storage.folders.byId(place.folderId)
  if (folder === undefined || folder.projectId !== place.projectId || !seesFolder(access.value, folder.id))
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
  if (isPlaceName(wished)) {
    const message = `A folder can't be called “${wished}”. Choose another name.`
    return refuse('bad_request', { message, data: { key: 'body.name' } })
  }
  return ok(freeName(wished, FOLDER_NAME_MAX, (one) => storage.folders.nameTaken(projectId, one, besides)))
}
