import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectTypeName } from '#domain/enums'
import { largestBytes, limitingPlan } from '#domain/limits'
import { err, ok, type Result } from '#domain/result'
import type { Platform } from '../../platform-context'
import { BUCKET } from '../../server/bucket-keys'
import { callerBy } from '../../server/proofs'
import { requestAddress } from '../../server/request-address'
import { SHARE_MAX } from '../../server/shares'
import { bringInAccess } from '../access/bring-in-access'
import { readBytes } from '../annotations/read-body'
import { type ArrivingBody, arrivingBody } from './arriving-body'
import { type BucketFailure, done, element, fail, text, xml } from './bucket-answers'
import { readPartList } from './part-list'
import { createPartUploads, PART_NUMBER_MAX, type PartPlace, type PartUploads } from './part-uploads'
import { type Incoming, takeIn } from './upload-file'

/** Renditions that the public client uploads beside a picture; the platform makes its own on demand. */
const RENDITION = /___(?:thumb|lores|huge)\.jpg$/
/** Form of a key. The last part belongs to its sender: it is stored as data, and never names a file of the platform. */
const KEY = /^pictures\/(\d{1,15})\/([^/]{1,200})$/
/** Characters that no answer can repeat. */
const UNWRITABLE = /\p{Cc}/u
/** Size of a list of the most parts, with a checksum of each. */
const LIST_BYTES_MAX = 4 * 1024 * 1024
const LISTED_MAX = 1000
/** Query parameter with the name of the call, which the other values imply. */
const NAMED_CALL = 'x-id'

interface Asked {
  readonly platform: Platform
  readonly partUploads: PartUploads
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly search: URLSearchParams
  readonly place: PartPlace
  readonly access: Extract<ReturnType<typeof bringInAccess>, { readonly ok: true }>['value']
  readonly name: string
}
type Act = (asked: Asked) => FastifyReply | Promise<FastifyReply>

/** Calls by method and query parameters. */
const ACTS: Readonly<Record<string, Act>> = {
  'PUT ': putWhole,
  'POST uploads': begin,
  'PUT partNumber uploadId': putPart,
  'GET uploadId': listParts,
  'GET max-parts uploadId': listParts,
  'GET part-number-marker uploadId': listParts,
  'GET max-parts part-number-marker uploadId': listParts,
  'POST uploadId': end,
  'DELETE uploadId': abort,
}

/**
 * Registers the object storage endpoint: clients upload files, whole or in parts, under keys issued for one project.
 */
export function registerBucket(server: FastifyInstance, platform: Platform): void {
  const partUploads = createPartUploads(platform)
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'PUT', 'POST', 'DELETE'],
      url: '/s3/:bucket/*',
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const found = lookUp(platform, partUploads, request, reply)
        return found.ok ? withinShare(found.value) : fail(reply, found.error)
      },
    })
  })
}

/** Runs a call within its person's limit; such clients retry by themselves. */
async function withinShare({ act, asked }: { readonly act: Act; readonly asked: Asked }): Promise<FastifyReply> {
  const giveBack = asked.platform.shares.take('uploads', asked.place.personId)
  if (giveBack === undefined) return fail(asked.reply, TOO_MANY)
  try {
    return await act(asked)
  } finally {
    giveBack()
  }
}

