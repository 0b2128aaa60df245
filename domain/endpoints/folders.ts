import { z } from 'zod'
import { row } from './row'
import { accesses, id } from './shapes'

/** The folders of a project. */
export const folders = {
  readFolder: row({
    service: 'main',
    method: 'GET',
    path: 'folder/getFolderById',
    scope: 'folder',
    query: z.object({ include_accesses: z.boolean().optional() }),
    answer: z.object({ id, name: z.string(), project_id: id, is_root: z.boolean(), accesses: accesses.optional() }),
    since: 'P',
  }),
}
