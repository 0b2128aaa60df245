import { isNative, type Native } from '#domain/annotation/native'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Call } from '../../server/handler'
import { type FileAnswer, fileOfText } from '../../server/file-answer'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { itemAccess } from '../access/project-access'
import { bytesOf } from './own-metadata'
import { NOT_READ, parsedJson, readBytes } from './read-body'
import { knownIn, saveOnTop } from './store-annotations'
import { nothingMissing } from './known-names'

/**
 * Returns the form answers of one item for a script, tagged with their revision. The JSON is encoded twice, since the
 * public client parses it twice. Without a save the answer is 404.
 */
export async function annotationForScript(platform: Platform, item: ItemRow): Promise<Result<FileAnswer, Refusal>> {
  if (item.annotationRevision === 0) return refuse('not_found', { message: 'This item has no saved annotation yet.' })
  const native = parsedJson(await bytesOf(await platform.annotations.present(item)))
  if (!isNative(native)) return refuse('not_found', { message: 'The saved annotation of this item can’t be read.' })
  const metadata = {
    ...(isNative(native.metadata) ? native.metadata : {}),
    id: item.id,
    name: item.name,
    etag: tagOf(item),
  }
  const text = JSON.stringify({ ...native, metadata, data: isNative(native.data) ? withPaths(native.data) : {} })
  return ok({ file: fileOfText(JSON.stringify(text)), mime: 'application/json', name: `${item.name}.json` })
}

/** Gives list values without a path that of their component, where the public client looks for the first one. */
function withPaths(data: Native): Native {
  return Object.fromEntries(
    Object.entries(data).map(([component, held]) => {
      if (!Array.isArray(held)) return [component, held]
      return [component, held.map((one) => (isNative(one) ? { element_path: [component], ...one } : one))]
    }),
  )
}

/** Saves one annotation of a script: unconditionally, or only if the script read the present state. */
export async function saveForScript(
  platform: Platform,
  { caller, actor, place, query, file }: Call<'uploadAnnotation'>,
): Promise<Result<{ revision: number }, Refusal>> {
  const bytes = await readBytes(file.body, file.size, ANNOTATION_BYTES_MAX)
  if (!bytes.ok) return bytes
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const isMoved = query.overwrite === false && query.etag !== undefined && query.etag !== tagOf(found.value.item)
  if (isMoved) return precondition()
  const body = parsedJson(bytes.value)
  if (!isNative(body)) return refuse('annotation_refused', { data: { problems: [{ path: '', text: NOT_READ }] } })
  const saved = await saveOnTop(platform, { caller, actor, place }, body, {
    known: knownIn(platform, place),
    missing: nothingMissing(),
  })
  return saved.ok || saved.error.status !== PRECONDITION ? saved : precondition()
}

const PRECONDITION = 412

/** Refusal in the form that the public client recognises. */
function precondition(): ReturnType<typeof refuse> {
  return refuse('conflict', { status: PRECONDITION, data: { errors: [{ code: 'PRECONDITION_FAILED' }] } })
}

function tagOf({ annotationRevision }: ItemRow): string {
  return `r${annotationRevision}`
}