/** Identifies the caller and the target, and checks their access. */
function lookUp(
  platform: Platform,
  partUploads: PartUploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Result<{ readonly act: Act; readonly asked: Asked }, BucketFailure> {
  const { method = '', url = '', headers } = request.raw
  const place = platform.bucketKeys.placeOf({ method, url, headers })
  // The keys end with the session or token that requested them.
  const caller = place && callerBy(platform, place.personId, place.proof)
  if (place === undefined || caller === undefined) {
    const message = 'This request was not signed with keys of this platform, or too long ago.'
    return err({ status: 403, code: 'SignatureDoesNotMatch', message })
  }
  const { bucket, '*': key } = request.params as { readonly bucket: string; readonly '*': string }
  if (bucket !== BUCKET) return err({ status: 404, code: 'NoSuchBucket', message: `There is one bucket: ${BUCKET}.` })
  const { search } = requestAddress(url)
  search.delete(NAMED_CALL)
  const act = ACTS[`${method} ${[...search.keys()].toSorted().join(' ')}`]
  if (act === undefined)
    return err({
      status: 501,
      code: 'NotImplemented',
      message: 'This address takes files alone, whole or in parts.',
    })
  const [, projectId, name = ''] = KEY.exec(key) ?? []
  const access = bringInAccess(platform, caller, place)
  if (!access.ok) return err({ status: 403, code: 'AccessDenied', message: access.error.message })
  if (Number(projectId) !== place.projectId) {
    const message = `These keys are valid only below pictures/${place.projectId}/ alone.`
    return err({ status: 403, code: 'AccessDenied', message })
  }
  if (UNWRITABLE.test(key) || !key.isWellFormed()) return err({ status: 400, code: 'InvalidArgument', message: NO_KEY })
  const own = { ...place, key }
  return ok({ act, asked: { platform, partUploads, request, reply, search, place: own, access: access.value, name } })
}

async function putWhole(asked: Asked): Promise<FastifyReply> {
  const { reply, name, request } = asked
  const arriving = bodyOf(asked)
  if (arriving === undefined) return fail(reply, OTHER_PIECES)
  if (RENDITION.test(name)) {
    await arriving.readPast()
    return arriving.isWhole() ? done(reply, arriving.tag()) : fail(reply, OTHER_BYTES)
  }
  const size = lengthOf(request)
  const refused = await take(asked, { size, body: arriving.body, isWhole: arriving.isWhole })
  await arriving.readPast()
  return refused === undefined ? done(reply, arriving.tag()) : fail(reply, refused)
}

async function begin({ partUploads, reply, place }: Asked): Promise<FastifyReply> {
  const begun = await partUploads.begin(place)
  if (!begun.ok) return fail(reply, begun.error)
  const inside = [...placeOf(place), element('UploadId', begun.value)]
  return xml(reply, 200, element('InitiateMultipartUploadResult', ...inside))
}

async function putPart(asked: Asked): Promise<FastifyReply> {
  const { partUploads, request, reply, search, place, access } = asked
  const arriving = bodyOf(asked)
  if (arriving === undefined) return fail(reply, OTHER_PIECES)
  const type = projectTypeName(access.project.type)
  const bytesMax = type === undefined ? null : largestBytes(limitingPlan(access.plan), type)
  const about = { number: Number(search.get('partNumber')), arriving, length: lengthOf(request) ?? 0, bytesMax }
  const added = await partUploads.add(search.get('uploadId') ?? '', place, about)
  await arriving.readPast()
  return added.ok ? done(reply, added.value.tag) : fail(reply, added.error)
}

function listParts({ partUploads, reply, search, place }: Asked): FastifyReply {
  const id = search.get('uploadId') ?? ''
  const listed = partUploads.list(id, place)
  if (!listed.ok) return fail(reply, listed.error)
  const [after, most] = [count(search.get('part-number-marker'), 0), count(search.get('max-parts'), LISTED_MAX)]
  if (after === undefined || most === undefined)
    return fail(reply, {
      status: 400,
      code: 'InvalidArgument',
      message: 'max-parts and part-number-marker are numbers.',
    })
  const behind = listed.value.filter(({ number }) => number > after)
  const page = behind.slice(0, Math.min(most, LISTED_MAX))
  const parts = page.map(({ number, tag, size, at }) =>
    element(
      'Part',
      element('PartNumber', text(number)),
      element('LastModified', new Date(at).toISOString()),
      element('ETag', `"${tag}"`),
      element('Size', text(size)),
    ),
  )
  const inside = [
    ...placeOf(place),
    element('UploadId', text(id)),
    element('PartNumberMarker', text(after)),
    element('NextPartNumberMarker', text(page.at(-1)?.number ?? 0)),
    element('MaxParts', text(most)),
    element('IsTruncated', text(behind.length > page.length)),
    ...parts,
  ]
  return xml(reply, 200, element('ListPartsResult', ...inside))
}

async function end(asked: Asked): Promise<FastifyReply> {
  const { partUploads, request, reply, search, place, name } = asked
  // Its header describes the complete file.
  const arriving = bodyOf(asked, false)
  if (arriving === undefined) return fail(reply, OTHER_PIECES)
  const said = await readBytes(arriving.body, lengthOf(request), LIST_BYTES_MAX)
  await arriving.readPast()
  const named = said.ok ? readPartList(said.value.toString(), PART_NUMBER_MAX) : undefined
  if (named === undefined)
    return fail(reply, { status: 400, code: 'MalformedXML', message: 'The list of the parts is expected.' })
  if (!arriving.isWhole()) return fail(reply, OTHER_BYTES)
  const ended = await partUploads.end(search.get('uploadId') ?? '', place, named, ({ size, body }) =>
    RENDITION.test(name) ? Promise.resolve(undefined) : take(asked, { size, body }),
  )
  if (!ended.ok) return fail(reply, ended.error)
  const inside = [...placeOf(place), element('ETag', `"${ended.value}"`)]
  return xml(reply, 200, element('CompleteMultipartUploadResult', ...inside))
}

async function abort({ partUploads, reply, search, place }: Asked): Promise<FastifyReply> {
  const aborted = await partUploads.abort(search.get('uploadId') ?? '', place)
  return aborted.ok ? reply.code(204).send() : fail(reply, aborted.error)
}

async function take(
  { platform, access, place, name }: Asked,
  about: Omit<Incoming, 'key' | 'name'>,
): Promise<BucketFailure | undefined> {
  const taken = await takeIn(platform, access, { ...about, key: place.key, name })
  if (taken.ok) return undefined
  const { status, message } = taken.error
  return { status, code: 'InvalidRequest', message }
}

const NO_KEY = 'A key can’t hold control characters. Upload the file under another key.'
const TOO_MANY = {
  status: 503,
  code: 'SlowDown',
  message: `You have ${SHARE_MAX.uploads} uploads under way. Try again when one has ended.`,
}
const OTHER_BYTES = {
  status: 400,
  code: 'XAmzContentSHA256Mismatch',
  message: 'These are other bytes than were signed.',
}
const OTHER_PIECES = {
  status: 501,
  code: 'NotImplemented',
  message:
    'This way of sending a body is not known here, or its checksum is not one of CRC32, CRC32C, SHA-1 and SHA-256.',
}

function bodyOf({ platform, request }: Asked, hasChecksums = true): ArrivingBody | undefined {
  const { method = '', url = '', headers } = request.raw
  return arrivingBody(
    request.headers,
    request.body,
    () => platform.bucketKeys.piecesOf({ method, url, headers }),
    hasChecksums,
  )
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  // A chunked body is longer than the file.
  const length = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length'])
  return Number.isFinite(length) ? length : undefined
}

/** Bucket and key, as answers repeat them. */
function placeOf({ key }: PartPlace): readonly string[] {
  return [element('Bucket', BUCKET), element('Key', text(key))]
}

function count(said: string | null, missing: number): number | undefined {
  const known = said === null ? String(missing) : said
  return /^\d{1,6}$/.test(known) ? Number(known) : undefined
}
