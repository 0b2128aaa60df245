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

/** The person's own files, put beside a project. */
export interface Attachments {
  /** One that is refused doesn't stop the others; `taken` are those whose name is there already. */
  readonly add: (
    request: AttachmentsRequest & { readonly paths: readonly string[] },
  ) => Promise<Result<AddedAttachments>>
}

/** Puts files beside projects, one after the other. */
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
        // One that can't be looked at can't be read either.
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

/** The one that is there, as the platform names it; 0: it doesn't. */
function presentId({ data }: PlatformError): number {
  const present = data?.['present']
  const isNamed = typeof present === 'object' && present !== null && 'id' in present
  return isNamed && typeof present.id === 'number' ? present.id : 0
}
