/** Pages for the benches: built like the product's own, served on loopback, opened in the installed Chromium. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const MIME = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Otherwise a software GPU draws canvases, unlike any real machine. */
export const CPU_RASTER = [
  '--disable-accelerated-2d-canvas',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
]

/** Installed Chromium. */
export function openChromium(args = []) {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...QUIET, ...args],
  })
}

/**
 * Memory of a browser's largest page process with its workers and its share of common pages, in MB; counted by the
 * system.
 */
export async function memoryOf(browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const held = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]))
  return Math.max(...held) / 1024
}

/** Builds a page of `fixtures/` as the shell and the reviewer are built; returns the folder. */
export async function buildPage(name) {
  const page = resolve(import.meta.dirname, 'fixtures', name)
  const folder = join(root, 'out/bench/pages', name)
  await build({
    configFile: false,
    root: page,
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'chrome142', minify: true },
  })
  return folder
}

/**
 * Serves a folder on its own port, isolated so that its clock ticks in 5 µs; `answer` may handle a path first.
 * `localhost` and `127.0.0.1` are different sites on the same port.
 */
export async function serve(folder, answer = () => false) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname)
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    if (answer(path, response)) return
    const file = join(folder, path === '/' ? 'index.html' : path)
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    response.setHeader('content-type', MIME[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address()
  return {
    origin: `http://127.0.0.1:${port}`,
    otherSite: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
