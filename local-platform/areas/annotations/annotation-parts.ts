import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isNative } from '#domain/annotation/native'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Caller, Handler } from '../../server/handler'
import { refuse, type Refusal } from '../../server/refusal'
import { itemAccess, type ItemPlace } from '../access/project-access'
import { createUploadChunks, type UploadChunks, type HeldUpload } from './upload-chunks'
import { nothingMissing } from './known-names'
import { NOT_READ, parsedJson, readBytes } from './read-body'
import { knownIn, saveOnTop } from './store-annotations'

/** Size of a part of 5 million characters, each of up to six bytes if it is escaped. */
const PART_MAX = 32 * 1024 * 1024
const BOUNDS = { uploads: 8, pieces: 10_000, length: ANNOTATION_BYTES_MAX, keptMs: 3_600_000 }
const part = z.object({ data_chunk: z.string() })
const NOT_KNOWN = { message: 'This upload is not known any more. Begin it again.', data: { key: 'query.path' } }

interface Parts {
  readonly uploads: UploadChunks
  /** Outcome of a person's last upload for an item. */
  readonly ended: Map<string, string>
}

/** Parts are held in memory: after a restart the platform has lost them, and the client starts over. */
const ofPlatform = new WeakMap<Platform, Parts>()

/** Starts an annotation that arrives in parts. */
export const startParts: Handler<'startParts'> = (platform, { caller, place }) => {
  const writing = writingAccess(platform, caller, place)
  if (!writing.ok) return writing
  const { uploads, ended } = partsOf(platform)
  const path = `parts/${randomBytes(18).toString('base64url')}`
  uploads.begin(path, { itemId: place.itemId, personId: caller.person.id }, platform.clock.now())
  ended.delete(keyOf(caller, place))
  return ok({ path, upload_id: path })
}

/** Stores one part; a repeated one replaces it. */
export const addPart: Handler<'addPart'> = async (platform, { caller, place, query, file }) => {
  const found = uploadOf(platform, caller, place, query.path)
  if (!found.ok) return found
  const bytes = await readBytes(file.body, file.size, PART_MAX)
  if (!bytes.ok) return bytes
  const said = part.safeParse(parsedJson(bytes.value))
  if (!said.success)
    return refuse('bad_request', { message: 'body.data_chunk: a text is expected', data: { key: 'body.data_chunk' } })
  const added = partsOf(platform).uploads.add(query.path, found.value, query.chunk_id, said.data.data_chunk)
  if (added === 'gone') return refuse('bad_request', NOT_KNOWN)
  return added === 'kept' ? ok({ ok: true }) : refuse('too_large', { data: { most: ANNOTATION_BYTES_MAX } })
}

/** Notes that all parts have arrived. */
export const finishParts: Handler<'finishParts'> = (platform, { caller, place, query }) => {
  const found = uploadOf(platform, caller, place, query.path)
  if (!found.ok) return found
  const numbers = [...found.value.pieces.keys()].sort((a, b) => a - b)
  if (numbers.length === 0 || numbers.some((number, at) => number !== at + 1))
    return refuse('bad_request', { message: 'Pieces are missing. Send them again.' })
  found.value.isWhole = true
  return ok({ ok: true })
}

/** Saves a complete upload; without one the annotation is already saved. */
export const syncAnnotation: Handler<'syncAnnotation'> = async (platform, { caller, actor, place }) => {
  const found = itemAccess(platform, caller, place)
  if (!found.ok) return found
  const { uploads, ended } = partsOf(platform)
  const text = uploads.takeWhole(place.itemId, caller.person.id)
  if (text === undefined) return ok({ ok: true })
  const body = parsedJson(Buffer.from(text.join('')))
  const scope = { known: knownIn(platform, place), missing: nothingMissing() }
  const saved = isNative(body)
    ? await saveOnTop(platform, { caller, actor, place }, body, scope)
    : refuse('bad_request', { message: `It is ${NOT_READ}.` })
  ended.set(keyOf(caller, place), saved.ok ? 'SUCCESS' : `FAILED: ${saved.error.message}`)
  return ok({ ok: true })
}

/** Returns the outcome of the last annotation in parts. */
export const syncStatus: Handler<'syncStatus'> = (platform, { caller, place }) => {
  const found = itemAccess(platform, caller, place)
  return found.ok ? ok({ status: partsOf(platform).ended.get(keyOf(caller, place)) ?? 'SUCCESS' }) : found
}

function partsOf(platform: Platform): Parts {
  const parts = ofPlatform.get(platform) ?? { uploads: createUploadChunks(BOUNDS), ended: new Map() }
  ofPlatform.set(platform, parts)
  return parts
}

function keyOf({ person }: Caller, { itemId }: ItemPlace): string {
  return `${person.id} ${itemId}`
}

function writingAccess(platform: Platform, caller: Caller, place: ItemPlace): Result<unknown, Refusal> {
  const found = itemAccess(platform, caller, place)
  return found.ok && found.value.access.isPaused ? refuse('forbidden') : found
}

function uploadOf(platform: Platform, caller: Caller, place: ItemPlace, path: string): Result<HeldUpload, Refusal> {
  const writing = writingAccess(platform, caller, place)
  if (!writing.ok) return writing
  const upload = partsOf(platform).uploads.find(path)
  return upload?.itemId === place.itemId && upload.personId === caller.person.id
    ? ok(upload)
    : refuse('bad_request', NOT_KNOWN)
}
