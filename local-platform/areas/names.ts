const PROJECT_FORBIDDEN = /[/\\:*?"<>|\u201c\p{Cc}]/gu
const ITEM_FORBIDDEN = /[<>:"'/\\|?*&$!+;\p{Cc}]/u
const ITEM_NAME_MAX = 200
const ENDING = /\.(jpe?g|png|webp|tiff?)$/i

/** A project name as it is kept: characters that no name may have become `_`. */
export function keptProjectName(name: string): string {
  return name.normalize('NFC').trim().replaceAll(PROJECT_FORBIDDEN, '_')
}

/** Tells whether an item may have this name. */
export function isItemName(name: string): boolean {
  return name.trim() !== '' && name.length <= ITEM_NAME_MAX && !ITEM_FORBIDDEN.test(name)
}

/** The ending of a picture's file name, in small letters; undefined for every other file. */
export function fileEnding(name: string): string | undefined {
  return ENDING.exec(name)?.[1]?.toLowerCase()
}
