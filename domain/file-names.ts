/** Names that Windows opens as devices, with any extension. */
const DEVICE = /^\s*(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/iu
/** Characters that some file systems forbid, and lone surrogates. */
const FORBIDDEN = /[<>:"|?*/\\\p{Cc}\p{Cs}]/gu
/** Characters that Windows drops at the end of a name. */
const LOST_ENDING = /[. \u00a0]+$/u
/** Hidden by most systems, and skipped by imports. */
const HIDDEN = /^\./u
/** Names of a folder itself and of its parent. */
const PLACES: ReadonlySet<string> = new Set(['.', '..'])
/** Longest extension that is kept of a long name. */
const ENDING_LENGTH_MAX = 12
/** Limit of most file systems, with space for suffixes. */
const PART_BYTES_MAX = 240
/** Longest path in an archive: Windows allows 260 characters, including the folder that it is unpacked into. */
export const PATH_LENGTH_MAX = 200
const FOLDER_LENGTH_MAX = 80

/** Tells whether a name denotes an existing folder, so that no folder or item may use it. */
export function isPlaceName(name: string): boolean {
  return PLACES.has(name.trim())
}

/** Converts a name to one that every file system allows, as close as possible; a valid name only becomes composed. */
export function portableName(name: string, most = PATH_LENGTH_MAX): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(FORBIDDEN, '_')
    .replace(HIDDEN, '_.')
    .replace(DEVICE, '$&_')
    .replace(LOST_ENDING, (lost) => '_'.repeat(lost.length))
  return cutName(plain === '' ? '_' : plain, most)
}

/** Assigns unique paths in an archive, valid on every file system. */
export interface ArchiveNames {
  /** Path for an entry of this name, without its extensions; free with all of them. */
  readonly place: (folder: string | null, name: string, endings: readonly string[]) => string
}

/** Creates the names of an archive with these folders; `reserved`: other paths in it. */
export function createArchiveNames(folders: readonly string[], reserved: readonly string[]): ArchiveNames {
  const taken = new Set<number>()
  const numbers = new Map<number, number>()
  for (const path of reserved) for (const one of [path, ...aboveOf(path)]) taken.add(keyOf(one))
  /** Wished path, or the first numbered one that is free. */
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
  // A reserved path inside a folder leaves the folder's own name free.
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

/** Parent folders of a path. */
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

/** Cuts a name between characters and before its extension. */
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
 * Hashes a path case-insensitively to 53 bits: a million paths take a tenth of the memory. Two paths with the same hash
 * only cost a number behind a name.
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
