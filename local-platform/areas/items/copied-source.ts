import type { Platform } from '../../platform-context'
import type { ItemSource } from '../../storage/item-row'

/** The source that a copy of an item has: both share the file, which stays as long as one of them is there. Undefined: the file is gone. */
export function copiedSource({ files }: Platform['storage'], source: ItemSource): ItemSource | undefined {
  return source.kind !== 'file' || files.has(source.path) ? source : undefined
}
