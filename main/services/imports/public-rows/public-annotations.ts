import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isNative, type Native } from '#domain/annotation/native'
import { listParts } from '#domain/annotation/save-parts'
import { ANNOTATION_BYTES_MAX, UPLOAD_TIMEOUT_MS } from '#domain/constants'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { errorFromAnswer } from '../../../http/to-platform-error'
import type { Annotations } from '../../annotations'
import { readAnswer } from '../../call'
import { endpointUrl } from '../../endpoint-url'
import { entityContext } from '../../entity-context'
import { loadEndpoints } from '../../load-endpoints'
import { type CallContext, withToken } from '../../with-token'
import { NO_REVISION } from '../import-annotations'
import type { ImportTarget } from '../project-calls'
import type { ListedItems, ProjectItems } from './project-items'

/** Annotations of items by the public interface, which knows no revisions. */
export interface PublicAnnotations {
  /** Notes which of these items are annotated. */
  readonly readWorked: (target: Place, items: ListedItems, ids: readonly number[]) => Promise<Result<null>>
  /** Saves an annotation; without a base, an annotated item stays unchanged. */
  readonly upload: Annotations['upload']
  readonly read: (target: Place, itemId: number, signal: AbortSignal) => ReturnType<Annotations['read']>
}

type Place = Pick<ImportTarget, 'teamId' | 'projectId'>

/** Represents any work on a platform without revisions. */
export const WORKED = 1
/** Stands between two annotations of a stream. */
const MARK = String.raw`\n;)\n`
const ITEMS_AT_ONCE = 50
const GROUP_BYTES_MAX = 32 * 1024 * 1024
/** The public interface takes larger ones in parts. */
const SENT_BYTES_MAX = 10_000_000
const CONTENT = ['instances', 'tags', 'comments', 'freeText'] as const
const MASK = 'This platform takes no painted masks of others. Paint the objects there.'
const LARGE = 'It has more than 10 MB. Split its objects.'
const REFUSED = 'The platform refused it. Check its format and the item’s type.'

