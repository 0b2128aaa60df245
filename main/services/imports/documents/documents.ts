import { stat } from 'node:fs/promises'
import type { CountedPictures } from '#domain/limits'
import {
  DOCUMENT_FAULTS,
  DOCUMENT_TEXT_BYTES_MAX,
  type CountedDocument,
  type DocumentFault,
  type DocumentKind,
} from '#domain/media/documents'
import { documentText } from '#domain/media/page-text'
import { logOf } from '../../../log/log'
import type { Unpacked } from '../archives/archives'
import type { PackedFile } from '../archives/packed-file'
import { readFailure } from '../read-failure'
import type { OnDisk } from '../on-disk'
import { createSerialQueue } from '../serial-queue'
import type { DrawnPicture } from './picture-files'
import type { Asked, ReaderDesk, Said, Wish } from './reader-desk'

/** PDF or DICOM file, packed or not, or a clip. */
export interface DocumentFile {
  readonly path: string
  readonly kind: DocumentKind
  readonly within?: PackedFile
}

export interface Documents {
  /** Counts a document's pictures, or returns why there are none; for PDF also checks for text, if requested. */
  readonly count: (
    file: DocumentFile,
    wanted: { readonly text: boolean },
    signal: AbortSignal,
  ) => Promise<CountedPictures>
  /**
   * Draws a page or frame, numbered from 1, as PNG, of a clip as JPEG, which the caller releases; `reason` is for the person. An abort
   * answers at once, with any reason.
   */
  readonly draw: (
    file: DocumentFile,
    page: number,
    pixelsMax: number,
    signal: AbortSignal,
  ) => Promise<{ readonly picture: DrawnPicture } | { readonly reason: string }>
  /**
   * Reads the text of a PDF document with this many pages; `reason` is for the person. An abort answers at once, with
   * any reason.
   */
  readonly text: (
    file: DocumentFile,
    pages: number,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string } | { readonly reason: string }>
  /** Reads the times of a clip's frames, in microseconds, ascending; `reason` is for the person. */
  readonly times: (
    file: DocumentFile,
    signal: AbortSignal,
  ) => Promise<{ readonly times: readonly number[] } | { readonly reason: string }>
  /** Releases the last file, and the page that read it. */
  readonly close: () => Promise<void>
}

/** Starts the reader page, which requests its tasks at `entry`; `onGone` reports that it ended. */
export type StartReader = (entry: string, onGone: () => void) => { readonly end: () => void }

/** Cached facts of a document; `isLookedAt`: its pages were checked for text, with any result. */
interface Known {
  readonly pictures: CountedPictures
  readonly isLookedAt: boolean
}

interface Held {
  readonly key: string
  readonly at: Promise<Unpacked>
}

const log = logOf('imports')
/** Limit for counting a file, milliseconds; a long document has one table of its pages. */
const COUNT_MS = 30_000
/** Limit for drawing a page, milliseconds; a detailed city map takes ten seconds. */
const DRAW_MS = 90_000
/** Limit for the text check, milliseconds; a page takes a few, and later the result counts as unknown. */
const TEXT_LOOK_MS = 5_000
/** Pages that are checked for text before a document counts as unknown. */
const TEXT_PAGES_LOOKED_MAX = 50
const IDLE_MS = 15_000
const COUNTED_KEPT_MAX = 20_000

