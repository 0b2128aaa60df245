import { FOLDER_NAME_MAX } from '#domain/constants'

const PROJECT_FORBIDDEN = /[/\\:*?"<>|\u201c\p{Cc}]/gu
const ITEM_FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/u
const ITEM_NAME_MAX = 200

/** A project name as it is kept: characters that no name may have become `_`. */
export function keptProjectName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(PROJECT_FORBIDDEN, '_')
}

/** A folder name as it is kept: as that of a project, and no longer than folders' names may be. */
export function keptFolderName(name: string): string {
  return cut(keptProjectName(name), FOLDER_NAME_MAX)
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
  return name.trim() !== '' && name.length <= ITEM_NAME_MAX && !ITEM_FORBIDDEN.test(name)
}
