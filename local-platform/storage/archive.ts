import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { writeDown } from './write-down'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_PLACE = 0x07064b50
const LOCAL_BYTES = 30
const UTF8_NAMES = 0x0800
const STORED = 0
const DEFLATED = 8
const VERSION = 45
/** 1 January 1980: an archive's bytes don't reveal its creation time. */
const DATE = 0x0021
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff

/** Zip that is written in steps, as a draft until it is complete. */
export interface Archive {
  readonly add: (name: string, bytes: Uint8Array) => void
  /** Adds a file of the disk, a part per step; skips one that is missing or too large. */
  readonly addFile: (name: string, path: string) => Generator<void, boolean, void>
  /**
   * Starts a file that is written in parts. It enters the archive when it is ended; until then it is buffered, packed.
   */
  readonly begin: (name: string) => ArchiveFile
  /** Writes the central directory, syncs everything and renames the draft; returns the hash of its bytes. */
  readonly finish: () => string
  /** Deletes it, even if it is complete. */
  readonly discard: () => void
  readonly close: () => void
}

/** Text file of an archive, written part by part. */
export interface ArchiveFile {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** Bytes of a file per read. */
const READ_TOGETHER = 0x10_00_00
/** Characters per packing. */
const PACKED_TOGETHER = 0x1_00_00

/** Starts an archive. */
export function openArchive(path: string): Archive {
  const draft = `${path}.part`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(draft, 'w+', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let isOpen = true
  const write = (bytes: Uint8Array): void => {
    writeDown(file, bytes)
    hash.update(bytes)
    size += bytes.length
  }
  const close = (): void => {
    if (isOpen) closeSync(file)
    isOpen = false
  }
  return {
    add: (name, bytes) => {
      const packed = deflateRawSync(bytes)
      write(localHeader(Buffer.from(name), crc32(bytes), packed.length, bytes.length))
      write(packed)
    },
    *addFile(name, path) {
      const own = openedFile(path)
      if (own === undefined) return false
      try {
        // Its header precedes its bytes and contains their checksum.
        let crc = 0
        for (const part of partsOf(own)) {
          crc = crc32(part, crc)
          yield
        }
        write(localHeader(Buffer.from(name), crc, own.size, own.size, STORED))
        for (const part of partsOf(own)) {
          write(part)
          yield
        }
        return true
      } finally {
        closeSync(own.file)
      }
    },
    begin: (name) => {
      const packed: Uint8Array[] = []
      let text = ''
      let crc = 0
      let whole = 0
      const pack = (): void => {
        const bytes = Buffer.from(text)
        text = ''
        crc = crc32(bytes, crc)
        whole += bytes.length
        packed.push(deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }))
      }
      return {
        write: (part) => {
          text += part
          if (text.length >= PACKED_TOGETHER) pack()
        },
        end: () => {
          pack()
          packed.push(deflateRawSync(Buffer.alloc(0)))
          const size = packed.reduce((sum, part) => sum + part.length, 0)
          write(localHeader(Buffer.from(name), crc, size, whole))
          for (const part of packed) write(part)
        },
      }
    },
    finish: () => {
      const from = size
      let count = 0
      for (const entry of entriesIn(file, from)) {
        write(centralHeader(entry))
        count += 1
      }
      write(ending(count, from, size - from))
      fsyncSync(file)
      close()
      renameSync(draft, path)
      return hash.digest('hex')
    },
    discard: () => {
      close()
      for (const one of [draft, path]) rmSync(one, { force: true })
    },
    close,
  }
}

interface OpenFile {
  readonly file: number
  readonly size: number
}

/** File to read; undefined if it is missing, or too long for a header. */
function openedFile(path: string): OpenFile | undefined {
  if (!existsSync(path)) return undefined
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  if (size < FULL_32) return { file, size }
  closeSync(file)
  return undefined
}

/** Bytes of a file at its length when it was opened, in parts. */
function* partsOf({ file, size }: OpenFile): Generator<Buffer> {
  const part = Buffer.alloc(Math.min(size, READ_TOGETHER))
  for (let at = 0; at < size; ) {
    const count = readSync(file, part, 0, Math.min(part.length, size - at), at)
    if (count === 0) throw new RangeError('a file was truncated while it was read')
    yield part.subarray(0, count)
    at += count
  }
}

interface Entry {
  readonly at: number
  /** Local header, without its name. */
  readonly head: Buffer
  readonly name: Buffer
}

/** Derives the directory from the headers, so that nothing else must be kept. */
function* entriesIn(file: number, end: number): Generator<Entry> {
  for (let at = 0; at < end; ) {
    const head = Buffer.alloc(LOCAL_BYTES)
    readSync(file, head, 0, LOCAL_BYTES, at)
    const name = Buffer.alloc(head.readUInt16LE(26))
    readSync(file, name, 0, name.length, at + LOCAL_BYTES)
    yield { at, head, name }
    at += LOCAL_BYTES + name.length + head.readUInt32LE(18)
  }
}

function localHeader(name: Buffer, crc: number, packed: number, whole: number, method = DEFLATED): Buffer {
  const head = Buffer.alloc(LOCAL_BYTES)
  head.writeUInt32LE(LOCAL, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(UTF8_NAMES, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt16LE(DATE, 12)
  head.writeUInt32LE(crc, 14)
  head.writeUInt32LE(packed, 18)
  head.writeUInt32LE(whole, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function centralHeader({ at, head, name }: Entry): Buffer {
  const isFar = at >= FULL_32
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(at), 4)
  }
  const central = Buffer.alloc(46)
  central.writeUInt32LE(CENTRAL, 0)
  central.writeUInt16LE(VERSION, 4)
  head.copy(central, 6, 4, 28)
  central.writeUInt16LE(extra.length, 30)
  central.writeUInt32LE(isFar ? FULL_32 : at, 42)
  return Buffer.concat([central, name, extra])
}

/** End record of a zip; many files or bytes require a second, longer one before it. */
function ending(count: number, from: number, bytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, FULL_16), 8)
  end.writeUInt16LE(Math.min(count, FULL_16), 10)
  end.writeUInt32LE(Math.min(bytes, FULL_32), 12)
  end.writeUInt32LE(Math.min(from, FULL_32), 16)
  if (count < FULL_16 && from < FULL_32 && bytes < FULL_32) return end
  const far = Buffer.alloc(56)
  far.writeUInt32LE(END_64, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(VERSION, 12)
  far.writeUInt16LE(VERSION, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(bytes), 40)
  far.writeBigUInt64LE(BigInt(from), 48)
  const place = Buffer.alloc(20)
  place.writeUInt32LE(END_64_PLACE, 0)
  place.writeBigUInt64LE(BigInt(from + bytes), 8)
  place.writeUInt32LE(1, 16)
  return Buffer.concat([far, place, end])
}
