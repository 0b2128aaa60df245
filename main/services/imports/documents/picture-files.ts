import { join } from 'node:path'
import { type Disk, diskError, machineDisk, writeAll } from '../../../disk/disk'
import { logOf } from '../../../log/log'

/** Drawn picture, on disk until its release. */
export interface DrawnPicture {
  readonly path: string
  readonly bytes: number
  readonly release: () => Promise<void>
}

/** Pictures of pages that wait for their upload. */
export interface PictureFiles {
  /** Streams a PNG to disk. Returns the picture, or why there is none. */
  readonly take: (
    body: AsyncIterable<Uint8Array> | null,
    bytesMax: number,
  ) => Promise<DrawnPicture | 'damaged' | 'noRoom'>
}

const log = logOf('imports')
const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Creates pictures in a folder that holds nothing else; removes leftovers of an earlier run. */
export function createPictureFiles(folder: string, disk: Disk = machineDisk): PictureFiles {
  let count = 0
  let swept: Promise<void> | undefined
  const ready = (): Promise<void> => {
    swept ??= disk.remove(folder).then(() => disk.makeFolder(folder))
    return swept
  }
  const writeDown = async (path: string, body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<number> => {
    const file = await disk.open(path, 'new')
    let at = 0
    let mark = Buffer.alloc(0)
    try {
      for await (const piece of body ?? []) {
        if (mark.length < PNG_MARK.length) {
          mark = Buffer.concat([mark, piece.subarray(0, PNG_MARK.length - mark.length)])
          if (!mark.equals(PNG_MARK.subarray(0, mark.length))) return 0
        }
        if (at + piece.length > bytesMax) return 0
        await writeAll(file, piece, at)
        at += piece.length
      }
    } finally {
      await file.close()
    }
    return mark.length < PNG_MARK.length ? 0 : at
  }
  return {
    take: async (body, bytesMax) => {
      count += 1
      const path = join(folder, `${count}.png`)
      const release = (): Promise<void> =>
        disk.remove(path).catch((cause: unknown) => log.warn('picture of a page not removed', cause))
      try {
        await ready()
        const bytes = await writeDown(path, body, bytesMax)
        if (bytes > 0) return { path, bytes, release }
        await release()
        return 'damaged'
      } catch (cause) {
        log.warn('picture of a page not written', cause)
        await release()
        return diskError(cause).code === 'disk_full' ? 'noRoom' : 'damaged'
      }
    },
  }
}
