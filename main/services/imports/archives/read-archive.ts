import { createReadStream } from 'node:fs'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { IncomingFile } from '#domain/limits'
import { FILE_HEAD_BYTES, fileKind } from '#domain/media/file-kind'
import { FILE_KINDS } from '#domain/media/kinds'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { fileSink } from '../../../disk/file-sink'
import { sortedNaturally } from '../natural-order'
import type { Listed, PackedFile } from './packed-file'
import { mayBeText, textFile } from '../texts/inspect-text'
import { insidePath, packedName } from './packed-name'

interface Named {
  readonly relative: string
  readonly within: PackedFile
  readonly isLocked: boolean
}

const OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false } as const
const ENTRIES_MAX = 1_000_000
/** Annotation data packs to a twentieth at most; an archive that claims more than this is malicious. */
const UNPACKED_TIMES_MAX = 200
const UNPACKED_UNASKED = 1024 ** 3
const STORED = 0
const DEFLATED = 8
const LISTED_TOGETHER = 64
const BROKEN = 'It is damaged: it can’t be unpacked.'
const BROKEN_ARCHIVE = 'It isn’t a complete ZIP archive: its list of files can’t be read.'

/** Yields an archive's files in natural order with their kinds; names the unreadable ones. */
export async function* listArchive(path: string): AsyncGenerator<readonly Listed[]> {
  const zip = await openPromise(path, OPTIONS).catch(unreadable)
  if (zip === undefined) return yield [{ kind: 'unreadable', relative: '', reason: BROKEN_ARCHIVE }]
  try {
    const { named, problems } = await namesOf(zip)
    const bomb = tooMuch(zip, named)
    if (bomb !== undefined) return yield [{ kind: 'unreadable', relative: '', reason: bomb }]
    if (problems.length > 0) yield problems
    for (let start = 0; start < named.length; start += LISTED_TOGETHER) {
      yield await Promise.all(named.slice(start, start + LISTED_TOGETHER).map((one) => look(path, zip, one)))
    }
  } finally {
    zip.close()
  }
}

/** Unpacks a file to a path; returns the reason for the person if it fails. */
export async function unpackFile(path: string, within: PackedFile, to: string): Promise<string | null> {
  const zip = await openPromise(path, OPTIONS).catch(unreadable)
  if (zip === undefined) return BROKEN_ARCHIVE
  try {
    const packed = await openPacked(path, zip, within)
    const whole = checked(within)
    await pipeline(packed, whole.pass, fileSink(to))
    return whole.problem()
  } catch (cause) {
    if (isAboutDisk(cause)) throw cause
    // The person sees the sentence under the file's name.
    return BROKEN
  } finally {
    zip.close()
  }
}

async function namesOf(zip: ZipFile): Promise<{ readonly named: readonly Named[]; readonly problems: Listed[] }> {
  const named: Named[] = []
  const problems: Listed[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const name = packedName(entry.fileNameRaw, entry.generalPurposeBitFlag, entry.extraFields)
      if (name.endsWith('/')) continue
      const parts = insidePath(name)
      if (parts === undefined)
        problems.push({ kind: 'unreadable', relative: name, reason: 'Its path leads out of the archive.' })
      else named.push({ relative: parts.join('/'), within: packedOf(entry), isLocked: entry.isEncrypted() })
      if (named.length > ENTRIES_MAX) break
    }
  } catch (cause) {
    unreadable(cause)
    problems.push({
      kind: 'unreadable',
      relative: '',
      reason: 'Its list of files breaks off; what stands behind is left out.',
    })
  }
  return { named: await sortedNaturally(named, ({ relative }) => relative), problems }
}

/** Rejects an archive whose own list says that it would fill the disk. */
function tooMuch({ fileSize }: ZipFile, named: readonly Named[]): string | undefined {
  if (named.length > ENTRIES_MAX) return `It holds more than ${ENTRIES_MAX.toLocaleString('en')} files.`
  const bytes = named.reduce((sum, { within }) => sum + within.bytes, 0)
  return bytes > UNPACKED_UNASKED && bytes > fileSize * UNPACKED_TIMES_MAX
    ? `Unpacked it would be more than ${UNPACKED_TIMES_MAX} times as large, as archives are that are made to fill a disk.`
    : undefined
}

function packedOf(entry: Entry): PackedFile {
  return {
    at: entry.relativeOffsetOfLocalHeader,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    method: entry.compressionMethod,
    checksum: entry.crc32,
  }
}

async function look(path: string, zip: ZipFile, { relative, within, isLocked }: Named): Promise<Listed> {
  if (isLocked) return { kind: 'unreadable', relative, reason: 'It is locked with a password.' }
  if (within.method !== STORED && within.method !== DEFLATED) {
    return { kind: 'unreadable', relative, reason: `It is packed by method ${within.method}, which can’t be unpacked.` }
  }
  try {
    return { kind: 'file', relative, within, file: await looked(path, zip, within, relative) }
  } catch (cause) {
    unreadable(cause)
    return { kind: 'unreadable', relative, reason: BROKEN }
  }
}

async function looked(path: string, zip: ZipFile, within: PackedFile, name: string): Promise<IncomingFile> {
  const { bytes } = within
  if (bytes === 0) return { kind: 'empty', bytes }
  let head: Uint8Array = new Uint8Array()
  for await (const chunk of await openPacked(path, zip, within)) {
    head = Buffer.concat([head, chunk as Buffer])
    if (head.length < FILE_HEAD_BYTES) continue
    const kind = fileKind(head.subarray(0, FILE_HEAD_BYTES), name)
    const isPicture = FILE_KINDS[kind].family === 'picture'
    if (!isPicture || pictureSize(kind, head) !== undefined || head.length >= PICTURE_HEAD_BYTES) break
  }
  const kind = fileKind(head.subarray(0, FILE_HEAD_BYTES), name)
  if (mayBeText(kind, name)) return textFile(head.subarray(0, FILE_HEAD_BYTES), kind, name, bytes)
  return { kind, bytes, ...(FILE_KINDS[kind].family === 'picture' ? pictureSize(kind, head) : undefined) }
}

async function openPacked(path: string, zip: ZipFile, { at, packedBytes, method }: PackedFile): Promise<Readable> {
  // The library needs only these fields here, and checks that they are within the file.
  const entry = { relativeOffsetOfLocalHeader: at, compressedSize: packedBytes } as Entry
  const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  if (packedBytes === 0) return Readable.from([])
  const packed = createReadStream(path, { start, end: start + packedBytes - 1 })
  // A failure of either stream reaches the reader of the last one.
  return method === DEFLATED ? pipe(packed, createInflateRaw(), () => undefined) : packed
}

/** Passes bytes through, never more than the archive declares, and verifies their checksum. */
function checked({ bytes, checksum }: PackedFile) {
  let sum = 0
  let count = 0
  return {
    pass: async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        count += chunk.length
        if (count > bytes) throw new RangeError('more bytes than declared')
        sum = crc32(chunk, sum)
        yield chunk
      }
    },
    problem: () => (count === bytes && sum === checksum ? null : BROKEN),
  }
}

/** Tells whether a failure concerns the disk, not the archive. */
function isAboutDisk(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    'code' in cause &&
    ['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EROFS'].includes(String(cause.code))
  )
}

/** Archive faults are reported by a sentence; anything else is a bug. */
function unreadable(cause: unknown): undefined {
  if (!(cause instanceof Error)) throw cause
  return undefined
}
