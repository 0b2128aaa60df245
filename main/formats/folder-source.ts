import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileSource, type FileSource } from './file-source'

/** Lists a folder as a data set; hidden files are no part of it, and archives in it stay packed. */
export async function openFolderSource(folder: string): Promise<FileSource> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const places = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(join(folder, '/').length).replaceAll('\\', '/'), { path }] as const
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createFileSource(new Map(places), tmpdir())
}
