import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { PictureSize, Source } from '#domain/annotation/formats/format'
import { clipFacts } from '#domain/media/clip-facts'
import { fileKind } from '#domain/media/file-kind'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { openToRead } from '../disk/disk'
import type { PackedFile } from '../services/imports/archives/packed-file'
import { unpackFile } from '../services/imports/archives/read-archive'
import { detectEncoding } from '../services/imports/texts/detect-encoding'

/** A text file of more bytes is read in slices alone. */
const TEXT_MAX = 256 * 1024 ** 2
/** A packed label image of more bytes than this is none. */
const UNPACKED_MAX = 1024 ** 3
/** Files of archives that lie unpacked at the same time. */
const UNPACKED_FILES = 8

/** Where a file of a data set lies: on the disk, or packed in an archive there. */
export interface FilePlace {
  readonly path: string
  readonly within?: PackedFile
  /** The size of a picture, if the archive's list holds it. */
  readonly size?: PictureSize
}

/** The files of a data set. Close it when all is read. */
export interface FileSource extends Source {
  /** Place of a file in its archive; 0: it is packed in none. */
  readonly placeIn: (path: string) => number
  readonly close: () => Promise<void>
}

/** Opens files as they are read; one is kept open. `unpackTo`: a folder for files of archives, which exists. */
export function createFileSource(places: ReadonlyMap<string, FilePlace>, unpackTo: string): FileSource {
  const decoder = new TextDecoder()
  const unpacked = new Map<string, string>()
  let count = 0
  let kept: { readonly path: string; readonly file: Awaited<ReturnType<typeof openToRead>> } | undefined

  const closeKept = async (): Promise<void> => {
    await kept?.file.close()
    kept = undefined
  }
  const diskPath = async (path: string): Promise<string> => {
    const place = places.get(path)
    if (place === undefined) throw new Error('It isn’t there.')
    if (place.within === undefined) return place.path
    const before = unpacked.get(path)
    if (before !== undefined) return before
    const [oldest] = unpacked
    if (oldest !== undefined && unpacked.size >= UNPACKED_FILES) {
      unpacked.delete(oldest[0])
      await rm(oldest[1], { force: true })
    }
    const to = join(unpackTo, `${(count += 1)}`)
    const reason = await unpackFile(place.path, place.within, to)
    if (reason !== null) throw new Error(reason)
    unpacked.set(path, to)
    return to
  }
  const handle = async (path: string) => {
    if (kept?.path === path) return kept.file
    await closeKept()
    const file = await openToRead(await diskPath(path))
    kept = { path, file }
    return file
  }
  const slice = async (path: string, from: number, to: number, into?: Uint8Array): Promise<Uint8Array> => {
    const wanted = to - from
    const bytes = into !== undefined && into.length >= wanted ? into.subarray(0, wanted) : Buffer.allocUnsafe(wanted)
    const file = await handle(path)
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return bytes.subarray(0, done)
  }
  const bytesOf = async (path: string): Promise<number> => (await (await handle(path)).stat()).size
  return {
    paths: [...places.keys()],
    placeIn: (path) => places.get(path)?.within?.at ?? 0,
    slice,
    bytesOf,
    decode: (utf8) => decoder.decode(utf8),
    inflate: (bytes) => inflateSync(bytes, { maxOutputLength: UNPACKED_MAX }),
    async text(path) {
      const size = await bytesOf(path)
      if (size > TEXT_MAX) throw new Error('It is too large to be read as one text.')
      const bytes = await slice(path, 0, size)
      const encoding = bytes.length === 0 ? 'utf-8' : detectEncoding(bytes, true)
      if (encoding === undefined) throw new Error('It isn’t text, or its encoding can’t be detected.')
      return new TextDecoder(encoding).decode(bytes)
    },
    async sizeOf(path) {
      const place = places.get(path)
      if (place?.size !== undefined) return place.size
      try {
        const head = await slice(path, 0, PICTURE_HEAD_BYTES)
        return pictureSize(fileKind(head, path), head)
      } catch {
        // A picture that can't be opened has no size; its annotations are named then.
        return undefined
      }
    },
    async clipOf(path) {
      try {
        const reading = clipFacts(await bytesOf(path))
        let step = reading.next()
        while (step.done !== true) step = reading.next(await slice(path, step.value.from, step.value.to))
        return step.value
      } catch {
        // A clip that can't be opened or is damaged tells no frames; its annotations are named then.
        return undefined
      }
    },
    close: async () => {
      await closeKept()
      await Promise.all([...unpacked.values()].map((path) => rm(path, { force: true })))
    },
  }
}
