import { call, type Said, type Z } from './row'
import { id, text } from './shapes'

const PATHS_MAX = 1_000

const request = (z: Z) =>
  z.object({
    projectId: id(z),
    /** Files whose place others of the same name take, by their ids. */
    replaces: z
      .array(z.object({ name: text(z), id: id(z) }))
      .max(PATHS_MAX)
      .optional(),
  })
export type AttachmentsRequest = Said<typeof request>

/** What became of files that were to lie beside a project. */
export interface AddedAttachments {
  readonly added: readonly string[]
  /** Those whose name is there already, by the id of the one that has it. */
  readonly taken: readonly { readonly path: string; readonly name: string; readonly id: number }[]
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

export const attachments = {
  /** Puts what was dropped beside a project, or asks for files and puts those there; null: the person chose none. */
  add: call((z) =>
    z.tuple([request(z).extend({ paths: z.array(z.string().min(1).max(32_767)).min(1).max(PATHS_MAX).optional() })]),
  ).answers<AddedAttachments | null>(),
  /** Has the person choose where a copy of one goes, and puts it there; null: they chose no place. */
  save: call((z) => z.tuple([z.object({ projectId: id(z), attachmentId: id(z), name: text(z) })])).answers<{
    readonly path: string
  } | null>(),
}
