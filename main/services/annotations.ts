import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ByPart, SAVE_PARTS, type SavePart } from '#domain/annotation/save-parts'
import { ANNOTATION_BYTES_MAX, UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { readAnswer } from './call'
import { endpointUrl } from './endpoint-url'
import { entityContext } from './entity-context'
import { loadEndpoints } from './load-endpoints'
import type { HttpStream } from '../http/http-answer'
import type { MediaKind, MediaRequest, OpenMedia } from './media'
import { type UploadBytes, uploadBody } from './upload-body'
import type { ScopedCall } from './scope'
import { type CallContext, withToken } from './with-token'

export interface AnnotationUpload {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  /** Base revision. */
  readonly base: number | string
  readonly size: number
  /** Opens the bytes again for each attempt. */
  readonly open: () => Readable
  /** Binary parts that are saved with it. */
  readonly parts?: ByPart<UploadBytes>
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Annotation in its present state on the platform. */
export interface PresentAnnotation {
  readonly bytes: Buffer
  readonly sha256: string
  /** undefined on a platform without revisions. */
  readonly revision: number | undefined
  /** Hashes of its binary parts, if the platform gives them; '' if it only names a part. */
  readonly parts: ByPart<string>
}

/** Author and time of an annotation's present revision. */
export interface RevisionMade {
  readonly revision: number
  readonly by: string | null
  readonly at: string
}

export interface Annotations {
  /** Uploads a whole annotation; a platform without revisions returns none. */
  readonly upload: (request: AnnotationUpload) => Promise<Result<{ readonly revision?: number | undefined }>>
  /** Reads the present annotation, or an earlier revision of it; null if there is none. */
  readonly read: (
    projectId: number,
    itemId: number,
    signal: AbortSignal,
    revision?: number,
  ) => Promise<Result<PresentAnnotation | null>>
  /** Reads a binary part of a revision; null if it has none. */
  readonly readPart: (
    projectId: number,
    itemId: number,
    part: SavePart,
    signal: AbortSignal,
    revision?: number,
  ) => Promise<Result<Buffer | null>>
  /** Reads the save that produced the present annotation; null if unknown. */
  readonly lastSave: (projectId: number, itemId: number, signal: AbortSignal) => Promise<Result<RevisionMade | null>>
}

/** Creates the annotation calls, which transfer whole files. */
export function createAnnotations(context: CallContext, openMedia: OpenMedia, ask: ScopedCall): Annotations {
  return {
    lastSave: async (projectId, itemId, signal) => {
      const listed = await ask('listRevisions', { projectId, path: { itemId }, query: { limit: 1 }, signal })
      if (!listed.ok) return listed
      const [last] = listed.value.data
      return ok(last === undefined ? null : { revision: last.revision, at: last.at, by: last.by.email || null })
    },
    upload: async ({ teamId, projectId, itemId, base, size, open, parts = {}, idempotencyKey, signal }) => {
      const body = uploadBody({ size, open }, parts)
      const endpoint = (await loadEndpoints()).uploadAnnotation
      const { service, method, path } = endpoint
      const address = await context.address(service)
      if (!address.ok) return address
      const query = { team_id: teamId, project_id: projectId }
      const answer = await withToken(context, {
        service,
        signal,
        send: (token) =>
          context.http.send({
            method,
            url: endpointUrl(address.value, path, { path: { itemId }, query }),
            headers: {
              accept: 'application/json',
              ...token,
              ...entityContext(endpoint, query),
              'content-type': body.type,
              'content-length': String(body.size),
              'if-match': `"${base}"`,
              'idempotency-key': idempotencyKey,
            },
            body: body.open,
            isAsset: true,
            signal,
            timeoutMs: UPLOAD_TIMEOUT_MS,
          }),
      })
      return answer.ok ? readAnswer('uploadAnnotation', endpoint, answer.value) : answer
    },
    read: async (projectId, itemId, signal, earlier) => {
      const wanted = { projectId, itemId, ...given({ revision: earlier }) }
      const read = await readWhole(openMedia, { kind: 'itemAnnotation', ...wanted, headers: {}, signal })
      if (!read.ok || read.value === null) return read.ok ? ok(null) : read
      const { headers, bytes, sha256 } = read.value
      const revision = Number(headers['x-annotation-revision'] ?? Number.NaN)
      return ok({
        bytes,
        sha256,
        revision: Number.isSafeInteger(revision) ? revision : undefined,
        parts: partsIn(headers['x-annotation-parts']),
      })
    },
    readPart: async (projectId, itemId, part, signal, revision) => {
      const wanted = { projectId, itemId, ...given({ revision }) }
      const read = await readWhole(openMedia, { kind: PART_KINDS[part], ...wanted, headers: {}, signal })
      return read.ok ? ok(read.value?.bytes ?? null) : read
    },
  }
}

/** Media kind under which each part is read. */
export const PART_KINDS = { mask: 'itemMask', labels: 'itemLabels' } as const satisfies Readonly<
  Record<SavePart, MediaKind>
>

interface WholeFile {
  readonly bytes: Buffer
  readonly sha256: string
  readonly headers: HttpStream['headers']
}

/** Reads a file of an item; null if there is none. */
async function readWhole(openMedia: OpenMedia, request: MediaRequest): Promise<Result<WholeFile | null>> {
  const opened = await openMedia(request)
  if (!opened.ok) return opened
  const { status, headers, body } = opened.value
  if (status === 404) {
    body.resume()
    return ok(null)
  }
  if (status !== 200) {
    body.resume()
    return err(platformError('invalid_answer', { status, detail: request.kind }))
  }
  if (Number(headers['content-length'] ?? 0) > ANNOTATION_BYTES_MAX) {
    body.destroy()
    return err(platformError('answer_too_large'))
  }
  // Buffer and hash each chunk on arrival: doing either at the end would block.
  const hash = createHash('sha256')
  let bytes = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, Number(headers['content-length'] ?? 0)))
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (length + chunk.length > ANNOTATION_BYTES_MAX) return err(platformError('answer_too_large'))
      if (length + chunk.length > bytes.length) bytes = grown(bytes, length + chunk.length)
      length += chunk.copy(bytes, length)
      hash.update(chunk)
    }
  } catch (cause) {
    return err(platformError('network_failure', { detail: cause instanceof Error ? cause.message : '' }))
  }
  return ok({ bytes: bytes.subarray(0, length), sha256: hash.digest('hex'), headers })
}

/** Parses the header that names parts: `mask=…, labels=…`. */
function partsIn(header: string | readonly string[] | undefined): ByPart<string> {
  if (typeof header !== 'string') return {}
  const named = header.split(',').map((one) => one.trim().split('='))
  return Object.fromEntries(
    SAVE_PARTS.flatMap((part) => {
      const found = named.find(([name]) => name === part)
      return found === undefined ? [] : [[part, found[1] ?? '']]
    }),
  )
}

/** Initial buffer size if the platform gives no length. */
const FIRST_BYTES = 64 * 1024

/** Returns a buffer of twice the size, or of the needed size, with the same content. */
function grown(bytes: Buffer, needed: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.min(ANNOTATION_BYTES_MAX, Math.max(needed, bytes.length * 2)))
  bytes.copy(larger)
  return larger
}
