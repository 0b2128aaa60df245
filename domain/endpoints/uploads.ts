import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id } from './shapes'

/** How files become items. */
export const uploads = {
  /** The answer says under which path to attach the file. */
  uploadFile: row({
    service: 'storage',
    method: 'PUT',
    path: 'files/{projectId}/{name}',
    scope: 'team',
    answer: z.object({ path: z.string(), width: z.number(), height: z.number() }),
    file: 'up',
    since: 'ours',
  }),
  /** Makes items of uploaded files; names that are there already are left alone. */
  attachItems: row({
    service: 'main',
    method: 'POST',
    path: 'image/ext-create',
    scope: 'folder',
    body: z.object({
      team_id: id,
      project_id: id,
      folder_id: id,
      upload_state: z.number(),
      images: z.array(z.object({ name: z.string().min(1).max(200), path: z.string().max(1_000) })).max(500),
    }),
    answer: z.object({
      attached: many(z.object({ id, name: z.string() })),
      existing: many(z.string()),
      failed: many(z.object({ name: z.string(), code: z.string(), message: z.string() })),
    }),
    since: 'P',
  }),
}
