import {
  DICOM_BYTES_MAX,
  DOCUMENT_PIXELS_MAX,
  type DocumentKind,
  type DocumentTask,
  type DocumentWord,
} from '#domain/media/documents'
import { openDicom } from './dicom/open-dicom'
import { openClip } from './open-clip'
import { openPdf } from './open-pdf'
import { asPng, decodeJpeg } from './picture'
import { readRange } from './read-range'
import { Unread } from './unread'

interface Opened {
  readonly counted: DocumentWord
  readonly draw: (page: number, pixelsMax: number) => Promise<Blob>
  readonly text: (page: number) => Promise<string>
  /** Of a clip alone. */
  readonly times?: string
  readonly close: () => Promise<void>
}

/**
 * Creates the task runner. It keeps the last document open, since the next task usually needs it too. Throws `Unread`.
 */
export function createReading(): (task: DocumentTask) => Promise<Blob | DocumentWord> {
  let last: { readonly address: string; readonly opened: Opened } | undefined
  return async (task) => {
    if (last?.address !== task.address) {
      const before = last
      last = undefined
      await before?.opened.close()
      last = { address: task.address, opened: await OPEN[task.kind](task) }
    }
    const { opened } = last
    if (task.ask === 'count') return opened.counted
    if (task.ask === 'draw') return opened.draw(task.page, task.pixelsMax)
    if (task.ask === 'times') return new Blob([opened.times ?? ''], { type: 'text/plain' })
    return new Blob([await opened.text(task.page)], { type: 'text/plain' })
  }
}

async function pdf({ address, bytes }: DocumentTask): Promise<Opened> {
  const open = await openPdf(address, bytes)
  return { counted: { count: open.count }, draw: open.page, text: open.text, close: open.close }
}

async function dicom({ address, bytes }: DocumentTask): Promise<Opened> {
  if (bytes > DICOM_BYTES_MAX) throw new Unread('huge')
  const { format, frame } = await openDicom(await readRange(address, 0, bytes), decodeJpeg)
  const { frames, width, height } = format
  return {
    counted: { count: frames, width, height },
    draw: async (page, pixelsMax) => {
      // Check it before any allocation: the file itself declares its size.
      if (width * height > Math.min(pixelsMax, DOCUMENT_PIXELS_MAX)) throw new Unread('tooLarge')
      if (page > frames) throw new Unread('broken')
      return asPng(await frame(page - 1))
    },
    text: () => Promise.reject(new Unread('noText')),
    close: async () => undefined,
  }
}

async function clip({ address, bytes }: DocumentTask): Promise<Opened> {
  const { times, width, height, frame, close } = await openClip(address, bytes)
  return {
    counted: { count: times.length, width, height },
    draw: async (page, pixelsMax) => {
      if (width * height > Math.min(pixelsMax, DOCUMENT_PIXELS_MAX)) throw new Unread('tooLarge')
      return frame(page - 1)
    },
    text: () => Promise.reject(new Unread('noText')),
    times: times.join(','),
    close,
  }
}

const OPEN: Readonly<Record<DocumentKind, (task: DocumentTask) => Promise<Opened>>> = { pdf, dicom, clip }
