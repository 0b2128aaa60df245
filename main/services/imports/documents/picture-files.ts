import { join } from 'node:path'
import { type Disk, diskError, machineDisk, writeAll } from '../../../disk/disk'
import { logOf } from '../../../log/log'

/** Drawn picture, on disk until its release. */
export interface DrawnPicture {
  readonly path: string
  readonly bytes: number
  readonly release: () => Promise<void>
}

type PictureFormat = 'png' | 'jpeg'

/** Pictures of pages that wait for their upload. */
export interface PictureFiles {
  /** Streams a picture of this format to disk. Returns it, or why there is none. */
  readonly take: (
    body: AsyncIterable<Uint8Array> | null,
    bytesMax: number,
    format: PictureFormat,
  ) => Promise<DrawnPicture | 'damaged' | 'noRoom'>
}

const log = logOf('imports')
/** First bytes of a picture, and the ending of its file. */
const FORMATS: Readonly<Record<PictureFormat, { readonly mark: Buffer; readonly ending: string }>> = {
  png: { mark: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ending: 'png' },
  jpeg: { mark: Buffer.from([0xff, 0xd8, 0xff]), ending: 'jpg' },
}

/** Creates pictures in a folder that holds nothing else; removes leftovers of an earlier run. */
export function createPictureFiles(folder: string, disk: Disk = machineDisk): PictureFiles {
  let count = 0
  let swept: Promise<void> | undefined
  const ready = (): Promise<void> => {
    swept ??= disk.remove(folder).then(() => disk.makeFolder(folder))
    return swept
  }
  const writeDown = async (
    path: string,
    body: AsyncIterable<Uint8Array> | null,
    bytesMax: number,
    wanted: Buffer,
  ): Promise<number> => {
    const file = await disk.open(path, 'new')
    let at = 0
    let mark = Buffer.alloc(0)
    try {
      for await (const piece of body ?? []) {
        if (mark.length < wanted.length) {
          mark = Buffer.concat([mark, piece.subarray(0, wanted.length - mark.length)])
          if (!mark.equals(wanted.subarray(0, mark.length))) return 0
        }
        if (at + piece.length > bytesMax) return 0
        await writeAll(file, piece, at)
        at += piece.length
      }
    } finally {
      await file.close()
    }
    return mark.length < wanted.length ? 0 : at
  }
  return {
    take: async (body, bytesMax, format) => {
      const { mark, ending } = FORMATS[format]
      count += 1
      const path = join(folder, `${count}.${ending}`)
      const release = (): Promise<void> =>
        disk.remove(path).catch((cause: unknown) => log.warn('picture of a page not removed', cause))
      try {
        await ready()
        const bytes = await writeDown(path, body, bytesMax, mark)
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
