import { ok, type Result } from '#domain/result'
import type { Annotations } from '../../annotations'
import type { Call } from '../../call'
import type { CallContext } from '../../with-token'
import { createUpload, type Upload } from '../upload'
import { createOwnRows, type OwnRow } from './own-rows'
import { createProjectItems } from './project-items'
import { createPublicAnnotations } from './public-annotations'
import { createPublicCalls } from './public-calls'

/** A platform as imports use it: by rows of its own where it has them, else by the public interface. */
export interface ImportPlatform {
  readonly call: Call
  readonly upload: Upload
  /** Files of this computer can be sent to it. */
  readonly takesFiles: (teamId: number) => Promise<Result<boolean>>
  /** It keeps the PDF document that a text was read from. */
  readonly keepsOriginals: (teamId: number) => Promise<Result<boolean>>
  readonly uploadAnnotation: Annotations['upload']
  readonly readAnnotation: (teamId: number) => Annotations['read']
}

interface ImportPlatformParts {
  readonly call: Call
  readonly annotations: Pick<Annotations, 'upload' | 'read'>
}

export function createImportPlatform(
  context: CallContext,
  { call, annotations: own }: ImportPlatformParts,
  now: () => number,
): ImportPlatform {
  const ownRows = createOwnRows(call, now)
  const items = createProjectItems(call, now)
  const others = createPublicAnnotations(context, items)
  const has = (row: OwnRow) => async (teamId: number) => {
    const rows = await ownRows(teamId)
    return rows.ok ? ok(rows.value.has(row)) : rows
  }
  return {
    call: createPublicCalls({ call, ownRows, items, annotations: others }),
    upload: createUpload(context),
    takesFiles: has('uploadFile'),
    keepsOriginals: has('itemPages'),
    uploadAnnotation: async (request) => {
      const rows = await ownRows(request.teamId)
      if (!rows.ok) return rows
      return rows.value.has('uploadAnnotation') ? own.upload(request) : others.upload(request)
    },
    readAnnotation: (teamId) => async (projectId, itemId, signal) => {
      const rows = await ownRows(teamId)
      if (!rows.ok) return rows
      return rows.value.has('uploadAnnotation')
        ? own.read(projectId, itemId, signal)
        : others.read({ teamId, projectId }, itemId, signal)
    },
  }
}
