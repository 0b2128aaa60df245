import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Source } from '#domain/annotation/formats/format'
import { fileKind } from '#domain/media/file-kind'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { tellEncoding } from '../services/imports/texts/tell-encoding'

/** A text file of more bytes is read in slices alone. */
const TEXT_MAX = 256 * 1024 ** 2
/** A packed label image of more bytes than this is none. */
const UNPACKED_MAX = 1024 ** 3

/** A folder of the disk as a data set; hidden files are no part of it. Close it when all is read. */
export interface FolderSource extends Source {
  readonly close: () => Promise<void>
}

/** Lists a folder and opens its files as they are read; one file is kept open. */
export async function openFolderSource(folder: string): Promise<FolderSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .toSorted()
  const decoder = new TextDecoder()
  let kept: { readonly path: string; readonly file: FileHandle } | undefined
  const handle = async (path: string): Promise<FileHandle> => {
    if (kept?.path === path) return kept.file
    await kept?.file.close()
    kept = undefined
    const file = await open(join(folder, path), 'r')
    kept = { path, file }
    return file
  }
  const slice = async (path: string, from: number, to: number): Promise<Uint8Array> => {
    const bytes = Buffer.allocUnsafe(to - from)
    const file = await handle(path)
    let done = 0
    while (done < bytes.length) {
      const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
      if (bytesRead === 0) break
      done += bytesRead
    }
    return bytes.subarray(0, done)
  }
  return {
    paths,
    slice,
    bytesOf: async (path) => (await (await handle(path)).stat()).size,
    decode: (utf8) => decoder.decode(utf8),
    inflate: (bytes) => inflateSync(bytes, { maxOutputLength: UNPACKED_MAX }),
    async text(path) {
      const { size } = await (await handle(path)).stat()
      if (size > TEXT_MAX) throw new Error('It is too large to be read as one text.')
      const bytes = await readFile(join(folder, path))
      const encoding = bytes.length === 0 ? 'utf-8' : tellEncoding(bytes, true)
      if (encoding === undefined) throw new Error('It is no text, or its encoding can’t be told.')
      return new TextDecoder(encoding).decode(bytes)
    },
    async sizeOf(path) {
      try {
        const head = await slice(path, 0, PICTURE_HEAD_BYTES)
        return pictureSize(fileKind(head, path), head)
      } catch {
        // A picture that can't be opened has no size; its annotations are named then.
        return undefined
      }
    },
    close: async () => {
      await kept?.file.close()
    },
  }
}
