import { extname } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Platform } from '../../platform-context'
import type { ItemSource } from '../../storage/item-row'

/** What a copy of an item is made of: a file belongs to one item alone, so the copy has its own name for the same bytes. Undefined: the file is gone. */
export function copiedSource(
  { files, uploads }: Platform['storage'],
  source: ItemSource,
  projectId: number,
): ItemSource | undefined {
  if (source.kind !== 'file') return source
  const there = uploads.pathIn(projectId, source.path)
  // Within a project the name is the item's already.
  const isSame = there === source.path
  const path = isSame ? uploads.pathFor(projectId, randomUUID(), extname(source.path).slice(1)) : there
  return files.linkNow(source.path, path) ? { ...source, path } : undefined
}
