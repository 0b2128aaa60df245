import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { listArchive, unpackFile } from '../services/imports/archives/read-archive'

/** The files of an archive in a folder of their own. Remove it when all is read. */
export interface UnpackedArchive {
  readonly folder: string
  /** Files that can't be unpacked, with the reason. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
  readonly remove: () => Promise<void>
}

/** Unpacks an archive, as exports of a platform are. */
export async function unpackArchive(path: string): Promise<UnpackedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-convert-'))
  const refused: { readonly file: string; readonly reason: string }[] = []
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    for await (const part of listArchive(path))
      for (const listed of part) {
        if (listed.kind === 'unreadable') {
          refused.push({ file: listed.relative, reason: listed.reason })
          continue
        }
        const to = join(folder, listed.relative)
        await mkdir(dirname(to), { recursive: true })
        const reason = await unpackFile(path, listed.within, to)
        if (reason !== null) refused.push({ file: listed.relative, reason })
      }
  } catch (cause) {
    await remove()
    throw cause
  }
  return { folder, refused, remove }
}
