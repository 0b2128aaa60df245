import { z } from 'zod'
import { row } from './row'
import { accesses, id, listOf } from './shapes'

const folder = z.object({ id, name: z.string(), project_id: id, is_root: z.boolean() })
export type WireFolder = z.output<typeof folder>

/** The folders of a project. */
export const folders = {
  /** The folders of a project, its root first, with how many items each has for the caller to see. */
  listFolders: row({
    service: 'main',
    method: 'GET',
    path: 'folders',
    scope: 'project',
    answer: listOf(folder.extend({ imageCount: z.number() })),
    shell: 'read',
    since: 'P',
  }),
  /** Makes a folder; a taken name is changed, so the answer says which one it got. */
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
  /** Gives a folder another name; a taken one is changed, so the answer says which one it got. */
  updateFolder: row({
    service: 'main',
    method: 'PUT',
    path: 'folder/{folderId}',
    scope: 'project',
    body: z.object({ name: z.string().min(1).max(200) }),
    answer: folder,
    shell: 'write',
    since: 'P',
  }),
  /** Takes an empty folder away. */
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
    answer: folder.extend({ accesses: accesses.optional() }),
    since: 'P',
  }),
}
