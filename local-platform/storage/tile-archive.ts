import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { StoredFile } from './files'

/** Tiles in an uncompressed zip, found by position and read by offset. */
export interface TileArchive {
  /** Number of tiles. */
  readonly count: number
  /** Finds a tile by level (0 is the smallest), column and row. */
  readonly find: (level: number, column: number, row: number) => Promise<StoredFile | undefined>
}

const LOCAL = { mark: 0x04034b50, bytes: 30 } as const
const CENTRAL = { mark: 0x02014b50, bytes: 46 } as const
const END = { mark: 0x06054b50, bytes: 22 } as const
const END64 = { mark: 0x06064b50, bytes: 56, locator: 0x07064b50, locatorBytes: 20 } as const
/** Marks a number that is in the 64-bit field instead. */
const ELSEWHERE = 0xffffffff
const SIZES_64 = 0x0001
const STORED = 0
/** Longest comment behind the end record, bytes. */
const COMMENT_MAX = 0xffff
const TILE_NAME = /_files\/(\d{1,2})\/(\d{1,7})_(\d{1,7})\.\w+$/

/** Reads the tile offsets of a zip; undefined if it is no complete zip of stored tiles. */
export async function openTileArchive(full: string): Promise<TileArchive | undefined> {
  const file = await openOf(full)
  if (file === undefined) return undefined
  try {
    const { size, mtimeMs } = await file.stat()
    const directory = await directoryOf(file, size)
    if (directory === undefined) return undefined
    const tiles = entriesOf(directory)
    const tag = `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`
    return {
      count: tiles.size,
      find: async (level, column, row) => {
        const entry = tiles.get(`${level}/${column}_${row}`)
        return entry === undefined ? undefined : storedTile(full, entry, `${tag}-${entry.offset.toString(36)}`)
      },
    }
  } finally {
    await file.close()
  }
}

/** Part of the top level that a growing zip already contains, from 0 to 1: its tiles are written row by row. */
export async function shareWritten(
  full: string,
  top: { readonly level: number; readonly columns: number; readonly rows: number },
): Promise<number> {
  const file = await openOf(full)
  if (file === undefined) return 0
  try {
    const { size } = await file.stat()
    const tail = await bytesOf(file, Math.max(0, size - TAIL_BYTES), size)
    const name = new RegExp(String.raw`_files/${top.level}/(\d{1,7})_(\d{1,7})\.`, 'g')
    let done = 0
    for (const [, column, row] of tail.toString('latin1').matchAll(name))
      done = Math.max(done, Number(row) * top.columns + Number(column) + 1)
    return done / (top.columns * top.rows)
  } finally {
    await file.close()
  }
}
const TAIL_BYTES = 2 * 1024 * 1024

interface Entry {
  /** Offset of its local header. */
  readonly offset: number
  readonly size: number
}

/** Returns undefined for a missing file. */
async function openOf(full: string): Promise<FileHandle | undefined> {
  try {
    return await open(full)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
  return buffer.subarray(0, bytesRead)
}

/** Reads the central directory at the end of a zip. */
async function directoryOf(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const from = Math.max(0, size - END.bytes - COMMENT_MAX - END64.locatorBytes)
  const tail = await bytesOf(file, from, size)
  let at = tail.length - END.bytes
  while (at >= 0 && tail.readUInt32LE(at) !== END.mark) at -= 1
  if (at < 0) return undefined
  const short = { bytes: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) }
  const locator = at - END64.locatorBytes
  const isLong = locator >= 0 && tail.readUInt32LE(locator) === END64.locator
  const place = isLong ? await longPlace(file, Number(tail.readBigUInt64LE(locator + 8))) : short
  if (place === undefined || place.offset + place.bytes > size) return undefined
  return bytesOf(file, place.offset, place.offset + place.bytes)
}

async function longPlace(
  file: FileHandle,
  at: number,
): Promise<{ readonly bytes: number; readonly offset: number } | undefined> {
  const end = await bytesOf(file, at, at + END64.bytes)
  if (end.length < END64.bytes || end.readUInt32LE(0) !== END64.mark) return undefined
  return { bytes: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) }
}

function entriesOf(directory: Buffer): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  for (let at = 0; at + CENTRAL.bytes <= directory.length && directory.readUInt32LE(at) === CENTRAL.mark; ) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const nameAt = at + CENTRAL.bytes
    const name = TILE_NAME.exec(directory.toString('latin1', nameAt, nameAt + nameBytes))
    const extra = directory.subarray(nameAt + nameBytes, nameAt + nameBytes + extraBytes)
    if (name !== null && directory.readUInt16LE(at + 10) === STORED)
      entries.set(`${name[1]}/${name[2]}_${name[3]}`, entryOf(directory, at, extra))
    at = nameAt + nameBytes + extraBytes + commentBytes
  }
  return entries
}

function entryOf(directory: Buffer, at: number, extra: Buffer): Entry {
  const [size, whole, offset] = [
    directory.readUInt32LE(at + 20),
    directory.readUInt32LE(at + 24),
    directory.readUInt32LE(at + 42),
  ]
  const long = longNumbers(extra)
  // The 64-bit field has only the numbers that are too large, in this order.
  if (whole === ELSEWHERE) long.shift()
  const realSize = size === ELSEWHERE ? long.shift() : size
  const realOffset = offset === ELSEWHERE ? long.shift() : offset
  return { size: realSize ?? 0, offset: realOffset ?? 0 }
}

function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== SIZES_64) continue
    const count = Math.floor(extra.readUInt16LE(at + 2) / 8)
    return Array.from({ length: count }, (_, one) => Number(extra.readBigUInt64LE(at + 4 + 8 * one)))
  }
  return []
}

async function storedTile(full: string, { offset, size }: Entry, tag: string): Promise<StoredFile | undefined> {
  const file = await openOf(full)
  if (file === undefined) return undefined
  try {
    const head = await bytesOf(file, offset, offset + LOCAL.bytes)
    if (head.length < LOCAL.bytes || head.readUInt32LE(0) !== LOCAL.mark) return undefined
    const start = offset + LOCAL.bytes + head.readUInt16LE(26) + head.readUInt16LE(28)
    return {
      size,
      tag,
      read: (range) =>
        createReadStream(full, { start: start + (range?.start ?? 0), end: start + (range?.end ?? size - 1) }),
    }
  } finally {
    await file.close()
  }
}
