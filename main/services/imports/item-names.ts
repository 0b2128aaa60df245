import { FOLDER_NAME_MAX } from '#domain/constants'

const FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/gu
/** As the platform keeps the names of folders, which are its own and not those of a disk. */
const FORBIDDEN_IN_FOLDERS = /[/\\:*?"<>|\u201c\p{Cc}]/gu
/** So many characters the name of an item may have. */
export const NAME_LENGTH_MAX = 200
/** Room for the number of a repeated name. */
const NUMBER_LENGTH_MAX = 8
const ROOT_TAKEN = 'root'

/** Where a picture goes: a folder of the project, or its root, and the name there. */
export interface ItemPlace {
  /** undefined: the root. */
  readonly folder?: string
  readonly name: string
}

/**
 * Gives each file of one import its place: a folder of the project for each folder of the disk, however deep, as projects'
 * folders hold no others; and there the file's own name, with `_` for what no name may hold.
 * Equal names are numbered; the same files in the same order get the same places again.
 */
export function createItemPlaces(): (relative: string) => ItemPlace {
  const folderOf = createNames(FOLDER_NAME_MAX, [ROOT_TAKEN])
  const folders = new Map<string, { readonly folder?: string; readonly nameOf: (plain: string) => string }>()
  return (relative) => {
    const at = relative.lastIndexOf('/')
    const path = relative.slice(0, Math.max(at, 0))
    const known = folders.get(path) ?? {
      ...(path === ''
        ? {}
        : { folder: folderOf(path.normalize('NFC').replaceAll(FORBIDDEN_IN_FOLDERS, '_').trim() || '_') }),
      nameOf: createNames(NAME_LENGTH_MAX, []),
    }
    folders.set(path, known)
    const name = known.nameOf(
      relative
        .slice(at + 1)
        .normalize('NFC')
        .replaceAll(FORBIDDEN, '_'),
    )
    return { ...(known.folder === undefined ? {} : { folder: known.folder }), name }
  }
}

/** The name of one of several items that would have the same one. */
export function numberedName(name: string, number: number): string {
  const { stem, ending } = partsOf(name, NAME_LENGTH_MAX)
  return `${stem} (${number})${ending}`
}

/** A name before and from the dot of its ending, with room for a number between them. */
function partsOf(name: string, max: number): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = dot >= 0 && name.length - dot <= NUMBER_LENGTH_MAX ? name.slice(dot) : ''
  return { stem: cut(name.slice(0, name.length - ending.length), max - ending.length - NUMBER_LENGTH_MAX), ending }
}

/** Names of at most so many characters, each once: a taken one gets a number before its ending. */
function createNames(max: number, reserved: readonly string[]): (wished: string) => string {
  const taken = new Set<string>(reserved)
  const numbers = new Map<string, number>()
  return (wished) => {
    const { stem, ending } = partsOf(wished, max)
    const plain = `${stem}${ending}`
    let name = plain
    for (let number = numbers.get(plain) ?? 2; taken.has(name); number += 1) {
      name = `${stem} (${number})${ending}`
      numbers.set(plain, number + 1)
    }
    taken.add(name)
    return name
  }
}

function cut(stem: string, length: number): string {
  // Half of a pair of surrogates is no character.
  return stem.length <= length
    ? stem
    : stem
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}
