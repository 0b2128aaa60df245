import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Session } from 'electron'
import type { Browser, Page } from 'playwright'
import { type AppHost, serveApp } from '../../main/app/app-protocol'
import { createDocuments, type Documents } from '../../main/services/imports/documents/documents'
import { createPictureFiles } from '../../main/services/imports/documents/picture-files'
import { createReaderDesk } from '../../main/services/imports/documents/reader-desk'

const HOST = 'documents'

/** Built page that reads documents, in Chromium, with main's side of it. */
export interface DocumentReader {
  readonly documents: Documents
  /** Started pages; the last one runs. */
  readonly pages: readonly Page[]
  /** All requests of these pages, with their answers. */
  readonly asked: readonly { readonly address: string; readonly status: number }[]
  /** Console lines of these pages. */
  readonly said: readonly string[]
  readonly close: () => Promise<void>
}

/** Serves the page by main's own handler, over loopback instead of the app's scheme. */
export async function openDocumentReader(
  browser: Browser,
  limits?: { readonly countMs: number; readonly drawMs: number },
): Promise<DocumentReader> {
  const pictures = await mkdtemp(join(tmpdir(), 'loupe-pages-'))
  const desk = createReaderDesk(createPictureFiles(pictures))
  const host: AppHost = {
    host: HOST,
    folder: resolve(import.meta.dirname, '../../out/document-reader'),
    wasm: true,
    fetches: true,
    embeds: false,
    dynamic: desk.answer,
  }
  const handled: ((request: Request) => Promise<Response>)[] = []
  const handle = (_scheme: string, handler: (request: Request) => Promise<Response>): void => void handled.push(handler)
  serveApp({ protocol: { handle } } as unknown as Session, host)
  const [answer] = handled
  if (answer === undefined) throw new Error('nothing is served')

  const asked: { readonly address: string; readonly status: number }[] = []
  const said: string[] = []
  const pages: Page[] = []
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const hasBody = method === 'PUT'
    const request = new Request(`app://${HOST}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody ? { body: Readable.toWeb(incoming) as BodyInit, duplex: 'half' } : {}),
    })
    void answer(request).then(({ status, headers: told, body }) => {
      asked.push({ address: url, status })
      outgoing.writeHead(status, [...told].flat())
      if (body === null) outgoing.end()
      else Readable.fromWeb(body as ReadableStream).pipe(outgoing)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const context = await browser.newContext()
  context.on('request', (request) => {
    if (!request.url().startsWith(`http://127.0.0.1:${port}/`)) asked.push({ address: request.url(), status: 0 })
  })

  const start = (entry: string, onGone: () => void) => {
    let isOver = false
    const created = context.newPage()
    const opened = created.then(async (page) => {
      pages.push(page)
      page.on('console', (message) => said.push(message.text()))
      page.on('crash', () => {
        if (!isOver) onGone()
      })
      await page.goto(`http://127.0.0.1:${port}/index.html#${entry}`)
      return page
    })
    return {
      end: () => {
        isOver = true
        // Closing a page that hangs or is gone may fail; nothing is left to do.
        void created.then((page) => page.close()).catch(() => undefined)
        // A page still loading is closed too, before it asks for another page's work.
        void opened.catch(() => undefined)
      },
    }
  }
  const documents = createDocuments(desk, start, async ({ path }) => ({ path, release: async () => undefined }), limits)
  return {
    documents,
    pages,
    asked,
    said,
    close: async () => {
      await documents.close()
      await context.close()
      server.closeAllConnections()
      server.close()
      await rm(pictures, { recursive: true, force: true })
    },
  }
}
