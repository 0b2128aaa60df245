import { call, type Said, type Z } from './row'
import { id, text } from './shapes'

const PATHS_MAX = 1_000

const request = (z: Z) =>
  z.object({
    projectId: id(z),
    /** Ids of attachments that files of the same name replace. */
    replaces: z
      .array(z.object({ name: text(z), id: id(z) }))
      .max(PATHS_MAX)
      .optional(),
  })
export type AttachmentsRequest = Said<typeof request>

/** Result of adding attachments to a project. */
export interface AddedAttachments {
  readonly added: readonly string[]
  /** Files whose name already exists, with the id of the existing one. */
  readonly taken: readonly { readonly path: string; readonly name: string; readonly id: number }[]
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

export const attachments = {
  /** Attaches the dropped files to a project, or asks for files first; null if the person cancels. */
  add: call((z) =>
    z.tuple([request(z).extend({ paths: z.array(z.string().min(1).max(32_767)).min(1).max(PATHS_MAX).optional() })]),
  ).answers<AddedAttachments | null>(),
  /** Saves a copy of an attachment where the person chooses; null if they cancel. */
  save: call((z) => z.tuple([z.object({ projectId: id(z), attachmentId: id(z), name: text(z) })])).answers<{
    readonly path: string
  } | null>(),
}
