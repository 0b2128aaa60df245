import { closeSync, copyFileSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Target } from '#domain/annotation/formats/format'

/** Characters that are written together. */
const TOGETHER = 1 << 16

/** A folder of the disk as the place of an export; `from`: the folder that media are copied from. */
export function folderTarget(folder: string, from: string): Target {
  const root = resolve(folder)
  const placeOf = (path: string): string => {
    const place = resolve(root, path)
    // Names come from data sets of strangers: none leads out of the folder.
    if (!place.startsWith(`${root}${sep}`)) throw new Error(`“${path}” leads out of the folder.`)
    mkdirSync(dirname(place), { recursive: true })
    return place
  }
  return {
    open(path) {
      const file = openSync(placeOf(path), 'w')
      let text = ''
      const flush = () => {
        writeAllNow(file, Buffer.from(text))
        text = ''
      }
      return {
        write: (part) => {
          text += part
          if (text.length >= TOGETHER) flush()
        },
        end: () => {
          flush()
          closeSync(file)
        },
      }
    },
    put(path, bytes) {
      const file = openSync(placeOf(path), 'w')
      try {
        writeAllNow(file, bytes)
      } finally {
        closeSync(file)
      }
    },
    media({ source }, path) {
      if (source !== undefined) copyFileSync(join(from, source), placeOf(path))
    },
    deflate: (bytes) => deflateSync(bytes),
  }
}

/** Writes all bytes, however few the disk takes at a time. */
function writeAllNow(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) {
    const taken = writeSync(file, bytes, done)
    if (taken <= 0) throw Object.assign(new Error('ENOSPC: the disk takes no more bytes'), { code: 'ENOSPC' })
    done += taken
  }
}
