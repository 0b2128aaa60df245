import { createHash } from 'node:crypto'
import { ANNOTATION_BYTES_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { Handler } from '../../server/handler'
import { answeredBefore, isKey } from '../../server/kept-writes'
import { refuse, type Refusal } from '../../server/refusal'
import { itemAccess } from '../access/project-access'
import { saveForScript } from './one-annotation'
import { readBytes } from './read-body'
import { saveAnnotation } from './save-annotation'

/** Takes in an annotation whole, on top of the revision that it was made from; the bytes are kept as they came. */
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
  const bytes = await readBytes(file.body, file.size, ANNOTATION_BYTES_MAX)
  if (!bytes.ok) return bytes
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = `PUT ${place.itemId} annotation ${base.value} ${sha256}`
  const before = answeredBefore<{ revision: number }>(platform, actor, request)
  return before ?? saveAnnotation(platform, { caller, actor, place, request }, bytes.value, base.value)
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
