import { FOLDER_NAME_MAX } from './constants'

const FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/gu
/** The platform's own rules for folder names, which are independent of a disk. */
const FORBIDDEN_IN_FOLDERS = /[/\\:*?"<>|\u201c\p{Cc}]/gu
/** Length limit of an item's name. */
export const NAME_LENGTH_MAX = 200
/** Space for the number of a repeated name. */
const NUMBER_LENGTH_MAX = 8
const NUMBER = / \(\d+\)$/
/** Replacement of a forbidden character. */
const REPLACED = '_'

/** Name of a file's item, before numbering. */
export function keptName(file: string): string {
  return plain(file.normalize('NFC').replaceAll(FORBIDDEN, REPLACED), NAME_LENGTH_MAX)
}

/** Name of the project folder for a folder on disk, before numbering; '' is the root. */
export function keptFolder(path: string): string {
  if (path === '') return ''
  return plain(path.normalize('NFC').replaceAll(FORBIDDEN_IN_FOLDERS, REPLACED).trim() || REPLACED, FOLDER_NAME_MAX)
}

/** Name of one of several items with equal names. */
export function numberedName(name: string, number: number, max: number = NAME_LENGTH_MAX): string {
  const { stem, ending } = partsOf(name, max)
  return `${stem} (${number})${ending}`
}

/**
 * Tells whether a file with this wished name may have this actual one. Different files wish for the same name if it
 * contains a replaced character: the first one gets it, the others get numbers.
 */
export function mayBeNamed(name: string, wished: string): boolean {
  if (name === wished) return true
  if (!wished.includes(REPLACED)) return false
  return withoutNumber(name) === wished
}

/** Removes the number that a name may have got. */
export function withoutNumber(name: string): string {
  const { stem, ending } = partsOf(name, NAME_LENGTH_MAX)
  return `${stem.replace(NUMBER, '')}${ending}`
}

function plain(name: string, max: number): string {
  const { stem, ending } = partsOf(name, max)
  return `${stem}${ending}`
}

/** Splits a name at its extension's dot, with space for a number between. */
export function partsOf(name: string, max: number): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = dot >= 0 && name.length - dot <= NUMBER_LENGTH_MAX ? name.slice(dot) : ''
  return { stem: cut(name.slice(0, name.length - ending.length), max - ending.length - NUMBER_LENGTH_MAX), ending }
}

function cut(stem: string, length: number): string {
  // Don't split a surrogate pair.
  return stem.length <= length
    ? stem
    : stem
        .slice(0, length)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()
}
