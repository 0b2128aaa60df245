import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ByPart, listParts, mapParts } from '#domain/annotation/save-parts'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Annotations, PresentAnnotation } from '../services/annotations'
import type { LastSave, Versions } from './versions'

/** Names one state of an annotation, as the platform does. */
export type Revision = number | string

/** A file among those of held saves. */
interface SavedFile {
  readonly sha256: string
  readonly bytes: number
}

/** An annotation on its way. */
export interface Save {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  /** What it was made from. */
  readonly base: Revision
  readonly body: SavedFile
  /** The binary parts that are saved with it. */
  readonly parts?: ByPart<SavedFile>
  readonly key: string
  readonly signal: AbortSignal
}

export interface SendSaveParts {
  readonly annotations: Annotations
  readonly versions: Pick<Versions, 'keep'>
  readonly open: (sha256: string) => Readable
  readonly pathOf: (sha256: string) => string
}

export type SendSave = (save: Save) => Promise<Result<{ readonly revision: Revision }>>

const PRECONDITION_FAILED = 412
const PROBLEMS_MAX = 20
/** The last moment that a date can name, milliseconds since 1970. */
const LAST_TIME = 8.64e15

/**
 * Sends an annotation on top of what it was made from. Where the platform has something else by then both versions are kept
 * and nothing is overwritten; where it has just these bytes, an earlier sending of them got in.
 */
export function createSendSave({ annotations, versions, open, pathOf }: SendSaveParts): SendSave {
  /** A platform that counts revisions knows who made them; another may have it in the annotation itself. */
  const lastSave = async ({ projectId, itemId, signal }: Save, theirs: PresentAnnotation | null): Promise<LastSave> => {
    const said = theirs?.revision === undefined ? null : await annotations.lastSave(projectId, itemId, signal)
    if (said?.ok && said.value?.revision === theirs?.revision) return said.value ?? lastActIn(theirs)
    return lastActIn(theirs)
  }
  /** The binary parts of the version that a save met. */
  const partsOf = async (
    { projectId, itemId, signal }: Save,
    theirs: PresentAnnotation | null,
  ): Promise<Result<ByPart<Buffer>>> => {
    const read: { -readonly [P in keyof ByPart<Buffer>]: Buffer } = {}
    for (const [part] of listParts(theirs?.parts ?? {})) {
      const found = await annotations.readPart(projectId, itemId, part, signal, theirs?.revision)
      if (!found.ok) return found
      if (found.value !== null) read[part] = found.value
    }
    return ok(read)
  }
  const conflict = async (save: Save, theirs: PresentAnnotation | null): Promise<Result<never>> => {
    const { projectId, itemId, body, parts = {} } = save
    const { by, at } = await lastSave(save, theirs)
    const theirParts = await partsOf(save, theirs)
    if (!theirParts.ok) return theirParts
    await versions.keep({
      projectId,
      itemId,
      mine: { path: pathOf(body.sha256), parts: mapParts(parts, ({ sha256 }) => pathOf(sha256)) },
      theirs: { bytes: theirs?.bytes ?? Buffer.alloc(0), parts: theirParts.value },
      saved: { by, at },
    })
    return err(
      platformError('conflict', {
        status: PRECONDITION_FAILED,
        data: { code: 'conflict', revision: revisionOf(theirs), by, at },
      }),
    )
  }
  /**
   * The revision that an earlier sending made whose answer got lost, where others have saved on top of it since. Taken for a
   * conflict, what they did to the objects of this save would count for nothing.
   */
  const gotInBefore = async (save: Save, present: PresentAnnotation | null): Promise<Result<number | undefined>> => {
    const { projectId, itemId, base, signal } = save
    const next = Number(base) + 1
    if (typeof base !== 'number' || present?.revision === undefined || present.revision <= next) return ok(undefined)
    const made = await annotations.read(projectId, itemId, signal, next)
    // Where nothing was heard it is asked again; a platform that has no earlier revisions has answered.
    if (!made.ok) return isUnknown(made.error) ? made : ok(undefined)
    return ok(isSame(save, made.value) ? next : undefined)
  }
  const stateOf = async (sha256: string): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of open(sha256) as AsyncIterable<Buffer>) chunks.push(chunk)
    return stateName(sha256, Buffer.concat(chunks))
  }
  /** Whether the platform has just this save, written down in its own way or as it was sent. */
  const isThere = async (save: Save, present: PresentAnnotation | null): Promise<boolean> =>
    present !== null &&
    (isSame(save, present) || (hasParts(save, present) && isSameContent(await stateOf(save.body.sha256), present)))
  return async (save) => {
    const { projectId, itemId, base, body, parts = {}, key, signal } = save
    // A platform that counts no revisions would overwrite: it is looked at first, and a small race stays.
    if (typeof base === 'string') {
      const present = await annotations.read(projectId, itemId, signal)
      if (!present.ok) return present
      if (isSame(save, present.value)) return ok({ revision: revisionOf(present.value) })
      if (!isSameState(base, present.value)) {
        if (await isThere(save, present.value)) return ok({ revision: revisionOf(present.value) })
        return conflict(save, present.value)
      }
    }
    const sent = await annotations.upload({
      teamId: save.teamId,
      projectId,
      itemId,
      base,
      size: body.bytes,
      open: () => open(body.sha256),
      parts: mapParts(parts, ({ sha256, bytes }) => ({ size: bytes, open: () => open(sha256) })),
      idempotencyKey: key,
      signal,
    })
    if (sent.ok) return ok({ revision: sent.value.revision ?? (await stateOf(body.sha256)) })
    if (typeof base === 'string' && isUnknown(sent.error)) {
      // Asked only later, it could not be told from what others have saved on top of it by then.
      const now = await annotations.read(projectId, itemId, signal)
      if (now.ok && (await isThere(save, now.value))) return ok({ revision: revisionOf(now.value) })
    }
    if (sent.error.status !== PRECONDITION_FAILED) return err(shortOf(sent.error))
    const present = await annotations.read(projectId, itemId, signal)
    if (!present.ok) return present
    if (isSame(save, present.value)) return ok({ revision: revisionOf(present.value) })
    const got = await gotInBefore(save, present.value)
    if (!got.ok) return got
    return got.value === undefined ? conflict(save, present.value) : ok({ revision: got.value })
  }
}

