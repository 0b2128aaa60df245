import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform-context'
import { BUCKET } from '../../server/bucket-keys'
import { personHere } from '../../server/callers'
import { requestAddress } from '../../server/request-address'
import { bringInAccess } from '../access/bring-in-access'
import { takeIn } from './upload-file'

/** What the public client makes of a picture beside it: made here anew, where it is wanted. */
const RENDITION = /___(?:thumb|lores|huge)\.jpg$/
const KEY = /^pictures\/(\d{1,15})\/([^/]{1,200})$/
const HASH = /^[0-9a-f]{64}$/
const UNSIGNED = 'UNSIGNED-PAYLOAD'

/** Where clients of a store of objects put files, under keys that were given out for one project: `PUT /s3/BUCKET/KEY`. */
export function registerBucket(server: FastifyInstance, platform: Platform): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.put('/s3/:bucket/*', (request, reply) => put(platform, request, reply))
  })
}

async function put(platform: Platform, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { method, url, headers } = request.raw
  const place = platform.bucketKeys.placeOf({ method: method ?? '', url: url ?? '', headers })
  const person = personHere(platform, place?.personId)
  if (place === undefined || person === undefined)
    return fail(
      reply,
      403,
      'SignatureDoesNotMatch',
      'This request was not signed with keys of this platform, or too long ago.',
    )
  const { bucket, '*': key } = request.params as { readonly bucket: string; readonly '*': string }
  if (bucket !== BUCKET) return fail(reply, 404, 'NoSuchBucket', `There is one bucket: ${BUCKET}.`)
  if (requestAddress(url ?? '').search.size > 0)
    return fail(reply, 501, 'NotImplemented', 'Whole files are taken alone.')
  const [, projectId, name = ''] = KEY.exec(key) ?? []
  const access = bringInAccess(platform, { person }, place)
  if (!access.ok) return fail(reply, 403, 'AccessDenied', access.error.message)
  if (Number(projectId) !== place.projectId)
    return fail(reply, 403, 'AccessDenied', `These keys are good below pictures/${place.projectId}/ alone.`)
  const said = String(headers['x-amz-content-sha256'])
  if (said !== UNSIGNED && !HASH.test(said)) return fail(reply, 501, 'NotImplemented', 'Files are taken in one piece.')
  const source = request.body instanceof Readable ? request.body : Readable.from([])
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  const body = new PassThrough()
  source.on('data', (chunk: Buffer) => [sha256, md5].forEach((hash) => hash.update(chunk)))
  // What breaks here breaks what is read from it, and is answered there.
  const arriving = pipeline(source, body).catch(() => undefined)
  const isWhole = (): boolean => said === UNSIGNED || sha256.digest('hex') === said
  if (RENDITION.test(name)) {
    body.resume()
    await arriving
    return isWhole() ? done(reply, md5.digest('hex')) : fail(reply, 400, 'XAmzContentSHA256Mismatch', OTHER_BYTES)
  }
  const length = Number(headers['content-length'])
  const size = Number.isFinite(length) ? length : undefined
  const taken = await takeIn(platform, access.value, { path: key, name, size, body, isWhole })
  // What nobody read is read past, so that the answer is heard.
  body.resume()
  return taken.ok
    ? done(reply, md5.digest('hex'))
    : fail(reply, taken.error.status, 'InvalidRequest', taken.error.message)
}

const OTHER_BYTES = 'These are other bytes than were signed.'

function done(reply: FastifyReply, tag: string): FastifyReply {
  return reply.code(200).header('etag', `"${tag}"`).header('content-length', '0').send()
}

function fail(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${text}</Message></Error>`
  return reply.code(status).header('cache-control', 'no-store').type('application/xml').send(xml)
}
