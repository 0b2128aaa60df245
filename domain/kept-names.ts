import { FOLDER_NAME_MAX } from './constants'

const FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/gu
/** As the platform keeps the names of folders, which are its own and not those of a disk. */
const FORBIDDEN_IN_FOLDERS = /[/\\:*?"<>|\u201c\p{Cc}]/gu
/** So many characters the name of an item may have. */
export const NAME_LENGTH_MAX = 200
/** Room for the number of a repeated name. */
const NUMBER_LENGTH_MAX = 8
const NUMBER = / \(\d+\)$/
/** What stands for a sign that no name may hold. */
const REPLACED = '_'

/** The name of the item of a file, before it is numbered. */
export function keptName(file: string): string {
  return plain(file.normalize('NFC').replaceAll(FORBIDDEN, REPLACED), NAME_LENGTH_MAX)
}

/** The name of the project's folder for a folder of the disk, before it is numbered; '' is the root. */
export function keptFolder(path: string): string {
  if (path === '') return ''
  return plain(path.normalize('NFC').replaceAll(FORBIDDEN_IN_FOLDERS, REPLACED).trim() || REPLACED, FOLDER_NAME_MAX)
}

/** The name of one of several items that would have the same one. */
export function numberedName(name: string, number: number, max: number = NAME_LENGTH_MAX): string {
  const { stem, ending } = partsOf(name, max)
  return `${stem} (${number})${ending}`
}

/**
 * Tells whether a file that wished for a name may have this one. Different files wish for the same name where it holds a
 * replaced sign: the first one gets it, and the others get numbers.
 */
export function mayBeNamed(name: string, wished: string): boolean {
  if (name === wished) return true
  if (!wished.includes(REPLACED)) return false
  return withoutNumber(name) === wished
}

/** A name without the number that it may have got. */
export function withoutNumber(name: string): string {
  const { stem, ending } = partsOf(name, NAME_LENGTH_MAX)
  return `${stem.replace(NUMBER, '')}${ending}`
}

function plain(name: string, max: number): string {
  const { stem, ending } = partsOf(name, max)
  return `${stem}${ending}`
}

/** A name before and from the dot of its ending, with room for a number between them. */
export function partsOf(name: string, max: number): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = dot >= 0 && name.length - dot <= NUMBER_LENGTH_MAX ? name.slice(dot) : ''
  return { stem: cut(name.slice(0, name.length - ending.length), max - ending.length - NUMBER_LENGTH_MAX), ending }
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
