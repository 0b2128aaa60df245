import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { accesses, done, id, listed, listOf } from './shapes'

const folder = z.object({
  id,
  name: z.string(),
  project_id: id,
  is_root: z.boolean(),
  /** Status by the numbers of projects; the root has none. Absent on other platforms. */
  status: z.number().nullable().optional(),
})
/** Assignee of a folder, for the public client. */
const folderUser = z.object({
  projectUser: z.object({ id, email: z.string(), role: id, state: z.literal('CONFIRMED') }),
})
/** Folder in searches of the public client. */
export const workFolder = folder.extend({ team_id: id, folderUsers: many(folderUser), completedCount: z.number() })
export type WireFolder = z.output<typeof folder>

/** Endpoints of a project's folders. */
export const folders = {
  /**
   * Lists the folders of a project, its root first, with their number of visible items. Optionally filters by name and
   * by statuses, whose numbers may repeat in the query.
   */
  listFolders: row({
    service: 'main',
    method: 'GET',
    path: 'folders',
    scope: 'project',
    query: z.object({ name: z.string().optional(), status: listed }),
    answer: listOf(folder.extend({ imageCount: z.number(), completedCount: z.number().optional() })),
    staleOn: [
      'item.created',
      'item.status',
      'item.moved',
      'item.deleted',
      'folder.created',
      'folder.changed',
      'folder.deleted',
    ],
    shell: 'read',
    since: 'P',
  }),
  /** Creates a folder; a taken name is changed, so the answer has the final one. */
  createFolder: row({
    service: 'main',
    method: 'POST',
    path: 'folder',
    scope: 'project',
    body: z.object({ name: z.string().min(1).max(200) }),
    answer: folder,
    shell: 'write',
    since: 'P',
  }),
  /** Changes a folder's name or status; a taken name is changed, so the answer has the final one. */
  updateFolder: row({
    service: 'main',
    method: 'PUT',
    path: 'folder/{folderId}',
    scope: 'project',
    body: z.object({ name: z.string().min(1).max(200), status: z.number().int().nullish() }),
    answer: folder,
    shell: 'write',
    since: 'P',
  }),
  /** Assigns a folder to people of the project, or unassigns everyone. */
  assignFolder: row({
    service: 'main',
    method: 'POST',
    path: 'folder/editAssignment',
    scope: 'project',
    body: z.object({
      folder_name: z.string().max(200),
      /** E-mail addresses. */
      assign_user_ids: z.array(z.string().max(320)).max(500).optional(),
      remove_user_ids: z.array(z.literal('all')).length(1).optional(),
    }),
    answer: done,
    since: 'P',
  }),
  /** Deletes an empty folder. */
  deleteFolder: row({
    service: 'main',
    method: 'DELETE',
    path: 'folder/{folderId}',
    scope: 'project',
    answer: folder,
    shell: 'write',
    since: 'ours',
  }),
  readFolder: row({
    service: 'main',
    method: 'GET',
    path: 'folder/getFolderById',
    scope: 'folder',
    query: z.object({ include_accesses: z.boolean().optional() }),
    answer: folder.extend({ team_id: id.optional(), accesses: accesses.optional() }),
    since: 'P',
  }),
}
