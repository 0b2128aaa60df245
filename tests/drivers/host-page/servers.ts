import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { ANNOTATION, mask, picture, PIXELS } from './pictures'

const MIME: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

/** Both origins of a run, and a function that ends it. */
export interface HostPageServers {
  readonly hostOrigin: string
  readonly reviewerOrigin: string
  /** Paths under `/media/` that answer with a status instead. */
  readonly failing: Map<string, number>
  close(): Promise<void>
}

/** Serves the built reviewer under its own policy on one origin, and the host page on another. */
export async function startServers(reviewerRoot: string): Promise<HostPageServers> {
  const failing = new Map<string, number>()
  const pictures = new Map<string, Promise<Buffer>>()
  const host = await listen((request, response) => serveFile(join(import.meta.dirname, 'page'), request, response))
  const reviewer = await listen((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    response.setHeader('content-security-policy', policy(originOf(host)))
    const status = failing.get(path)
    if (status !== undefined) return response.writeHead(status).end()
    if (path === '/media/annotation.json') return json(response, ANNOTATION)
    if (path === '/media/pixels.json') return json(response, PIXELS)
    if (path === '/media/mask.png') return void serveMask(response)
    if (path.startsWith('/media/')) return void serveMedia(path, pictures, response)
    serveFile(reviewerRoot, request, response)
  })
  return {
    hostOrigin: originOf(host),
    reviewerOrigin: originOf(reviewer),
    failing,
    async close() {
      for (const server of [host, reviewer]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
}

function policy(hostOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob: data:",
    "font-src 'self'",
    `style-src 'self' 'nonce-${randomBytes(12).toString('base64')}'`,
    `frame-ancestors ${hostOrigin}`,
  ].join('; ')
}

/** `/media/thumb/3.jpg` and `/media/picture/3.jpg`; `/media/picture/6000x4000.jpg` for a size. */
async function serveMedia(
  path: string,
  pictures: Map<string, Promise<Buffer>>,
  response: ServerResponse,
): Promise<void> {
  const [, kind, name = ''] = /^\/media\/(\w+)\/(.+)\.jpg$/.exec(path) ?? []
  const [, width, height] = /^(\d+)x(\d+)$/.exec(name) ?? []
  const seed = Number.parseInt(name, 10)
  const made =
    pictures.get(path) ??
    (kind === 'thumb'
      ? picture(120, 80, seed)
      : picture(Number(width ?? 1200), Number(height ?? 800), width ? 3 : seed))
  pictures.set(path, made)
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(await made)
}

async function serveMask(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'image/png' }).end(await mask())
}

function serveFile(root: string, request: IncomingMessage, response: ServerResponse): void {
  const path = normalize(new URL(request.url ?? '/', 'http://x').pathname)
  const file = join(root, path === '/' ? 'index.html' : path)
  if (!file.startsWith(root) || !existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': MIME[extname(file)] ?? 'application/octet-stream' })
  createReadStream(file).pipe(response)
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

function listen(serve: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(serve)
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