/** Tells whether a version has the very bytes of a save, its parts included. */
function isSame(save: Save, present: PresentAnnotation | null): boolean {
  return present !== null && present.sha256 === save.body.sha256 && hasParts(save, present)
}

function hasParts({ parts = {} }: Save, present: PresentAnnotation): boolean {
  return listParts(parts).every(([part, { sha256 }]) => present.parts[part] === sha256)
}

const REQUEST_TIMEOUT = 408
const SERVER_ERROR = 500

/** Nothing was heard of the platform itself. */
function isUnknown({ status }: PlatformError): boolean {
  return status === undefined || status === REQUEST_TIMEOUT || status >= SERVER_ERROR
}

/** A refusal may name every object of an annotation; the first ones are enough to keep, and to show. */
function shortOf(error: PlatformError): PlatformError {
  const { problems } = error.data ?? {}
  if (!Array.isArray(problems)) return error
  return { ...error, data: { ...error.data, problems: problems.slice(0, PROBLEMS_MAX) } }
}

/** What it is called where a platform that counts no revisions has no annotation. */
export const NO_ANNOTATION = 'none'

/** What an annotation that is opened is called, so that a save can say what it was made from; a platform that counts none is read for it. */
export async function openedRevision(
  counted: number | undefined,
  read: () => Promise<Result<PresentAnnotation | null>>,
): Promise<Result<Revision>> {
  if (counted !== undefined) return ok(counted)
  const present = await read()
  if (!present.ok) return present
  return ok(present.value === null ? NO_ANNOTATION : revisionOf(present.value))
}

