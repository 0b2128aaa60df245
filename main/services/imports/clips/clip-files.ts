import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { fileSink } from '../../../disk/file-sink'
import { type Disk, diskError, machineDisk } from '../../../disk/disk'
import { errorFromAnswer } from '../../../http/to-platform-error'
import type { OpenMedia } from '../../media'

/** Item of a clip. */
interface ClipItem {
  readonly projectId: number
  readonly itemId: number
}

/** Copies of clips that are being split, on this computer. */
export interface ClipFiles {
  /** Path of the copy for an import of this key. */
  readonly pathOf: (key: string) => string
  /** Copies the clip to its path, completely or not at all; one that is there stays. */
  readonly fetch: (clip: ClipItem, path: string, signal: AbortSignal) => Promise<Result<null>>
  /** Deletes copies from an interrupted run. `kept` gives the path of the one that stays; called only if there are any. */
  readonly sweep: (kept: () => Promise<string | null>) => Promise<void>
  /** Deletes all copies. */
  readonly clear: () => Promise<void>
}

/** Creates copies in a folder that holds nothing else. */
export function createClipFiles(folder: string, openMedia: OpenMedia, disk: Disk = machineDisk): ClipFiles {
  return {
    pathOf: (key) => join(folder, key.replaceAll(/[^\w-]/g, '_')),
    sweep: async (kept) => {
      const names = await disk.list(folder)
      if (names.length === 0) return
      const path = await kept()
      for (const name of names) if (join(folder, name) !== path) await disk.remove(join(folder, name))
    },
    clear: () => disk.remove(folder),
    fetch: async ({ projectId, itemId }, path, signal) => {
      const draft = `${path}.part`
      try {
        if ((await disk.kind(path)) === 'file') return ok(null)
        const opened = await openMedia({ kind: 'itemMedia', projectId, itemId, headers: {}, signal })
        if (!opened.ok) return opened
        const { status, headers, body } = opened.value
        if (status !== 200) {
          body.destroy()
          return err(errorFromAnswer({ status, headers, body: Buffer.alloc(0) }))
        }
        await disk.makeFolder(dirname(path))
        await pipeline(body, fileSink(draft, disk), { signal })
        await disk.rename(draft, path)
        return ok(null)
      } catch (cause) {
        if (signal.aborted) return err(platformError('aborted'))
        // A stream that breaks off has no system code of the disk.
        return err(isOfDisk(cause) ? diskError(cause) : platformError('network_failure'))
      }
    },
  }
}

const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE'])

function isOfDisk(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && DISK_CODES.has(String(cause.code))
}
