import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync } from 'node:fs'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { centralHeader, lengthsIn, LOCAL_BYTES, localHeader, zipEnd } from '#domain/media/zip-records'
import type { GrowingText } from './new-files'
import { machineSyncDisk, writeAllNow } from './whole-file'

/** A ZIP archive that is written as a draft beside its place, until it is whole; a full disk throws. */
export interface NewArchive {
  readonly add: (name: string, bytes: Uint8Array) => void
  /** Begins a text file. It is packed in memory, and enters the archive at its end. */
  readonly begin: (name: string) => GrowingText
  /** Writes the directory, brings all to the disk and puts the archive in its place; returns the hash of its bytes. */
  readonly finish: () => { readonly sha256: string; readonly bytes: number }
  /** Removes the draft; a finished archive stays. */
  readonly discard: () => void
}

/** Characters that are packed together. */
const TOGETHER = 1 << 16

/** Begins an archive, in place of a file of its name. */
export function newArchive(path: string): NewArchive {
  const draft = `${path}.part`
  const file = openSync(draft, 'w+', 0o600)
  const hash = createHash('sha256')
  let size = 0
  let isOpen = true
  const write = (bytes: Uint8Array): void => {
    writeAllNow(machineSyncDisk, file, bytes)
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
          if (text.length >= TOGETHER) pack()
        },
        end: () => {
          pack()
          packed.push(deflateRawSync(Buffer.alloc(0)))
          const bytes = packed.reduce((sum, part) => sum + part.length, 0)
          write(localHeader({ name: Buffer.from(name), crc, packed: bytes, whole }))
          for (const part of packed) write(part)
        },
      }
    },
    finish: () => {
      const from = size
      let count = 0
      for (let at = 0; at < from; count += 1) {
        const head = Buffer.alloc(LOCAL_BYTES)
        readSync(file, head, 0, LOCAL_BYTES, at)
        const lengths = lengthsIn(head)
        const name = Buffer.alloc(lengths.name)
        readSync(file, name, 0, name.length, at + LOCAL_BYTES)
        write(centralHeader(at, head, name))
        at += LOCAL_BYTES + name.length + lengths.packed
      }
      write(zipEnd(count, from, size - from))
      fsyncSync(file)
      close()
      renameSync(draft, path)
      return { sha256: hash.digest('hex'), bytes: size }
    },
    discard: () => {
      close()
      rmSync(draft, { force: true })
    },
  }
}
