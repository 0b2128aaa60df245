import { InvalidPDFException, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
import { drawnSize } from '#domain/media/documents'
import { pageText } from '#domain/media/page-text'
import { HEAD_BYTES, loadPdf, runsOf, textItems } from './pdf/load-pdf'
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

/** Opens a document and reads only the requested ranges. Throws `Unread`. */
export async function openPdf(address: string, bytes: number): Promise<OpenPdf> {
  const read = (from: number, to: number) => readRange(address, from, to)
  const source = { length: bytes, head: await read(0, Math.min(HEAD_BYTES, bytes)), read }
  const { document: open, reading, close } = await guarded(loadPdf(source, document.baseURI))
  try {
    if (open.numPages < 1) throw new Unread('noPages')
    await reading(open.getPage(1))
  } catch (cause) {
    await close()
    throw faultOf(cause)
  }
  return {
    count: open.numPages,
    page: (number, pixelsMax) => guarded(reading(draw(open, number, pixelsMax))),
    text: (number) => guarded(reading(textOf(open, number))),
    close,
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
    return pageText(runsOf(textItems(await page.getTextContent())))
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
