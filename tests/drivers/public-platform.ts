import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Endpoint, ENDPOINTS } from '#endpoints'
import type { Service } from '#domain/endpoints/services'
import type { RunningPlatform } from '../../local-platform/platform'

/** Platform with only the public interface, without Loupe's additions. */
export interface PublicPlatform {
  readonly addresses: Readonly<Record<Service, string>>
  /** Unknown calls that it got, as `METHOD path`. */
  readonly unknown: readonly string[]
  /** Bodies of requested exports. */
  readonly exports: readonly unknown[]
  /** Requests for an archive, with their ranges. */
  readonly archives: readonly (string | undefined)[]
  /** Breaks the connection after this many bytes of an archive; undefined sends all. */
  cutAfter: number | undefined
  /** Keeps exports unfinished. */
  isSlow: boolean
  readonly close: () => Promise<unknown>
}

const PUBLIC_CHOICES = new Set(['fuse', 'is_pinned', 'coco', 'time', 'include', 'export_format', 'folder_names'])
/** Such a platform counts no revisions. */
const REVISION = /"annotation_revision":\d+,?/g
const PUBLIC_FIELDS = ['id', 'name', 'user_id', 'status', 'download', 'createdAt'] as const

/** Proxy before Loupe's platform that only passes calls of the public interface. */
export async function startPublicPlatform({ addresses: behind }: RunningPlatform): Promise<PublicPlatform> {
  const inner = new URL(behind.main).origin
  const rows = Object.values(ENDPOINTS as Readonly<Record<string, Endpoint>>).map(
    ({ service, method, path, since }) => ({
      method,
      isOurs: since === 'ours',
      pattern: new RegExp(
        `^${new URL(path.replace(/\{\w+\}/g, 'HOLE'), behind[service]).pathname.replaceAll('.', String.raw`\.`).replaceAll('HOLE', '[^/]+')}$`,
      ),
    }),
  )
  const state: PublicPlatform & { unknown: string[]; exports: unknown[]; archives: (string | undefined)[] } = {
    addresses: behind,
    unknown: [],
    exports: [],
    archives: [],
    cutAfter: undefined,
    isSlow: false,
    close: () => new Promise((done) => (server.close(done), server.closeAllConnections())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', inner)
    const { pathname } = url
    const own = rows.filter(({ method, pattern }) => method === request.method && pattern.test(pathname))
    const isArchive = pathname.endsWith('/archive')
    if (own.every(({ isOurs }) => isOurs) && !pathname.includes('/auth')) {
      state.unknown.push(`${request.method} ${pathname}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"Not found"}')
      return
    }
    const isExport = /\/export(?:\/\d+)?$/.test(pathname)
    const body = request.method === 'GET' ? undefined : await buffer(request)
    const sent = isExport && request.method === 'POST' ? Buffer.from(JSON.stringify(publicChoice(body))) : body
    const came = await fetch(url, {
      method: request.method ?? 'GET',
      headers: passed(request),
      ...(sent === undefined ? {} : { body: new Uint8Array(sent) }),
    })
    if (isArchive) return sendArchive(request, response, came)
    const text = await came.text()
    response.writeHead(came.status, { 'content-type': came.headers.get('content-type') ?? 'application/json' })
    response.end(came.ok ? publicAnswer(pathname, text, isExport).replaceAll(REVISION, '') : text)
  }

  function publicChoice(body: Buffer | undefined): object {
    const said = JSON.parse(body?.toString() ?? '{}') as Readonly<Record<string, unknown>>
    state.exports.push(said)
    return Object.fromEntries(Object.entries(said).filter(([key]) => PUBLIC_CHOICES.has(key)))
  }

  function publicAnswer(pathname: string, text: string, isExport: boolean): string {
    if (!isExport && !pathname.endsWith('/validation-rules')) return text
    const own = JSON.parse(text) as Record<string, unknown>
    if (!isExport) return JSON.stringify({ ...own, export_formats: undefined, import_rows: undefined })
    const status = state.isSlow ? 1 : own['status']
    const link = own['download']
    const download = typeof link === 'string' ? link.replace(inner, origin()) : null
    const fields = { ...own, status, download }
    return JSON.stringify(
      Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, fields[field as keyof typeof fields]])),
    )
  }

  async function sendArchive(request: IncomingMessage, response: ServerResponse, came: Response): Promise<void> {
    const { range } = request.headers
    state.archives.push(range)
    const bytes = Buffer.from(await came.arrayBuffer())
    const headers = ['etag', 'content-range', 'content-type'].flatMap((name) => {
      const value = came.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(came.status, { ...Object.fromEntries(headers), 'content-length': bytes.length })
    if (state.cutAfter === undefined || state.cutAfter >= bytes.length) return void response.end(bytes)
    response.write(bytes.subarray(0, state.cutAfter), () => setTimeout(() => response.destroy(), 50))
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const addresses = Object.fromEntries(
    Object.entries(behind).map(([service, address]) => [service, address.replace(inner, origin())]),
  ) as Readonly<Record<Service, string>>
  return Object.assign(state, { addresses })
}

function passed({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) =>
      name.startsWith('x-') || ['authorization', 'content-type', 'range', 'if-range', 'accept'].includes(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}
