import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AddedAttachments, AttachmentsRequest } from '#contract/attachments'
import { ATTACHMENT_BYTES_MAX } from '#domain/attachments'
import { nextStep, type PlatformError } from '#domain/errors'
import { given } from '#domain/given'
import { sizeText } from '#domain/limits'
import { ok, type Result } from '#domain/result'
import { createUploadBy } from './imports/upload'
import type { Scope } from './scope'
import type { CallContext } from './with-token'

/** Attaches the person's own files to a project. */
export interface Attachments {
  /** Uploads files; a refused one doesn't stop the others. `taken` lists those whose name already exists. */
  readonly add: (
    request: AttachmentsRequest & { readonly paths: readonly string[] },
  ) => Promise<Result<AddedAttachments>>
}

/** Creates the calls, which upload one file after the other. */
export function createAttachments(context: CallContext, scope: Pick<Scope, 'teamOf'>): Attachments {
  const upload = createUploadBy(context, 'addAttachment')
  return {
    add: async ({ projectId, paths, replaces = [] }) => {
      const team = await scope.teamOf(projectId)
      if (!team.ok) return team
      const added: string[] = []
      const taken: AddedAttachments['taken'][number][] = []
      const refused: AddedAttachments['refused'][number][] = []
      for (const path of paths) {
        const name = basename(path)
        // A file without readable metadata can't be read either.
        const found = await stat(path).catch(() => undefined)
        const why = found === undefined ? 'It can’t be read.' : refusalOf(found.isFile(), found.size)
        if (found === undefined || why !== undefined) {
          refused.push({ file: name, reason: why ?? 'It can’t be read.' })
          continue
        }
        const sent = await upload({
          teamId: team.value,
          projectId,
          name,
          size: found.size,
          open: () => createReadStream(path),
          idempotencyKey: randomUUID(),
          signal: new AbortController().signal,
          ...given({ replaces: replaces.find((one) => one.name === name)?.id }),
        })
        if (sent.ok) added.push(name)
        else if (sent.error.code === 'name_taken') taken.push({ path, name, id: presentId(sent.error) })
        else refused.push({ file: name, reason: `${sent.error.message} ${nextStep(sent.error)}`.trim() })
      }
      return ok({ added, taken, refused })
    },
  }
}

function refusalOf(isFile: boolean, bytes: number): string | undefined {
  if (!isFile) return 'It is a folder: choose the files in it.'
  return bytes > ATTACHMENT_BYTES_MAX
    ? `It has ${sizeText(bytes)}; a file beside a project has at most ${sizeText(ATTACHMENT_BYTES_MAX)}.`
    : undefined
}

/** Id of the existing file, or 0 if the platform doesn't give it. */
function presentId({ data }: PlatformError): number {
  const present = data?.['present']
  const isNamed = typeof present === 'object' && present !== null && 'id' in present
  return isNamed && typeof present.id === 'number' ? present.id : 0
}
