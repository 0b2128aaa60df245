import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Annotations, PresentAnnotation } from '../services/annotations'
import type { LastSave, Versions } from './versions'

/** Names one state of an annotation, as the platform does. */
export type Revision = number | string

/** An annotation on its way. */
export interface Save {
  readonly teamId: number
  readonly projectId: number
  readonly itemId: number
  /** What it was made from. */
  readonly base: Revision
  readonly body: { readonly sha256: string; readonly bytes: number }
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
  const conflict = async (save: Save, theirs: PresentAnnotation | null): Promise<Result<never>> => {
    const { projectId, itemId, body } = save
    const { by, at } = await lastSave(save, theirs)
    const bytes = theirs?.bytes ?? Buffer.alloc(0)
    await versions.keep({ projectId, itemId, minePath: pathOf(body.sha256), theirs: bytes, saved: { by, at } })
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
    const { projectId, itemId, base, body, signal } = save
    const next = Number(base) + 1
    if (typeof base !== 'number' || present?.revision === undefined || present.revision <= next) return ok(undefined)
    const made = await annotations.read(projectId, itemId, signal, next)
    // Where nothing was heard it is asked again; a platform that has no earlier revisions has answered.
    if (!made.ok) return made.error.status === undefined ? made : ok(undefined)
    return ok(made.value?.sha256 === body.sha256 ? next : undefined)
  }
  const stateOf = async (sha256: string): Promise<Revision> => {
    const chunks: Buffer[] = []
    for await (const chunk of open(sha256) as AsyncIterable<Buffer>) chunks.push(chunk)
    return stateName(sha256, lastActionOf(Buffer.concat(chunks)))
  }
  return async (save) => {
    const { projectId, itemId, base, body, key, signal } = save
    // A platform that counts no revisions would overwrite: it is looked at first, and a small race stays.
    if (typeof base === 'string') {
      const present = await annotations.read(projectId, itemId, signal)
      if (!present.ok) return present
      if (present.value?.sha256 === body.sha256) return ok({ revision: revisionOf(present.value) })
      if (!isSameState(base, present.value)) return conflict(save, present.value)
    }
    const sent = await annotations.upload({
      teamId: save.teamId,
      projectId,
      itemId,
      base,
      size: body.bytes,
      open: () => open(body.sha256),
      idempotencyKey: key,
      signal,
    })
    if (sent.ok) return ok({ revision: sent.value.revision ?? (await stateOf(body.sha256)) })
    if (sent.error.status !== PRECONDITION_FAILED) return err(shortOf(sent.error))
    const present = await annotations.read(projectId, itemId, signal)
    if (!present.ok) return present
    if (present.value?.sha256 === body.sha256) return ok({ revision: revisionOf(present.value) })
    const got = await gotInBefore(save, present.value)
    if (!got.ok) return got
    return got.value === undefined ? conflict(save, present.value) : ok({ revision: got.value })
  }
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
  return present.revision ?? stateName(present.sha256, lastActionOf(present.bytes))
}

function stateName(sha256: string, lastAction: string | null): string {
  return `${sha256} ${lastAction ?? ''}`
}

/** The same bytes, or the same last act: a platform may write the same annotation down in another way. */
function isSameState(base: string, present: PresentAnnotation | null): boolean {
  if (present === null) return base === NO_ANNOTATION
  const [sha256, lastAction] = base.split(' ')
  if (sha256 === present.sha256) return true
  const now = lastActionOf(present.bytes)
  return now !== null && now === lastAction
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

/** Who acted last and when, as a short text. */
function lastActionOf(bytes: Buffer): string | null {
  const said = lastActionIn(bytes)?.toString('latin1')
  return said === undefined ? null : createHash('sha256').update(said).digest('base64url')
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
