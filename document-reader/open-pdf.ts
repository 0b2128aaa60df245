import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import { drawnSize } from '#domain/media/documents'
import { pageText, type TextRun } from '#domain/media/page-text'
import { readRange } from './read-range'
import { Unread } from './unread'

/** Open PDF document; its scripts never run, and its links are never fetched. */
export interface OpenPdf {
  /** Number of pages. */
  readonly count: number
  /** Draws a page, numbered from 1, as PNG with a limit of pixels. Throws `Unread`. */
  readonly page: (number: number, pixelsMax: number) => Promise<Blob>
  /** Text of a page, numbered from 1; '' if it has none. Throws `Unread`. */
  readonly text: (number: number) => Promise<string>
  readonly close: () => Promise<void>
}

const HEAD_BYTES = 65_536
const CHUNK_BYTES = 1024 ** 2
/** Pixel limit of pictures within a page, equal to that of imported pictures; larger ones are left out. */
const INNER_PIXELS_MAX = 268_402_689
const ERRORS_ONLY = 0
const beside = (folder: string): string => new URL(`${folder}/`, document.baseURI).href

/** Opens a document and reads only the requested ranges. Throws `Unread`. */
export async function openPdf(address: string, bytes: number): Promise<OpenPdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const failed = Promise.withResolvers<never>()
  const transport = new FileRanges(
    bytes,
    await readRange(address, 0, Math.min(HEAD_BYTES, bytes)),
    address,
    failed.reject,
  )
  const task = getDocument({
    range: transport,
    rangeChunkSize: CHUNK_BYTES,
    disableStream: true,
    disableAutoFetch: true,
    BinaryDataFactory: FilesBeside,
    cMapUrl: beside('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: beside('fonts'),
    wasmUrl: beside('wasm'),
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: INNER_PIXELS_MAX,
    verbosity: ERRORS_ONLY,
  })
  const reading = <T>(work: Promise<T>): Promise<T> => Promise.race([work, failed.promise])
  let open: PDFDocumentProxy
  try {
    open = await reading(task.promise)
    if (open.numPages < 1) throw new Unread('noPages')
    await reading(open.getPage(1))
  } catch (cause) {
    await task.destroy()
    throw faultOf(cause)
  }
  return {
    count: open.numPages,
    page: (number, pixelsMax) => guarded(reading(draw(open, number, pixelsMax))),
    text: (number) => guarded(reading(textOf(open, number))),
    close: () => task.destroy(),
  }
}

/** Passes range requests of the library, which can't fetch from custom schemes itself. */
class FileRanges extends PDFDataRangeTransport {
  constructor(
    length: number,
    head: Uint8Array,
    private readonly address: string,
    private readonly fail: (cause: unknown) => void,
  ) {
    super(length, head)
  }
  override requestDataRange(begin: number, end: number): void {
    readRange(this.address, begin, Math.min(end, this.length)).then(
      (chunk) => this.onDataRange(begin, chunk),
      this.fail,
    )
  }
}

interface FileAsked {
  readonly kind: 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl'
  readonly filename: string
}
type Folders = Readonly<Record<FileAsked['kind'], string | null>>

/** Loads character maps, fonts and decoders from beside this page. */
class FilesBeside {
  constructor(private readonly folders: Folders) {}
  async fetch({ kind, filename }: FileAsked): Promise<Uint8Array> {
    const answer = await fetch(`${this.folders[kind] ?? ''}${encodeURIComponent(filename)}`)
    if (!answer.ok) throw new Error(`${filename} is missing`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

async function draw(open: PDFDocumentProxy, number: number, pixelsMax: number): Promise<Blob> {
  const page = await open.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const size = drawnSize(whole.width, whole.height, pixelsMax)
  if (size === undefined) throw new Unread('narrow')
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  try {
    await page.render({ canvas, viewport: page.getViewport({ scale: size.scale }), background: '#ffffff' }).promise
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (picture === null) throw new Unread('tooLarge')
    return picture
  } finally {
    page.cleanup()
    // Emptying a canvas frees its memory at once, without a collection.
    canvas.width = 0
    canvas.height = 0
  }
}

/** Text content of a page; text that is only drawn doesn't count. */
async function textOf(open: PDFDocumentProxy, number: number): Promise<string> {
  const page = await open.getPage(number)
  try {
    const { items } = await page.getTextContent()
    return pageText(
      items.flatMap((item): readonly TextRun[] => ('str' in item ? [{ text: item.str, ends: item.hasEOL }] : [])),
    )
  } finally {
    page.cleanup()
  }
}

async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw faultOf(cause)
  }
}

function faultOf(cause: unknown): Unread {
  if (cause instanceof Unread) return cause
  if (cause instanceof PasswordException) return new Unread('locked')
  if (!(cause instanceof InvalidPDFException)) console.warn('pdf', cause instanceof Error ? cause.message : cause)
  return new Unread('damaged')
}
