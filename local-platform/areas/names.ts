import { isPlaceName } from '#domain/file-names'
import { TEXT_RULES } from '#domain/text-rules'

const { projectName, folderName, itemName } = TEXT_RULES

const PROJECT_FORBIDDEN = new RegExp(anyOf(projectName.replaced), 'gu')
const ITEM_FORBIDDEN = new RegExp(anyOf(itemName.refused), 'u')

/** Stored form of a project name: invalid characters become `_`. */
export function keptProjectName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(PROJECT_FORBIDDEN, '_')
}

/** Stored form of a folder name: like that of a project, cut to the limit for folders. */
export function keptFolderName(name: string): string {
  return cut(keptProjectName(name), folderName.most)
}

/** Returns the name itself or, if taken, the first free one with a number behind it. */
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

/** Pattern of these characters and of invisible ones. */
function anyOf(characters: string): string {
  const each = Array.from(characters, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`)
  return `[${each.join('')}\\p{Cc}]`
}
