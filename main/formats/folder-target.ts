import { mkdirSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { deflateSync } from 'node:zlib'
import type { Target } from '#domain/annotation/formats/format'
import { beginTextNow, copyFileNow, writeFileNow } from '../disk/new-files'

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
    open: (path) => beginTextNow(placeOf(path)),
    put: (path, bytes) => writeFileNow(placeOf(path), bytes),
    media({ source, text }, path) {
      if (source !== undefined) copyFileNow(join(from, source), placeOf(path))
      // Some data sets hold their texts within the file of their annotations.
      else if (text !== undefined) writeFileNow(placeOf(path), Buffer.from(text))
    },
    deflate: (bytes) => deflateSync(bytes),
  }
}
