import { formatRow } from '#domain/annotation/formats/rows'
import { uniqueStems } from '#domain/annotation/formats/stems'
import { csvLine, type Formulas } from '#domain/csv-line'
import { createArchiveNames } from '#domain/file-names'
import type { Archive, ArchiveFile } from '../storage/archive'
import type { ItemRow } from '../storage/items'
import type { ExportChoice } from './export-choice'
import { ITEMS_TABLE } from './export-items'

/** Suffix of an annotation file, appended to the item's file name. */
export const NATIVE_ENDING = '.json'
/** File that lists items renamed for file systems, with their names in the project. */
const NAMES = 'names.csv'
/** Other files of exports. */
const RESERVED = [
  'classes/classes.json',
  'annotations.csv',
  'annotations.jsonl',
  'removed.json',
  'LOSSES.txt',
  NAMES,
  ITEMS_TABLE,
]
const HEADS = ['path', 'folder', 'item', 'id'] as const

type Placed = Pick<ItemRow, 'id' | 'folderName' | 'name'>

/** Paths of one export's items in its archive. */
export interface ExportNames {
  /** Path of an item, without extension; call it once per item, in the export's order. */
  readonly pathOf: (item: Placed) => string
  /** Notes the original name of an item with a different path. */
  readonly written: (item: Placed, path: string) => void
  /** Ends the list of names, if there is one. */
  readonly end: () => void
}

/** Creates paths that every system can unpack, for the items of a project with these folders. */
export function exportNames(
  archive: Archive,
  folders: readonly string[],
  { format, media, formulas }: Pick<ExportChoice, 'format' | 'media'> & { readonly formulas: Formulas },
): ExportNames {
  const names = createArchiveNames(folders, RESERVED)
  const row = format === 'native' ? undefined : formatRow(format)
  const endings = [...(format === 'native' ? [NATIVE_ENDING] : []), ...(media || row !== undefined ? [''] : [])]
  // Request a path also for items that a compared export leaves out, so that names stay the same in each export.
  const differing = row?.dropsEnding === true ? uniqueStems() : undefined
  let list: ArchiveFile | undefined
  return {
    pathOf: ({ folderName, name }) => {
      const path = names.place(folderName, name, endings.length === 0 ? [''] : endings)
      return differing?.(path) ?? path
    },
    written: ({ id, folderName, name }, path) => {
      if (endings.length === 0 || path === (folderName === null ? name : `${folderName}/${name}`)) return
      if (list === undefined) {
        list = archive.begin(NAMES)
        list.write(`\ufeff${csvLine(HEADS)}`)
      }
      list.write(csvLine([path, folderName, name, id], formulas))
    },
    end: () => list?.end(),
  }
}
