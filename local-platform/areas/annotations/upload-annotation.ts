import type { Readable } from 'node:stream'
import { createHash } from 'node:crypto'
import { isNative, type Native } from '#domain/annotation/native'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { err, ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import type { Handler } from '../../server/handler'
import { answeredBefore, isKey, keptStep } from '../../server/kept-writes'
import { refuse, type Refusal } from '../../server/refusal'
import type { ItemRow } from '../../storage/items'
import { itemAccess, type ProjectAccess } from '../access/project-access'
import { classUsesOf } from '../classes/class-uses'
import { type AuthorRights, unallowedChange } from './author-rights'
import { headProblems, listOf, objectProblems, type Problem } from './native-shape'
import { addRevision, moved } from './revisions'

const MEGABYTE = 1024 * 1024

/** Takes in an annotation whole, on top of the revision that it was made from; the bytes are kept as they came. */
export const uploadAnnotation: Handler<'uploadAnnotation'> = async (platform, call) => {
  const { caller, actor, place, file } = call
  const first = itemAccess(platform, caller, place)
  if (!first.ok) return first
  if (first.value.access.isPaused) return refuse('forbidden')
  if (actor.cause !== null && !isKey(actor.cause))
    return refuse('bad_request', { message: 'header.idempotency-key: not accepted' })
  const base = baseOf(file.ifMatch)
  if (!base.ok) return base
  const bytes = await received(file.body, file.size)
  if (!bytes.ok) return bytes
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = `PUT ${place.itemId} annotation ${base.value} ${sha256}`
  const before = answeredBefore<{ revision: number }>(platform, actor, request)
  if (before !== undefined) return before

  const body = parsed(bytes.value)
  const problems = headProblems(body)
  if (problems.length > 0 || !isNative(body)) return refused(problems)
  const { access, item } = first.value
  if (item.annotationRevision !== base.value) return moved(item)
  const present = await presentOf(platform, item)
  const objects = objectProblems(body, present, access.project.type)
  if (objects.length > 0) return refused(objects)
  const unallowed = unallowedChange(body, present, rightsOf(access))
  if (unallowed !== undefined) return refuse('forbidden', { message: unallowed })

  // An editor that was open while a class was renamed says its name of before.
  const named = platform.annotations.withPresentNames(item, bytes.value)
  const kept = await platform.annotations.keep(item.id, named)
  const idOfName = new Map(platform.storage.classes.ofProject(item.projectId).map(({ id, name }) => [name, id]))
  const made = {
    kind: 'save',
    file: kept,
    bytes: named.length,
    openComments: openCommentsOf(body),
    classUses: classUsesOf(body, idOfName),
  } as const
  const saved = keptStep(platform, actor, request, () => {
    // Time has passed: rights and revision are looked at again.
    const now = itemAccess(platform, caller, place)
    if (!now.ok) return now
    if (now.value.access.isPaused) return refuse('forbidden')
    if (now.value.item.annotationRevision !== base.value) return moved(now.value.item)
    return ok({ revision: addRevision(platform, actor, place, now.value.item, made) })
  })
  if (!saved.ok) await platform.annotations.drop(item.id, kept)
  return saved
}

function openCommentsOf(body: Native): number {
  return listOf(body, 'comments').filter((one) => isNative(one) && one.resolved !== true).length
}

function rightsOf(access: ProjectAccess): AuthorRights {
  const granted = access.actions('folder')
  return {
    approvesObjects: granted.includes('ApplyItemAnnotationInstanceApprovalStatus'),
    resolvesComments: granted.includes('ResolveItemAnnotationComment'),
    deletesComments: granted.includes('DeleteItemAnnotationComment'),
  }
}

/** The revision in `If-Match`, with or without the quotes of an entity tag. */
function baseOf(ifMatch: string | undefined): Result<number, Refusal> {
  const [, revision] = /^"?(\d{1,15})"?$/.exec(ifMatch ?? '') ?? []
  if (revision !== undefined) return ok(Number(revision))
  return refuse('bad_request', {
    message: 'header.if-match: the revision is expected that the annotation was made from',
    data: { key: 'header.if-match' },
  })
}

async function received(body: Readable, size: number | undefined): Promise<Result<Buffer, Refusal>> {
  const tooLarge = refuse('too_large', {
    message: `An annotation may have ${ANNOTATION_BYTES_MAX / MEGABYTE} MB.`,
    data: { most: ANNOTATION_BYTES_MAX },
  })
  if ((size ?? 0) > ANNOTATION_BYTES_MAX) return tooLarge
  const chunks: Buffer[] = []
  let length = 0
  try {
    // The request outlives its body: the answer still has to go out.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > ANNOTATION_BYTES_MAX) return tooLarge
      chunks.push(chunk)
    }
  } catch (cause) {
    if (!body.destroyed) throw cause
    return refuse('bad_request', { message: 'The upload broke off.' })
  }
  return ok(Buffer.concat(chunks))
}

/** The annotation as it is; undefined where there is none, or its file is gone from the disk: what is saved now is all the more wanted. */
async function presentOf(platform: Platform, item: ItemRow): Promise<Native | undefined> {
  const opened = await platform.annotations.open(item)
  if (!opened.ok) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of opened.value.file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
  const native = parsed(Buffer.concat(chunks))
  return isNative(native) ? native : undefined
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The value of JSON bytes; undefined where they are none: `NaN` and half letters are not JSON either. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    // Told as a problem of the body.
    return undefined
  }
}

function refused(problems: readonly Problem[]): { readonly ok: false; readonly error: Refusal } {
  return err(refuse('annotation_refused', { data: { problems } }).error)
}