/** What a state is called: by its number, or by what it says where the platform counts none. */
export function revisionOf(present: PresentAnnotation | null): Revision {
  if (present === null) return 0
  return present.revision ?? stateName(present.sha256, present.bytes)
}

/** By its bytes, by who acted last, and by what it says of the item: three words, of which the last two may be empty. */
function stateName(sha256: string, bytes: Buffer): string {
  return `${sha256} ${lastActionOf(bytes) ?? ''} ${contentOf(bytes) ?? ''}`
}

/**
 * The same bytes; or, as a platform may write the same annotation down in another way, the same last act and the same content.
 * A script that changes objects may leave the last act as it was.
 */
function isSameState(base: string, present: PresentAnnotation | null): boolean {
  if (present === null) return base === NO_ANNOTATION
  const [sha256, lastAction, content = ''] = base.split(' ')
  if (sha256 === present.sha256) return true
  const now = lastActionOf(present.bytes)
  if (now === null || now !== lastAction) return false
  return content === '' || content === contentOf(present.bytes)
}

/** The same last act and the same content, where both are known. */
function isSameContent(name: string, present: PresentAnnotation): boolean {
  const [, lastAction = '', content = ''] = name.split(' ')
  return lastAction !== '' && content !== '' && isSameState(name, present)
}

/** Of a larger one only the bytes and the last act are compared: main would stand still for too long. */
const CONTENT_BYTES_MAX = 8 * 1024 * 1024
/** A platform may write these anew with each reading. */
const NO_CONTENT: ReadonlySet<string> = new Set(['metadata', 'lastAction', 'last_action'])

/** What an annotation says beside its metadata, whatever the order of its fields, as a short text; null where it can't be read. */
function contentOf(bytes: Buffer): string | null {
  if (bytes.length > CONTENT_BYTES_MAX) return null
  try {
    const said = JSON.parse(bytes.toString('utf8'), inOrder) as unknown
    const fields =
      typeof said === 'object' && said !== null && !Array.isArray(said) ? Object.entries(said) : [['', said]]
    return shortHash(JSON.stringify(fields.filter(([name]) => !NO_CONTENT.has(String(name)))))
  } catch {
    // Of what can't be read only the last act is compared.
    return null
  }
}

/** An object with its fields by their names. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const LAST_ACTION = /^"last_?[aA]ction"\s*:\s*(\{[^{}]*\})/
/** Of where it may begin, and how long it may be. */
const LAST = '"last'
const LAST_ACTION_BYTES = 1_000

/** The words about who acted last; an annotation of 100 MB is not made a text for them. */
function lastActionIn(bytes: Buffer): Buffer | undefined {
  for (let at = bytes.indexOf(LAST); at !== -1; at = bytes.indexOf(LAST, at + 1)) {
    const [, said] = LAST_ACTION.exec(bytes.toString('latin1', at, at + LAST_ACTION_BYTES)) ?? []
    if (said !== undefined) return Buffer.from(said, 'latin1')
  }
  return undefined
}

/** Who acted last and when, as a short text, however it is written down. */
function lastActionOf(bytes: Buffer): string | null {
  const said = lastActionIn(bytes)?.toString('utf8')
  return said === undefined ? null : shortHash(wordsOf(said))
}

/** The same words for the same values; what is no JSON stands for itself. */
function wordsOf(said: string): string {
  try {
    return JSON.stringify(JSON.parse(said, inOrder))
  } catch {
    // Its letters are compared instead.
    return said
  }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Who acted last and when, as far as the annotation itself says it. */
function lastActIn(present: PresentAnnotation | null): LastSave {
  const said = (present && lastActionIn(present.bytes)?.toString('utf8')) ?? '{}'
  try {
    const { email, timestamp } = JSON.parse(said) as Readonly<Record<string, unknown>>
    const isTime = typeof timestamp === 'number' && Math.abs(timestamp) <= LAST_TIME
    return { by: typeof email === 'string' ? email : null, at: isTime ? new Date(timestamp).toISOString() : null }
  } catch {
    // Words that are no JSON name nobody.
    return { by: null, at: null }
  }
}
