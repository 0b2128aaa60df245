import { FOLDER_NAME_MAX } from '#domain/constants'
import { keptFolder, keptName, NAME_LENGTH_MAX, numberedName, partsOf } from '#domain/item-names'
import { folderOfPath, nameOfPath, SOURCE_PATH_MAX } from '#domain/source-match'

const ROOT_TAKEN = 'root'

/** Place of an item: a folder of the project, or its root, and the name there. */
export interface ItemPlace {
  /** undefined for the root. */
  readonly folder?: string
  readonly name: string
  /** Relative path of the file, by which the item is found again. Absent if it is longer than a path may be. */
  readonly source?: string
}

/**
 * Gives each file of an import its place. Each folder on disk, however deep, becomes one folder of the project, since
 * project folders don't nest. The file keeps its name there, with `_` for invalid characters. Equal names are numbered;
 * the same files in the same order get the same places again.
 */
export function createItemPlaces(): (relative: string) => ItemPlace {
  const folderOf = createNames(FOLDER_NAME_MAX, [ROOT_TAKEN])
  const folders = new Map<string, { readonly folder?: string; readonly nameOf: (plain: string) => string }>()
  return (relative) => {
    const path = folderOfPath(relative)
    const known = folders.get(path) ?? {
      ...(path === '' ? {} : { folder: folderOf(keptFolder(path)) }),
      nameOf: createNames(NAME_LENGTH_MAX, []),
    }
    folders.set(path, known)
    const name = known.nameOf(keptName(nameOfPath(relative)))
    return {
      ...(known.folder === undefined ? {} : { folder: known.folder }),
      name,
      ...(relative.length > SOURCE_PATH_MAX ? {} : { source: relative.normalize('NFC') }),
    }
  }
}

/** Creates unique names up to a length; a taken one gets a number before its extension. */
function createNames(max: number, reserved: readonly string[]): (wished: string) => string {
  const taken = new Set<string>(reserved)
  const numbers = new Map<string, number>()
  return (wished) => {
    const { stem, ending } = partsOf(wished, max)
    const plain = `${stem}${ending}`
    let name = plain
    for (let number = numbers.get(plain) ?? 2; taken.has(name); number += 1) {
      name = numberedName(plain, number, max)
      numbers.set(plain, number + 1)
    }
    taken.add(name)
    return name
  }
}
