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
 * The answers of a form as a script reads them, one item's alone: with the tag of their revision, and as a text in JSON that
 * is JSON itself, since the public client reads it twice. Nothing saved yet is 404.
 */
export async function annotationForScript(platform: Platform, item: ItemRow): Promise<Result<FileAnswer, Refusal>> {
  if (item.annotationRevision === 0) return refuse('not_found', { message: 'Nothing is saved of this item yet.' })
  const native = parsedJson(await bytesOf(await platform.annotations.present(item)))
  if (!isNative(native)) return refuse('not_found', { message: 'What is saved of this item can not be read.' })
  const metadata = {
    ...(isNative(native.metadata) ? native.metadata : {}),
    id: item.id,
    name: item.name,
    etag: tagOf(item),
  }
  const text = JSON.stringify({ ...native, metadata, data: isNative(native.data) ? withPaths(native.data) : {} })
  return ok({ file: fileOfText(JSON.stringify(text)), mime: 'application/json', name: `${item.name}.json` })
}

/** Values of a list say where in the form they stand, as the public client finds the first of them: alone, at the component itself. */
function withPaths(data: Native): Native {
  return Object.fromEntries(
    Object.entries(data).map(([component, held]) => {
      if (!Array.isArray(held)) return [component, held]
      return [component, held.map((one) => (isNative(one) ? { element_path: [component], ...one } : one))]
    }),
  )
}

/** Saves one annotation of a script: over what is there, or only where that is still what the script read. */
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

/** As the public client recognises it. */
function precondition(): ReturnType<typeof refuse> {
  return refuse('conflict', { status: PRECONDITION, data: { errors: [{ code: 'PRECONDITION_FAILED' }] } })
}

function tagOf({ annotationRevision }: ItemRow): string {
  return `r${annotationRevision}`
}
