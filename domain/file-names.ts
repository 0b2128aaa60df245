/** Names that Windows opens as devices, with any ending. */
const DEVICE = /^\s*(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu
/** What names of some file systems can't hold, and halves of characters. */
const FORBIDDEN = /[<>:"|?*/\\\p{Cc}\p{Cs}]/gu
/** Windows drops them at the end of a name. */
const LOST_ENDING = /[. \u00a0]+$/u
/** Hidden by most systems, and passed over by imports. */
const HIDDEN = /^\./u
/** What a folder itself and the one around it are called. */
const PLACES: ReadonlySet<string> = new Set(['.', '..'])
/** What is kept of a long name behind its last dot. */
const ENDING_LENGTH_MAX = 12
/** As most file systems have it, with room for what is written behind a name. */
const PART_BYTES_MAX = 240
/** Of a whole path in an archive: Windows takes 260 characters, the folder that it is unpacked into among them. */
export const PATH_LENGTH_MAX = 200
const FOLDER_LENGTH_MAX = 80

/** Tells whether a name stands for a folder that is there already: no folder and no item may be called so. */
export function isPlaceName(name: string): boolean {
  return PLACES.has(name.trim())
}

/** A name that every file system can hold, as near to the given one as can be; a name that is one stays, in composed form. */
export function portableName(name: string, most = PATH_LENGTH_MAX): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(FORBIDDEN, '_')
    .replace(HIDDEN, '_.')
    .replace(DEVICE, '$&_')
    .replace(LOST_ENDING, (lost) => '_'.repeat(lost.length))
  return cutName(plain === '' ? '_' : plain, most)
}

/** Gives what an archive holds names that are each there once, on whichever file system it is unpacked. */
export interface ArchiveNames {
  /** The path of something of this name, without the endings that are written behind it; all of them are free. */
  readonly place: (folder: string | null, name: string, endings: readonly string[]) => string
}

/** Names for an archive with these folders; `reserved`: paths that are in it besides. */
export function createArchiveNames(folders: readonly string[], reserved: readonly string[]): ArchiveNames {
  const taken = new Set<number>()
  const numbers = new Map<number, number>()
  for (const path of reserved) for (const one of [path, ...aboveOf(path)]) taken.add(keyOf(one))
  /** The wished path, or the first one with a number at which all is free. */
  const free = (above: string, wished: string, endings: readonly string[], most: number): string => {
    const key = keyOf(`${above}${wished}`)
    for (let number = numbers.get(key) ?? 1; ; number += 1) {
      const name = number === 1 ? wished : numbered(wished, number, most)
      const paths = endings.map((ending) => keyOf(`${above}${name}${ending}`))
      if (paths.some((path) => taken.has(path))) continue
      for (const path of paths) taken.add(path)
      if (number > 1) numbers.set(key, number + 1)
      return name
    }
  }
  // What is reserved below a folder leaves the folder itself to those who are called so.
  const shared = new Set(reserved.flatMap(aboveOf).map(keyOf))
  const places = new Map(
    folders.map((folder): [string, string] => {
      const wished = portableName(folder, FOLDER_LENGTH_MAX)
      const isShared = shared.delete(keyOf(wished))
      return [folder, isShared ? wished : free('', wished, [''], FOLDER_LENGTH_MAX)]
    }),
  )
  return {
    place: (folder, name, endings) => {
      const above = folder === null ? '' : `${places.get(folder) ?? portableName(folder, FOLDER_LENGTH_MAX)}/`
      const most = PATH_LENGTH_MAX - above.length - Math.max(...endings.map(({ length }) => length))
      return `${above}${free(above, portableName(name, most), endings, most)}`
    },
  }
}

/** The folders around a path. */
function aboveOf(path: string): readonly string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

function numbered(name: string, number: number, most: number): string {
  const behind = ` (${number})`
  const { stem, ending } = partsOf(cutName(name, most - behind.length))
  return `${stem}${behind}${ending}`
}

function partsOf(name: string): { readonly stem: string; readonly ending: string } {
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= ENDING_LENGTH_MAX ? name.slice(dot) : ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** Cuts a name between characters and before its ending. */
function cutName(name: string, most: number): string {
  if (name.length <= most && bytesOf(name) <= PART_BYTES_MAX) return name
  const { stem, ending } = partsOf(name)
  let kept = ''
  let bytes = bytesOf(ending)
  for (const letter of stem) {
    bytes += bytesOf(letter)
    if (kept.length + letter.length + ending.length > most || bytes > PART_BYTES_MAX) break
    kept += letter
  }
  return `${kept.replace(LOST_ENDING, '') || '_'}${ending}`
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

/**
 * A number of 53 bits for a path as disks compare it that know no case: of a million paths it takes a tenth of the room. Two
 * paths with one number cost a number behind a name.
 */
function keyOf(path: string): number {
  const folded = path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
  let high = 0xdead_beef
  let low = 0x41c6_ce57
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 2 ** 32 * ((2 ** 21 - 1) & low) + (high >>> 0)
}
