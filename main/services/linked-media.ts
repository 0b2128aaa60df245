import { Readable } from 'node:stream'
import { platformError } from '#domain/errors'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import { signatureKind } from '#domain/media/signatures'
import { err, ok, type Result } from '#domain/result'
import type { HttpStream } from '../http/http-answer'
import type { Outbound } from '../http/outbound'
import { errorFromThrown } from '../http/to-platform-error'
import type { LinkHosts } from './link-hosts'
import type { MediaRequest, OpenMedia } from './media'
import type { Scope } from './scope'

/** Formats that a page may show unchecked; not SVG, which can contain scripts. */
const SHOWN: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'gif', 'webp', 'avif', 'bmp'])
/** Bytes that identify each of these formats. */
const HEAD_BYTES = 32

/** Wraps a media reader: opens linked items at their link. */
export function withLinked(
  open: OpenMedia,
  hosts: Pick<LinkHosts, 'stateOf'>,
  outbound: Outbound,
  scope: Pick<Scope, 'teamOf'>,
): OpenMedia {
  return async (request) => (request.link === undefined ? open(request) : openLinked(request, request.link))

  async function openLinked({ projectId, signal }: MediaRequest, link: string): Promise<Result<HttpStream>> {
    const team = await scope.teamOf(projectId)
    if (!team.ok) return team
    const state = hosts.stateOf(team.value, link)
    if (state !== 'open') return err(platformError(state === 'unasked' ? 'link_unasked' : 'link_insecure'))
    const opened = await outbound(link, signal)
    return opened.ok ? asPicture(opened.value, signal) : opened
  }
}

/** Replaces the server's media type with the one detected from the bytes. */
async function asPicture({ body, headers, status }: HttpStream, signal: AbortSignal): Promise<Result<HttpStream>> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head: Buffer = Buffer.alloc(0)
  try {
    while (head.length < HEAD_BYTES) {
      const next = await chunks.next()
      if (next.done === true) break
      head = Buffer.concat([head, next.value])
    }
  } catch (error) {
    const { code, detail } = errorFromThrown(error, signal)
    return err(
      code === 'aborted'
        ? platformError(code)
        : platformError('link_unreachable', detail === undefined ? {} : { detail }),
    )
  }
  const kind = signatureKind(head)
  if (kind === undefined || !SHOWN.has(kind)) {
    body.destroy()
    return err(platformError('link_not_picture'))
  }
  const length = headers['content-length']
  return ok({
    status,
    headers: { 'content-type': FILE_KINDS[kind].mime, ...(length !== undefined && { 'content-length': length }) },
    body: Readable.from(whole(head, chunks, body), { objectMode: false }),
  })
}

async function* whole(head: Buffer, rest: AsyncIterator<Buffer>, body: Readable): AsyncGenerator<Buffer> {
  try {
    yield head
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  } finally {
    body.destroy()
  }
}