/** Creates a reader of documents over a page that runs on demand, one task after the other. */
export function createDocuments(
  desk: ReaderDesk,
  start: StartReader,
  onDisk: OnDisk,
  limits: { readonly countMs: number; readonly drawMs: number } = { countMs: COUNT_MS, drawMs: DRAW_MS },
): Documents {
  const inTurn = createSerialQueue(1)
  const counted = new Map<string, Known>()
  let page: ReturnType<StartReader> | null = null
  let idle: NodeJS.Timeout | undefined
  let held: Held | null = null

  const endPage = (fault: DocumentFault): void => {
    const ended = page
    page = null
    // Clear first, so that messages of an ending page are ignored.
    desk.clear(fault)
    ended?.end()
  }
  const ask = async (asked: Asked, limitMs: number, signal: AbortSignal): Promise<Said> => {
    if (signal.aborted) return { fault: 'slow' }
    clearTimeout(idle)
    page ??= start(desk.entry(), () => {
      log.warn('document reader ended')
      page = null
      desk.clear('stopped')
    })
    const said = desk.ask(asked)
    const limit = setTimeout(() => endPage('slow'), limitMs)
    // An abort does not wait for a page that may draw for a minute.
    const giveUp = (): void => endPage('slow')
    signal.addEventListener('abort', giveUp)
    try {
      return await said
    } finally {
      clearTimeout(limit)
      signal.removeEventListener('abort', giveUp)
      idle = setTimeout(() => void close(), IDLE_MS).unref()
    }
  }
  const letGo = async ({ at }: Held): Promise<void> => {
    const place = await at
    if (place.path !== undefined) await place.release()
  }
  /** Path of the file on disk until another is requested: a packed one is not unpacked for each page. */
  const placeOf = async (file: DocumentFile, key: string): Promise<Unpacked> => {
    if (held?.key !== key) {
      const before = held
      held = { key, at: onDisk(file) }
      if (before !== null) await letGo(before)
    }
    return held.at
  }
  const remember = (key: string, known: Known): Known => {
    if (counted.size >= COUNTED_KEPT_MAX) counted.clear()
    counted.set(key, known)
    return known
  }
  const close = (): Promise<void> =>
    inTurn(async () => {
      clearTimeout(idle)
      endPage('stopped')
      const last = held
      held = null
      if (last !== null) await letGo(last)
    })

  /** Runs a task on an unpacked file; a text tells why it can't be unpacked. */
  const askAbout = async (
    file: DocumentFile,
    signal: AbortSignal,
    wish: Wish,
    limitMs: number,
  ): Promise<Said | string> => {
    try {
      const place = await placeOf(file, await keyOf(file))
      if (place.path === undefined) return place.reason
      const { size } = await stat(place.path)
      return await ask({ ...wish, path: place.path, kind: file.kind, bytes: size }, limitMs, signal)
    } catch (cause) {
      return readFailure(cause)
    }
  }

  /** Checks whether a PDF document holds text, within the time limit. */
  const withText = async (
    file: DocumentFile,
    counted: CountedDocument,
    signal: AbortSignal,
  ): Promise<CountedDocument> => {
    const most = Math.min(counted.count, TEXT_PAGES_LOOKED_MAX)
    for (let page = 1; page <= most; page += 1) {
      const said = await askAbout(file, signal, { ask: 'text', page }, Math.min(limits.countMs, TEXT_LOOK_MS))
      if (typeof said === 'string' || !('text' in said)) return counted
      if (said.text !== '') return { ...counted, hasText: true }
    }
    return most === counted.count ? { ...counted, hasText: false } : counted
  }

  /** Counts a document that is not cached. */
  const countAnew = async (file: DocumentFile, key: string, signal: AbortSignal): Promise<Known> => {
    const said = await askAbout(file, signal, { ask: 'count' }, limits.countMs)
    if (typeof said === 'string') return { pictures: { problem: said }, isLookedAt: false }
    if ('count' in said) return remember(key, { pictures: said, isLookedAt: false })
    const fault = 'fault' in said ? said.fault : 'damaged'
    const told = { pictures: { problem: DOCUMENT_FAULTS[fault] }, isLookedAt: false }
    // A task that was too slow or too large may not be so again.
    return fault === 'slow' || fault === 'stopped' ? told : remember(key, told)
  }

  return {
    close,
    count: (file, wanted, signal) =>
      inTurn(async () => {
        // The next step reports a missing file.
        const key = await keyOf(file).catch(() => '')
        const { pictures, isLookedAt } = counted.get(key) ?? (await countAnew(file, key, signal))
        const isEnough = isLookedAt || !wanted.text || file.kind !== 'pdf' || 'problem' in pictures
        if (isEnough) return pictures
        const looked = await withText(file, pictures, signal)
        // An aborted check has no result.
        return signal.aborted ? looked : remember(key, { pictures: looked, isLookedAt: true }).pictures
      }),
    draw: (file, number, pixelsMax, signal) =>
      inTurn(async () => {
        const said = await askAbout(file, signal, { ask: 'draw', page: number, pixelsMax }, limits.drawMs)
        if (typeof said === 'string') return { reason: said }
        if ('picture' in said) return said
        return { reason: DOCUMENT_FAULTS['fault' in said ? said.fault : 'damaged'] }
      }),
    times: (file, signal) =>
      inTurn(async () => {
        const said = await askAbout(file, signal, { ask: 'times' }, limits.drawMs)
        if (typeof said === 'string') return { reason: said }
        const times = 'text' in said ? readTimes(said.text) : undefined
        if (times !== undefined) return { times }
        return { reason: DOCUMENT_FAULTS['fault' in said ? said.fault : 'damaged'] }
      }),
    text: (file, pages, signal) =>
      inTurn(async () => {
        const texts: string[] = []
        let bytes = 0
        for (let page = 1; page <= pages; page += 1) {
          const said = await askAbout(file, signal, { ask: 'text', page }, limits.drawMs)
          if (typeof said === 'string') return { reason: said }
          if (!('text' in said)) return { reason: DOCUMENT_FAULTS['fault' in said ? said.fault : 'damaged'] }
          texts.push(said.text)
          bytes += Buffer.byteLength(said.text) + 1
          if (bytes > DOCUMENT_TEXT_BYTES_MAX) return { reason: DOCUMENT_FAULTS.longText }
        }
        return texts.some(Boolean) ? { text: documentText(texts) } : { reason: DOCUMENT_FAULTS.noText }
      }),
  }
}

/** Reads times by commas; undefined if they are none, or don't ascend. */
function readTimes(text: string): readonly number[] | undefined {
  const times = text.split(',').map(Number)
  const areTimes =
    text !== '' && times.every((time, at) => Number.isSafeInteger(time) && time > (times[at - 1] ?? -Infinity))
  return areTimes ? times : undefined
}

/** Key of a file's present state, distinct for files of one archive. Throws if the file is missing. */
async function keyOf({ path, within }: DocumentFile): Promise<string> {
  const { mtimeMs, size } = await stat(path)
  return [path, mtimeMs, size, within?.at ?? ''].join('\0')
}
