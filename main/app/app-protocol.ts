import { randomBytes } from 'node:crypto'
import { stat, readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Protocol, Session } from 'electron'
import { given } from '#domain/given'
import { contentSecurityPolicy } from './content-security-policy'
import { APP_SCHEME } from '../config/origins'
import { safePath } from './safe-path'

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.zip': 'application/zip',
  '.wasm': 'application/wasm',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  // Sent packed: the page unpacks it.
  '.gz': 'application/gzip',
}

const NONCE_HOLE = '__CSP_NONCE__'
/** Placeholder in a data block, valid JSON until the data replaces it. */
const DATA_HOLE = '"__PAGE_DATA__"'

/** Host of the app's own scheme: the folder that it serves, and its dynamic paths. */
export interface AppHost {
  readonly host: string
  readonly folder: string
  readonly wasm: boolean
  /** Tells whether its page fetches bytes itself. */
  readonly fetches: boolean
  /** Tells whether its page embeds the guest. */
  readonly embeds: boolean
  /** A page of the host that its own page may frame, with its policy. */
  readonly frame?: { readonly path: string; readonly policy: string }
  /** Development server in place of the folder, if one runs. */
  readonly devServer?: { readonly address: string; readonly fetch: (address: string) => Promise<Response> }
  /** JSON value that its page has before its first call. */
  readonly pageData?: () => Promise<unknown>
  /** Answers a dynamic path; undefined leaves it to the folder. */
  readonly dynamic: (request: Request, path: string) => Promise<Response> | undefined
}

/** Registers the scheme; works only in the first tick, before the app is ready. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

/** Serves one host of the scheme in one session; any other host is not found there. */
export function serveApp(session: Session, host: AppHost): void {
  session.protocol.handle(APP_SCHEME, (request) => answer(host, request))
}

async function answer(host: AppHost, request: Request): Promise<Response> {
  const url = new URL(request.url)
  if (url.host !== host.host) return notFound()
  const path = safePath(url.pathname)
  if (path === undefined) return notFound()
  const dynamic = host.dynamic(request, path)
  if (dynamic !== undefined) return secured(await dynamic, host, path, newNonce())
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const nonce = newNonce()
  const response =
    host.devServer === undefined
      ? await file(host, path, nonce)
      : await host.devServer.fetch(`${host.devServer.address}${path}${url.search}`)
  return secured(response, host, path, nonce)
}

async function file({ folder, pageData }: AppHost, path: string, nonce: string): Promise<Response> {
  const root = resolve(folder)
  const target = join(root, path)
  if (!target.startsWith(root + sep)) return notFound()
  const type = MIME[extname(target)]
  // A missing file is answered with 404.
  const found = type === undefined ? undefined : await stat(target).catch(() => undefined)
  if (type === undefined || found === undefined || !found.isFile()) return notFound()
  if (type.startsWith('text/html')) {
    const [text, data] = await Promise.all([readFile(target, 'utf8'), pageData?.()])
    const html = text.replaceAll(NONCE_HOLE, nonce).replace(DATA_HOLE, () => dataText(data))
    return new Response(html, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
  }
  // Files of a build are small. A stream would reach the page in pieces, each with a turn of main.
  return new Response(await readFile(target), {
    headers: { 'content-type': type, 'content-length': String(found.size), 'cache-control': 'no-cache' },
  })
}

/** Encodes JSON that can't end its enclosing block. */
function dataText(data: unknown): string {
  return JSON.stringify(data ?? null).replaceAll('<', '\\u003c')
}

function secured(response: Response, host: AppHost, path: string, nonce: string): Response {
  const headers = new Headers(response.headers)
  const { wasm, fetches, embeds, frame, devServer } = host
  const frames = frame !== undefined
  const policy = { nonce, wasm, fetches, embeds, frames, ...given({ devServer: devServer?.address }) }
  headers.set('content-security-policy', frame?.path === path ? frame.policy : contentSecurityPolicy(policy))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'no-referrer')
  headers.set('cross-origin-opener-policy', 'same-origin')
  return new Response(response.body, { status: response.status, headers })
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function newNonce(): string {
  return randomBytes(16).toString('base64')
}
