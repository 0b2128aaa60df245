import { createHash } from 'node:crypto'
import { listParts } from '#domain/annotation/save-parts'
import { ok, type Result } from '#domain/result'
import type { Handler } from '../../server/handler'
import { answeredBefore, isKey } from '../../server/kept-writes'
import { refuse, type Refusal } from '../../server/refusal'
import { itemAccess } from '../access/project-access'
import { readSave } from './brought-parts'
import { saveForScript } from './one-annotation'
import { saveAnnotation } from './save-annotation'

/** Saves a whole annotation with its parts on top of its base revision; the bytes are kept unchanged. */
export const uploadAnnotation: Handler<'uploadAnnotation'> = async (platform, call) => {
  const { caller, actor, place, query, file } = call
  const first = itemAccess(platform, caller, place)
  if (!first.ok) return first
  if (first.value.access.isPaused) return refuse('forbidden')
  if (actor.cause !== null && !isKey(actor.cause))
    return refuse('bad_request', { message: 'header.idempotency-key: not accepted' })
  const isScript = caller.teamId !== undefined && file.ifMatch === undefined && query.transform_version !== undefined
  if (isScript) return saveForScript(platform, call)
  const base = baseOf(file.ifMatch)
  if (!base.ok) return base
  const brought = await readSave(file)
  if (!brought.ok) return brought
  const { annotation, parts } = brought.value
  const named = listParts(parts).map(([part, bytes]) => ` ${part} ${hashOf(bytes)}`)
  const request = `PUT ${place.itemId} annotation ${base.value} ${hashOf(annotation)}${named.join('')}`
  const before = answeredBefore<{ revision: number }>(platform, actor, request)
  return before ?? saveAnnotation(platform, { caller, actor, place, request }, brought.value, base.value)
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Revision in `If-Match`, with or without the quotes of an entity tag. */
function baseOf(ifMatch: string | undefined): Result<number, Refusal> {
  const [, revision] = /^"?(\d{1,15})"?$/.exec(ifMatch ?? '') ?? []
  if (revision !== undefined) return ok(Number(revision))
  return refuse('bad_request', {
    message: 'header.if-match: the revision is expected that the annotation was made from',
    data: { key: 'header.if-match' },
  })
}
