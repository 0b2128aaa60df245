import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, mkdirSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { centralHeader, FULL_32, lengthsIn, LOCAL_BYTES, localHeader, STORED, zipEnd } from '#domain/media/zip-records'
import { writeDown } from './write-down'

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
      write(localHeader({ name: Buffer.from(name), crc: crc32(bytes), packed: packed.length, whole: bytes.length }))
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
        write(localHeader({ name: Buffer.from(name), crc, packed: own.size, whole: own.size, method: STORED }))
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
          write(localHeader({ name: Buffer.from(name), crc, packed: size, whole }))
          for (const part of packed) write(part)
        },
      }
    },
    finish: () => {
      const from = size
      let count = 0
      for (const { at, head, name } of entriesIn(file, from)) {
        write(centralHeader(at, head, name))
        count += 1
      }
      write(zipEnd(count, from, size - from))
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
    const { name: letters, packed } = lengthsIn(head)
    const name = Buffer.alloc(letters)
    readSync(file, name, 0, name.length, at + LOCAL_BYTES)
    yield { at, head, name }
    at += LOCAL_BYTES + name.length + packed
  }
}
