import { placedText } from '#domain/media/page-text'
import { HEAD_BYTES, loadPdf, runsOf, textItems } from '../../../../document-reader/pdf/load-pdf'
import { type PlacedRun, placedRuns } from './placed-runs'

/** Page of an original: its displayed size in points, its text, and the places of the text. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly text: string
  readonly runs: readonly PlacedRun[]
  /** Draws it at this many device pixels a point. Aborting rejects. */
  readonly draw: (scale: number, signal: AbortSignal) => Promise<HTMLCanvasElement>
}

/** Original of a text, open for reading. */
export interface OpenPages {
  readonly count: number
  /** Reads a page, numbered from 1. Rejects if it can't be read. */
  readonly page: (number: number) => Promise<PdfPage>
  readonly close: () => void
}

/** Most pixels of a drawn page; a larger zoom is less sharp. */
const PIXELS_MAX = 12_000_000
/** Longest canvas side in Chromium. */
const SIDE_MAX = 16_384
/** Where the build puts the files that the library reads by name. */
const FOLDER = 'pdf/'

/** All documents share a worker, which must have left one before it takes the next. */
let last: Promise<unknown> = Promise.resolve()

/** Opens the document at an address of this page's own origin. Rejects if it can't be read. */
export async function openPages(url: string, signal: AbortSignal): Promise<OpenPages> {
  const { head, length } = await headOf(url, signal)
  const read = async (from: number, to: number): Promise<Uint8Array> => {
    const answer = await range(url, from, to, signal)
    return new Uint8Array(await answer.arrayBuffer())
  }
  await last
  signal.throwIfAborted()
  const loading = loadPdf({ length, head, read }, new URL(FOLDER, document.baseURI).href)
  // The next document only waits; the caller below gets the failure.
  last = loading.catch(() => undefined)
  const { document: pdf, reading, close } = await loading
  // A worker that can't be closed is gone, so nothing is left to do.
  const end = (): void => void (last = close().catch(() => undefined))
  if (signal.aborted) end()
  return {
    count: pdf.numPages,
    close: end,
    page: async (number) => {
      const page = await reading(pdf.getPage(number))
      const viewport = page.getViewport({ scale: 1 })
      const content = await reading(page.getTextContent())
      const items = textItems(content)
      const { text, places } = placedText(runsOf(items))
      return {
        width: viewport.width,
        height: viewport.height,
        text,
        runs: placedRuns(items, places, content.styles, viewport.transform),
        async draw(wanted, stopped) {
          const { width, height } = viewport
          const scale = Math.min(wanted, Math.sqrt(PIXELS_MAX / (width * height)), SIDE_MAX / Math.max(width, height))
          const canvas = document.createElement('canvas')
          canvas.width = Math.max(1, Math.floor(width * scale))
          canvas.height = Math.max(1, Math.floor(height * scale))
          const task = page.render({ canvas, viewport: page.getViewport({ scale }), background: '#ffffff' })
          const cancel = () => task.cancel()
          stopped.addEventListener('abort', cancel)
          try {
            await reading(task.promise)
            stopped.throwIfAborted()
            return canvas
          } catch (cause) {
            freeCanvas(canvas)
            throw cause
          } finally {
            stopped.removeEventListener('abort', cancel)
            // Frees pictures and fonts of the page, unless another drawing still uses them.
            page.cleanup()
          }
        },
      }
    },
  }
}

/** Emptying a canvas frees its memory at once, without a collection. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}

/** Reads the first bytes, and the length of the whole file. */
async function headOf(url: string, signal: AbortSignal): Promise<{ head: Uint8Array; length: number }> {
  const answer = await range(url, 0, HEAD_BYTES, signal)
  const [, length] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? []
  if (length === undefined) throw new Error('the host tells no length')
  return { head: new Uint8Array(await answer.arrayBuffer()), length: Number(length) }
}

async function range(url: string, from: number, to: number, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (answer.status !== 206) throw new Error(`status ${answer.status} for a part of the document`)
  return answer
}
