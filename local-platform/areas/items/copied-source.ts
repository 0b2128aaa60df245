import type { Platform } from '../../platform-context'
import type { ItemSource } from '../../storage/item-row'

/** Source of an item's copy: both share the file, which stays while either exists. Undefined if the file is lost. */
export function copiedSource({ files }: Platform['storage'], source: ItemSource): ItemSource | undefined {
  return source.kind !== 'file' || files.has(source.path) ? source : undefined
}