export function createPublicAnnotations(context: CallContext, items: ProjectItems): PublicAnnotations {
  const fetched = async (
    { teamId, projectId }: Place,
    ids: readonly number[],
    bodyBytesMax: number,
    signal?: AbortSignal,
  ): Promise<Result<readonly string[]>> => {
    const endpoint = (await loadEndpoints()).streamAnnotations
    const { service, method, path } = endpoint
    const address = await context.address(service)
    if (!address.ok) return address
    const query = { team_id: teamId, project_id: projectId, limit: ids.length }
    const answer = await withToken(context, {
      service,
      signal,
      send: (token) =>
        context.http.send({
          method,
          url: endpointUrl(address.value, path, { query }),
          headers: {
            accept: 'application/json',
            ...token,
            ...entityContext(endpoint, query),
            'content-type': 'application/json',
          },
          body: JSON.stringify({ image_ids: ids }),
          isAsset: true,
          bodyBytesMax,
          ...(signal === undefined ? {} : { signal }),
        }),
    })
    if (!answer.ok) return answer
    const { status, body } = answer.value
    return status < 200 || status > 299 ? err(errorFromAnswer(answer.value)) : ok(body.toString().split(MARK))
  }

  /** Reads these items; where they are too many bytes together, each half. */
  const readGroup = async (target: Place, listed: ListedItems, ids: readonly number[]): Promise<Result<null>> => {
    const texts = await fetched(target, ids, GROUP_BYTES_MAX)
    if (!texts.ok && texts.error.code === 'answer_too_large') {
      const [only] = ids
      if (ids.length === 1 && only !== undefined) {
        listed.worked.set(only, true)
        return ok(null)
      }
      const half = Math.ceil(ids.length / 2)
      const first = await readGroup(target, listed, ids.slice(0, half))
      return first.ok ? readGroup(target, listed, ids.slice(half)) : first
    }
    if (!texts.ok) return texts
    for (const id of ids) listed.worked.set(id, false)
    for (const text of texts.value) {
      const annotation = parsed(text)
      if (annotation === undefined || !isWorked(annotation)) continue
      for (const id of ids) if (isOf(annotation, id, listed)) listed.worked.set(id, true)
    }
    return ok(null)
  }

  return {
    readWorked: async (target, listed, ids) => {
      const unknown = [...new Set(ids)].filter((id) => !listed.worked.has(id))
      for (let start = 0; start < unknown.length; start += ITEMS_AT_ONCE) {
        const read = await readGroup(target, listed, unknown.slice(start, start + ITEMS_AT_ONCE))
        if (!read.ok) return read
      }
      return ok(null)
    },
    read: async (target, itemId, signal) => {
      const texts = await fetched(target, [itemId], ANNOTATION_BYTES_MAX, signal)
      if (!texts.ok) return texts
      const [text = ''] = texts.value
      const annotation = parsed(text)
      if (annotation === undefined) return ok(null)
      const bytes = Buffer.from(text)
      return ok({
        bytes,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        revision: isWorked(annotation) ? WORKED : NO_REVISION,
        parts: {},
      })
    },
    upload: async ({ teamId, projectId, itemId, base, size, open, parts = {}, idempotencyKey, signal }) => {
      const target = { teamId, projectId }
      if (listParts(parts).length > 0) return err(platformError('bad_request', { message: MASK }))
      if (size > SENT_BYTES_MAX) return err(platformError('too_large', { message: LARGE }))
      const listed = await items.of(target)
      if (!listed.ok) return listed
      const item = listed.value.byId(itemId)
      if (item === undefined) return err(platformError('not_found'))
      if (base === NO_REVISION) {
        const read = listed.value.worked.has(itemId) ? ok(null) : await readGroup(target, listed.value, [itemId])
        if (!read.ok) return read
        if (listed.value.worked.get(itemId) === true) return err(platformError('conflict'))
      }
      // A file that can't be read is refused with its reason below.
      const data = await buffer(open()).then(String, () => undefined)
      if (data === undefined) return err(platformError('bad_request', { detail: 'the file can’t be read' }))
      const endpoint = (await loadEndpoints()).storeAnnotations
      const { service, method, path } = endpoint
      const address = await context.address(service)
      if (!address.ok) return address
      const form = new FormData()
      form.append(item.name, new Blob([`{"data":${data}}`], { type: 'application/json' }), item.name)
      // It writes the boundary between the parts, and their heads.
      const packed = new Response(form)
      const type = packed.headers.get('content-type') ?? ''
      const body = Buffer.from(await packed.arrayBuffer())
      const query = { team_id: teamId, project_id: projectId, folder_id: item.folderId }
      const answer = await withToken(context, {
        service,
        signal,
        send: (token) =>
          context.http.send({
            method,
            url: endpointUrl(address.value, path, { query: { ...query, 'image_names[]': item.name } }),
            headers: {
              accept: 'application/json',
              ...token,
              ...entityContext(endpoint, query),
              'content-type': type,
              'content-length': String(body.length),
              'idempotency-key': idempotencyKey,
            },
            body: () => Readable.from([body]),
            isAsset: true,
            signal,
            timeoutMs: UPLOAD_TIMEOUT_MS,
          }),
      })
      const stored = answer.ok ? readAnswer('storeAnnotations', endpoint, answer.value) : answer
      if (!stored.ok) return stored
      if (stored.value.failedItems.includes(item.name))
        return err(platformError('annotation_refused', { message: REFUSED }))
      listed.value.worked.set(itemId, true)
      return ok({})
    },
  }
}

function parsed(text: string): Native | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isNative(value) ? value : undefined
  } catch {
    // A platform answers nothing, or a sentence, for an item without an annotation.
    return undefined
  }
}

/** Tells whether an annotation holds anything; platforms answer an empty one for an item without any. */
function isWorked(annotation: Native): boolean {
  return CONTENT.some((field) => {
    const held = annotation[field]
    return (Array.isArray(held) || typeof held === 'string') && held.length > 0
  })
}

/** Tells whether an annotation is that of an item: by its id, or by its name where it names none. */
function isOf({ metadata }: Native, id: number, listed: ListedItems): boolean {
  if (!isNative(metadata)) return false
  return typeof metadata.id === 'number' ? metadata.id === id : metadata.name === listed.byId(id)?.name
}
