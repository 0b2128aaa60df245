import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from './file-answer'

const REVISION_HEADER = 'x-annotation-revision'
const PARTS_HEADER = 'x-annotation-parts'

interface Range {
  readonly start: number
  readonly end: number
}

/** Sends a file: whole, a range (206), unchanged (304), or an invalid range (416). */
export function sendFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { file } = answer
  const etag = `"${file.tag}"`
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': answer.mime,
    'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
  })
  if (answer.revision !== undefined) reply.header(REVISION_HEADER, answer.revision)
  if (answer.parts !== undefined && answer.parts.length > 0) reply.header(PARTS_HEADER, answer.parts.join(', '))
  if (answer.sha256 !== undefined)
    reply.header('repr-digest', `sha-256=:${Buffer.from(answer.sha256, 'hex').toString('base64')}:`)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const range = askedRange(request, etag, file.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).removeHeader('etag').send()
  }
  if (range === undefined) {
    return reply.header('content-length', file.size).send(request.method === 'HEAD' ? null : file.read())
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(file.read(range))
}

function askedRange(request: FastifyRequest, etag: string, size: number): Range | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range']
  if (condition !== undefined && condition !== etag) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (match === null) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
}
