import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { UNTOLD_TEXT } from '#domain/limits'
import type { DocumentKind } from '#domain/media/documents'
import { type ForeignEncoding, TEXT_ENCODINGS } from '#domain/media/text-encodings'
import type { PackedFile } from './archives/packed-file'
import type { DrawnPicture } from './documents/picture-files'
import type { ItemPlace } from './item-names'
import type { OnDisk } from './on-disk'
import { readFailure } from './read-failure'
import { bytesInUtf8, encodingOf, readInUtf8 } from './texts/text-file'

/** File that becomes an item. */
export interface OwnFile extends ItemPlace {
  readonly path: string
  readonly relative: string
  readonly within?: PackedFile
  /** Address of a linked file: the item holds only the address. */
  readonly link?: string
  /** Page or frame of a document, numbered from 1. */
  readonly page?: { readonly kind: DocumentKind; readonly number: number; readonly seconds?: number }
  /** Number of pages of a PDF document whose text is read. */
  readonly pages?: number
  /** Path that a picture or text file of it would have, if different; neighbouring files match by that. */
  readonly named?: string
  /** Encoding of a text; `unknown` means UTF-8, if the whole file is like its start. */
  readonly letters?: ForeignEncoding | 'unknown'
  /** Content of one line of a list. */
  readonly text?: string
  /** Part of the file that becomes the item, in UTF-8. */
  readonly stretch?: { readonly from: number; readonly bytes: number }
}
type OwnFileWith<K extends keyof OwnFile> = OwnFile & Required<Pick<OwnFile, K>>

/** Bytes to upload for an item. */
export interface ItemBytes {
  readonly size: number
  /** Opens the bytes again for each attempt. */
  readonly open: () => Readable
  /** Returns why the file can't be read, once known. */
  readonly unread?: () => string | undefined
}

export interface FileSourcesParts {
  readonly onDisk: OnDisk
  /** Draws a page or frame as a PNG file, which the caller releases; `reason` is for the person. */
  readonly draw: (
    file: OwnFileWith<'page'>,
    signal: AbortSignal,
  ) => Promise<{ readonly picture: DrawnPicture } | { readonly reason: string }>
  /** Reads the text of a PDF document; `reason` is for the person. */
  readonly readText: (
    file: OwnFileWith<'pages'>,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string } | { readonly reason: string }>
}

/** Sends the bytes of a file. They stay readable until `send` ends; an unreadable file is skipped with its reason. */
export type SendBytes = <T>(file: OwnFile, send: (bytes: ItemBytes) => Promise<T>) => Promise<T | 'skipped'>

const EMPTY = 'It is empty.'

/** Creates access to the bytes of files, by kind of source. */
export function createFileSources(
  { onDisk, draw, readText }: FileSourcesParts,
  skipped: (file: string, reason: string) => void,
  stopped: AbortSignal,
): SendBytes {
  const skip = ({ relative }: OwnFile, reason: string): 'skipped' => {
    skipped(relative, reason)
    return 'skipped'
  }

  const ofText: SendOf<OwnFileWith<'text'>> = ({ text }, send) => {
    const bytes = Buffer.from(text)
    return send({ size: bytes.length, open: () => Readable.from([bytes]) })
  }

  const ofStretch: SendOf<OwnFileWith<'stretch'>> = async (file, send) => {
    const { from, bytes } = file.stretch
    if (bytes === 0) return skip(file, EMPTY)
    return send({ size: bytes, ...readable(file.path, from, from + bytes - 1) })
  }

  const ofDocument: SendOf<OwnFileWith<'pages'>> = async (file, send) => {
    const read = await readText(file, stopped)
    if (stopped.aborted) return 'skipped'
    return 'reason' in read ? skip(file, read.reason) : ofText({ ...file, text: read.text }, send)
  }

  const ofPage: SendOf<OwnFileWith<'page'>> = async (file, send) => {
    const drawn = await draw(file, stopped)
    if ('reason' in drawn) return stopped.aborted ? 'skipped' : skip(file, drawn.reason)
    try {
      return stopped.aborted ? 'skipped' : await ofWhole(drawn.picture.path, file, send)
    } finally {
      await drawn.picture.release()
    }
  }

  /** Converts a text to UTF-8 while sending; the file stays unchanged. */
  const ofLetters: SendOf<OwnFileWith<'letters'>> = async (file, send) => {
    const { path, letters } = file
    try {
      const encoding = letters === 'unknown' ? await encodingOf(path) : letters
      if (encoding === 'utf-8') return await ofWhole(path, file, send)
      if (encoding === undefined) return skip(file, UNTOLD_TEXT)
      const size = await bytesInUtf8(path, encoding)
      if (size === null)
        return skip(
          file,
          `A part of it isn’t written in ${TEXT_ENCODINGS[encoding]} as its beginning is. Save it as UTF-8.`,
        )
      if (size === 0) return skip(file, EMPTY)
      return await send({ size, open: () => readInUtf8(path, encoding) })
    } catch (cause) {
      return skip(file, readFailure(cause))
    }
  }

  async function ofWhole<T>(
    path: string,
    file: OwnFile,
    send: (bytes: ItemBytes) => Promise<T>,
  ): Promise<T | 'skipped'> {
    let failure: string | undefined
    const size = await stat(path).then(
      (found) => found.size,
      (cause: unknown) => void (failure = readFailure(cause)),
    )
    if (size === 0) return skip(file, EMPTY)
    if (size === undefined) return skip(file, failure ?? "It can't be read.")
    return send({ size, ...readable(path, 0, size - 1) })
  }

  return async (file, send) => {
    const { text, page, pages, stretch, letters } = file
    if (text !== undefined) return ofText({ ...file, text }, send)
    if (pages !== undefined) return ofDocument({ ...file, pages }, send)
    if (stretch !== undefined) return ofStretch({ ...file, stretch }, send)
    if (page !== undefined) return ofPage({ ...file, page }, send)
    const own = await onDisk(file)
    if (own.path === undefined) return skip(file, own.reason)
    try {
      return letters === undefined
        ? await ofWhole(own.path, file, send)
        : await ofLetters({ ...file, path: own.path, letters }, send)
    } finally {
      await own.release()
    }
  }
}

type SendOf<F> = <T>(file: F, send: (bytes: ItemBytes) => Promise<T>) => Promise<T | 'skipped'>

/** Opens a range of a file, and notes why it can't be read. */
function readable(path: string, start: number, end: number): Pick<ItemBytes, 'open' | 'unread'> {
  let unread: string | undefined
  return {
    open: () =>
      createReadStream(path, { start, end }).once('error', (cause) => {
        unread ??= readFailure(cause)
      }),
    unread: () => unread,
  }
}
