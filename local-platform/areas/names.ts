import { isPlaceName } from '#domain/file-names'
import { TEXT_RULES } from '#domain/text-rules'

const { projectName, folderName, itemName } = TEXT_RULES

const PROJECT_FORBIDDEN = new RegExp(anyOf(projectName.replaced), 'gu')
const ITEM_FORBIDDEN = new RegExp(anyOf(itemName.refused), 'u')

/** A project name as it is kept: characters that no name may have become `_`. */
export function keptProjectName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(PROJECT_FORBIDDEN, '_')
}

/** A folder name as it is kept: as that of a project, and no longer than folders' names may be. */
export function keptFolderName(name: string): string {
  return cut(keptProjectName(name), folderName.most)
}

/** The name itself, or where it is taken the first free one of those with a number behind it. */
export function freeName(name: string, max: number, isTaken: (name: string) => boolean): string {
  for (let at = 1; ; at += 1) {
    const ending = at === 1 ? '' : ` (${at})`
    const numbered = `${cut(name, max - ending.length)}${ending}`
    if (!isTaken(numbered)) return numbered
  }
}

/** Cuts between characters, never inside one. */
function cut(text: string, max: number): string {
  return text
    .slice(0, max)
    .toWellFormed()
    .replace(/\ufffd$/u, '')
    .trim()
}

/** Tells whether an item may have this name. */
export function isItemName(name: string): boolean {
  return name.trim() !== '' && !isPlaceName(name) && name.length <= itemName.most && !ITEM_FORBIDDEN.test(name)
}

/** Any of these characters, or one that can't be seen. */
function anyOf(characters: string): string {
  const each = Array.from(characters, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)
  return `[${each.join('')}\\p{Cc}]`
}
