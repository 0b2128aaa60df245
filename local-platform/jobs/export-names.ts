import { formatRow } from '#domain/annotation/formats/rows'
import { uniqueStems } from '#domain/annotation/formats/stems'
import { csvLine, type Formulas } from '#domain/csv-line'
import { createArchiveNames } from '#domain/file-names'
import type { Archive, ArchiveFile } from '../storage/archive'
import type { ItemRow } from '../storage/items'
import type { ExportChoice } from './export-choice'
import { ITEMS_TABLE } from './export-items'

/** Behind the name of a file, that of its annotation. */
export const NATIVE_ENDING = '.json'
/** Which of the items' names no file system could hold, and what they are called in the project. */
const NAMES = 'names.csv'
/** What exports hold besides. */
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

/** Where the items of one export lie in its archive. */
export interface ExportNames {
  /** The path of an item, without an ending; each item is asked for once, in the order of the export. */
  readonly pathOf: (item: Placed) => string
  /** Notes what an item is called whose path had to be another one. */
  readonly written: (item: Placed, path: string) => void
  /** Ends the list of names, where there is one. */
  readonly end: () => void
}

/** Names that can be unpacked everywhere, for the items of a project with these folders. */
export function exportNames(
  archive: Archive,
  folders: readonly string[],
  { format, media, formulas }: Pick<ExportChoice, 'format' | 'media'> & { readonly formulas: Formulas },
): ExportNames {
  const names = createArchiveNames(folders, RESERVED)
  const row = format === 'native' ? undefined : formatRow(format)
  const endings = [...(format === 'native' ? [NATIVE_ENDING] : []), ...(media || row !== undefined ? [''] : [])]
  // Every item is asked for, also one that a compared export leaves out: so its name stays the same in each export.
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
