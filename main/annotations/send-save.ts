import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ByPart, listParts, mapParts } from '#domain/annotation/save-parts'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Annotations, PresentAnnotation } from '../services/annotations'
import type { LastSave, Versions } from './versions'

/** Identifies one state of an annotation, as the platform does. */
export type Revision = number | string

/** File among those of held saves. */
interface SavedFile {
  readonly sha256: string
  readonly bytes: number
}

/** Annotation to send. */
export interface Save {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  readonly base: Revision
  readonly body: SavedFile
  /** Binary parts that are saved with it. */
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
/** Latest time that a date can represent, milliseconds since 1970. */
const LAST_TIME = 8.64e15

/**
 * Sends an annotation on top of its base revision. On a conflict, it keeps both versions and overwrites nothing. If the
 * platform has these very bytes, an earlier attempt was accepted.
 */
export function createSendSave({ annotations, versions, open, pathOf }: SendSaveParts): SendSave {
  /** Finds the author of the last save: from the platform's revisions or, without them, from the annotation itself. */
  const lastSave = async ({ projectId, itemId, signal }: Save, theirs: PresentAnnotation | null): Promise<LastSave> => {
    const said = theirs?.revision === undefined ? null : await annotations.lastSave(projectId, itemId, signal)
    if (said?.ok && said.value?.revision === theirs?.revision) return said.value ?? lastActIn(theirs)
    return lastActIn(theirs)
  }
  /** Reads the binary parts of the conflicting version. */
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
   * Finds the revision of an earlier attempt whose answer was lost and on top of which others have saved. Treated as a
   * conflict, their changes to this save's objects would be lost.
   */
  const gotInBefore = async (save: Save, present: PresentAnnotation | null): Promise<Result<number | undefined>> => {
    const { projectId, itemId, base, signal } = save
    const next = Number(base) + 1
    if (typeof base !== 'number' || present?.revision === undefined || present.revision <= next) return ok(undefined)
    const made = await annotations.read(projectId, itemId, signal, next)
    // Without an answer, ask again; a platform without earlier revisions has answered.
    if (!made.ok) return isUnknown(made.error) ? made : ok(undefined)
    return ok(isSame(save, made.value) ? next : undefined)
  }
  const stateOf = async (sha256: string): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of open(sha256) as AsyncIterable<Buffer>) chunks.push(chunk)
    return stateName(sha256, Buffer.concat(chunks))
  }
  /** Tells whether the platform has this very save, as sent or reformatted. */
  const isThere = async (save: Save, present: PresentAnnotation | null): Promise<boolean> =>
    present !== null && hasParts(save, present) && isState(await stateOf(save.body.sha256), present)
  return async (save) => {
    const { projectId, itemId, base, body, parts = {}, key, signal } = save
    // A platform without revisions would overwrite, so check first; a small race remains.
    if (typeof base === 'string') {
      const present = await annotations.read(projectId, itemId, signal)
      if (!present.ok) return present
      if (!isState(base, present.value)) {
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
      // A later check could not tell it from what others saved on top of it by then.
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

/** Tells whether a version has exactly the bytes of a save, its parts included. */
function isSame(save: Save, present: PresentAnnotation | null): boolean {
  return present !== null && present.sha256 === save.body.sha256 && hasParts(save, present)
}

function hasParts({ parts = {} }: Save, present: PresentAnnotation): boolean {
  return listParts(parts).every(([part, { sha256 }]) => present.parts[part] === sha256)
}

const REQUEST_TIMEOUT = 408
const SERVER_ERROR = 500

/** Tells whether the platform itself gave no answer. */
function isUnknown({ status }: PlatformError): boolean {
  return status === undefined || status === REQUEST_TIMEOUT || status >= SERVER_ERROR
}

/** Shortens a refusal that may list every object; the first ones suffice to keep and show. */
function shortOf(error: PlatformError): PlatformError {
  const { problems } = error.data ?? {}
  if (!Array.isArray(problems)) return error
  return { ...error, data: { ...error.data, problems: problems.slice(0, PROBLEMS_MAX) } }
}

/** Revision name of a missing annotation on a platform without revisions. */
export const NO_ANNOTATION = 'none'

/**
 * Returns the revision of an opened annotation, as the base of its saves. A platform without revisions is read for it.
 */
export async function openedRevision(
  counted: number | undefined,
  read: () => Promise<Result<PresentAnnotation | null>>,
): Promise<Result<Revision>> {
  if (counted !== undefined) return ok(counted)
  const present = await read()
  if (!present.ok) return present
  return ok(present.value === null ? NO_ANNOTATION : revisionOf(present.value))
}

/** Names a state by its revision number or, without revisions, by its content. */
export function revisionOf(present: PresentAnnotation | null): Revision {
  if (present === null) return 0
  return present.revision ?? stateName(present.sha256, present.bytes)
}

/** Names a state by its bytes and its content. */
function stateName(sha256: string, bytes: Buffer): string {
  return `${sha256} ${contentOf(bytes)}`
}

/** Tells whether the platform has a named state: the same bytes or, since it may reformat them, the same content. */
function isState(name: string, present: PresentAnnotation | null): boolean {
  if (present === null) return name === NO_ANNOTATION
  const [sha256, content = ''] = name.split(' ')
  return sha256 === present.sha256 || (content !== '' && content === contentOf(present.bytes))
}

/** Above this size the last action stands for the content, so that main isn't blocked for long. */
const CONTENT_BYTES_MAX = 8 * 1024 * 1024
/** Fields that a platform may rewrite on each read; of these only the last action counts. */
const NO_CONTENT: ReadonlySet<string> = new Set(['metadata', 'lastAction', 'last_action'])

/** Digests an annotation's content, independent of formatting; empty if it can't be read. */
function contentOf(bytes: Buffer): string {
  const act = lastActionIn(bytes)?.toString('utf8')
  try {
    const lastAction: unknown = act === undefined ? null : JSON.parse(act, inOrder)
    if (bytes.length > CONTENT_BYTES_MAX) return act === undefined ? '' : digestOf([lastAction])
    const said: unknown = JSON.parse(bytes.toString('utf8'), inOrder)
    const fields =
      typeof said === 'object' && said !== null && !Array.isArray(said) ? Object.entries(said) : [['', said]]
    return digestOf([lastAction, fields.filter(([name]) => !NO_CONTENT.has(String(name)))])
  } catch {
    // Text that is no JSON is compared by its bytes only.
    return ''
  }
}

function digestOf(said: unknown): string {
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url')
}

/** Sorts the fields of an object by name. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const LAST_ACTION = /^"last_?[aA]ction"\s*:\s*(\{[^{}]*\})/
/** Start of the last action, and its greatest length. */
const LAST = '"last'
const LAST_ACTION_BYTES = 1_000

/** Finds the text of the last action without decoding an annotation of 100 MB. */
function lastActionIn(bytes: Buffer): Buffer | undefined {
  for (let at = bytes.indexOf(LAST); at !== -1; at = bytes.indexOf(LAST, at + 1)) {
    const [, said] = LAST_ACTION.exec(bytes.toString('latin1', at, at + LAST_ACTION_BYTES)) ?? []
    if (said !== undefined) return Buffer.from(said, 'latin1')
  }
  return undefined
}

/** Reads author and time of the last action, as far as the annotation has them. */
function lastActIn(present: PresentAnnotation | null): LastSave {
  const said = (present && lastActionIn(present.bytes)?.toString('utf8')) ?? '{}'
  try {
    const { email, timestamp } = JSON.parse(said) as Readonly<Record<string, unknown>>
    const isTime = typeof timestamp === 'number' && Math.abs(timestamp) <= LAST_TIME
    return { by: typeof email === 'string' ? email : null, at: isTime ? new Date(timestamp).toISOString() : null }
  } catch {
    // A text that is no JSON names no author.
    return { by: null, at: null }
  }
}
