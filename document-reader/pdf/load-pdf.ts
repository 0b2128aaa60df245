import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
import type { TextRun } from '#domain/media/page-text'

/** Bytes of a document, read on request. */
export interface PdfBytes {
  readonly length: number
  /** Its first bytes. */
  readonly head: Uint8Array
  /** Reads bytes `from` (inclusive) `to` (exclusive). */
  readonly read: (from: number, to: number) => Promise<Uint8Array>
}

/** Loaded document; its scripts never run, and its links are never fetched. */
export interface LoadedPdf {
  readonly document: PDFDocumentProxy
  /** Waits for work on it, or rejects as soon as bytes can't be read. */
  readonly reading: <T>(work: Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type PdfTextItem = Extract<Content['items'][number], { readonly str: string }>

/** Number of first bytes that a loader reads itself. */
export const HEAD_BYTES = 65_536
const CHUNK_BYTES = 1024 ** 2
/** Pixel limit of pictures within a page, equal to that of imported pictures; larger ones are left out. */
const INNER_PIXELS_MAX = 268_402_689
const ERRORS_ONLY = 0

/**
 * Loads a document from the requested ranges alone. `folder` holds character maps, fonts and decoders. Importing and
 * annotating load it in the same way, because the settings decide its text.
 */
export async function loadPdf({ length, head, read }: PdfBytes, folder: string): Promise<LoadedPdf> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const failed = Promise.withResolvers<never>()
  // It may fail before its first use, when no caller waits for it.
  failed.promise.catch(() => undefined)
  const beside = (name: string): string => new URL(`${name}/`, folder).href
  const task = getDocument({
    range: new RequestedRanges(length, head, read, failed.reject),
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
  try {
    return { document: await reading(task.promise), reading, close: () => task.destroy() }
  } catch (cause) {
    await task.destroy()
    throw cause
  }
}

/** The items of a page that are text; those that are only drawn are none. */
export function textItems({ items }: Pick<Content, 'items'>): readonly PdfTextItem[] {
  return items.filter((item): item is PdfTextItem => 'str' in item)
}

/** The same as runs, in order. */
export function runsOf(items: readonly Pick<PdfTextItem, 'str' | 'hasEOL'>[]): readonly TextRun[] {
  return items.map(({ str, hasEOL }) => ({ text: str, ends: hasEOL }))
}

/** Passes range requests of the library, which can't fetch from custom schemes itself. */
class RequestedRanges extends PDFDataRangeTransport {
  constructor(
    length: number,
    head: Uint8Array,
    private readonly read: PdfBytes['read'],
    private readonly fail: (cause: unknown) => void,
  ) {
    super(length, head)
  }
  override requestDataRange(begin: number, end: number): void {
    this.read(begin, Math.min(end, this.length)).then((chunk) => this.onDataRange(begin, chunk), this.fail)
  }
}

interface FileAsked {
  readonly kind: 'cMapUrl' | 'standardFontDataUrl' | 'wasmUrl'
  readonly filename: string
}
type Folders = Readonly<Record<FileAsked['kind'], string | null>>

/** Loads character maps, fonts and decoders from beside the page. */
class FilesBeside {
  constructor(private readonly folders: Folders) {}
  async fetch({ kind, filename }: FileAsked): Promise<Uint8Array> {
    const answer = await fetch(`${this.folders[kind] ?? ''}${encodeURIComponent(filename)}`)
    if (!answer.ok) throw new Error(`${filename} is missing`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
