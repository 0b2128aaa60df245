import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { bytes, done, id } from './shapes'

const attachment = z.object({
  id,
  project_id: id,
  name: z.string(),
  bytes: z.number(),
  added_by: z.string(),
  added_at: z.string(),
})
export type WireAttachment = z.output<typeof attachment>

/** Endpoints of project attachments: files that people need for their work and that are not annotated. */
export const attachments = {
  listAttachments: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/attachments',
    scope: 'team',
    answer: many(attachment),
    shell: 'read',
    since: 'ours',
  }),
  /** `replaces`: the attachment of that name to replace; without it an existing name is refused. */
  addAttachment: row({
    service: 'storage',
    method: 'PUT',
    path: 'attachments/{projectId}/{name}',
    scope: 'team',
    query: z.object({ replaces: id.optional() }),
    answer: attachment,
    file: 'up',
    since: 'ours',
  }),
  downloadAttachment: row({
    service: 'main',
    method: 'GET',
    path: 'project/{projectId}/attachments/{attachmentId}/download',
    scope: 'team',
    answer: bytes,
    file: 'down',
    since: 'ours',
  }),
  deleteAttachment: row({
    service: 'main',
    method: 'DELETE',
    path: 'project/{projectId}/attachments/{attachmentId}',
    scope: 'team',
    answer: done,
    shell: 'write',
    since: 'ours',
  }),
}
