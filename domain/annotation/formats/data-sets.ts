import type { ProjectTypeName } from '#domain/enums'
import { cocoReader } from './coco/read'
import type { FormatReader, Source } from './format'
import { DATA_SET_READERS, TEXT_FAMILIES } from './registry'
import type { FormatFamily } from './rows'
import { utf8Source } from './utf8-source'

/** A data set found in a folder, by file names. */
export interface FoundDataSet {
  /** The family, with a suffix if a folder has several data sets of it. */
  readonly id: string
  readonly family: FormatFamily
  readonly label: string
  readonly files: readonly string[]
  readonly reader: FormatReader
  /** A guess that a person must confirm, because any folder of pictures looks like folders per class. */
  readonly isGuess: boolean
}

/** Families that annotate whole pictures. */
const OF_WHOLE: ReadonlySet<FormatFamily> = new Set<FormatFamily>(['tables', 'folders'])

/** Families that only annotate clips. */
const ONLY_OF_CLIPS: ReadonlySet<FormatFamily> = new Set<FormatFamily>(['frames', 'mot'])
const OF_CLIPS: ReadonlySet<FormatFamily> = new Set<FormatFamily>([...ONLY_OF_CLIPS, 'cvat', 'coco', 'native'])

/** Tells whether projects of a type can import a family. */
export function takesDataSet(type: ProjectTypeName, family: FormatFamily): boolean {
  if (type === 'text') return TEXT_FAMILIES.has(family)
  if (TEXT_FAMILIES.has(family) || family === 'preference') return false
  if (type === 'video') return OF_CLIPS.has(family)
  if (ONLY_OF_CLIPS.has(family)) return false
  if (type === 'classification') return OF_WHOLE.has(family)
  return type === 'vector' || ((type === 'tiled' || type === 'pixel') && !OF_WHOLE.has(family))
}

/** The split that a file name contains. */
const PART = /(?:^|[_-])(?:train|val|valid|validation|test|minival|default|trainval)\d*(?=$|[_.-])/gi
const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif)$/i
const MASK_ENDING = '___save.png'
const OLD_NATIVE = /___(?:objects|pixel)\.json$/

/** Finds data sets by file names only, the most reliable matches first. */
export function dataSetsIn(paths: readonly string[]): readonly FoundDataSet[] {
  return DATA_SET_READERS.flatMap(({ family, label, reader, isGuess = false }): readonly FoundDataSet[] => {
    const files = reader.find(paths)
    if (files.length === 0) return []
    // Native files beside their pictures are imported byte by byte and converted only on request.
    const isPlain = family === 'native' && !needsReading(files, paths)
    if (family !== 'coco') return [{ id: family, family, label, files, reader, isGuess: isGuess || isPlain }]
    // Files that differ only by split are one data set. Others are alternative annotations of the same pictures.
    const sets = Map.groupBy(files, kindOf)
    return [...sets].map(([kind, own]) => ({
      id: sets.size === 1 ? family : `${family}:${kind}`,
      family,
      label: sets.size === 1 || kind === '' ? label : `${label}, ${kind}`,
      files: own,
      reader,
      isGuess,
    }))
  })
}

const JSON_FILE = /\.json$/i
/** The number of ambiguous files to inspect, and the bytes to read of each. */
const LOOKED_INTO = 50
const LOOKED_BYTES = 1 << 18
/** Patterns near the beginning of a COCO file, in either order of its lists. */
const COCO_KEYS = [/"images"\s*:\s*\[\s*\{[^[\]]*"file_name"/, /"annotations"\s*:\s*\[[^]*"image_id"/]

/** Finds data sets by file names, and by the first bytes of files with ambiguous names. */
export async function dataSetsOf(source: Source): Promise<readonly FoundDataSet[]> {
  const named: FoundDataSet[] = []
  for (const set of dataSetsIn(source.paths)) {
    const { sign } = set.reader
    const [first] = set.files
    const isSure = sign === undefined || first === undefined || sign.test(await beginning(source, first))
    named.push(isSure ? set : { ...set, isGuess: true })
  }
  if (named.some(({ family }) => family === 'coco')) return named
  const files: string[] = []
  for (const path of source.paths.filter((one) => JSON_FILE.test(one)).slice(0, LOOKED_INTO))
    if (await hasCocoKeys(source, path)) files.push(path)
  if (files.length === 0) return named
  return [{ id: 'coco', family: 'coco', label: 'COCO', files, reader: cocoReader, isGuess: false }, ...named]
}

async function hasCocoKeys(source: Source, path: string): Promise<boolean> {
  const text = await beginning(source, path)
  return COCO_KEYS.some((keys) => keys.test(text))
}

/** The first bytes of a file as text; '' if it can't be read. */
async function beginning(source: Source, path: string): Promise<string> {
  try {
    const from = await utf8Source(source, path)
    return from.decode(await from.slice(path, 0, Math.min(LOOKED_BYTES, await from.bytesOf(path))))
  } catch {
    // The reader reports files that can't be read.
    return ''
  }
}

/** Tells whether native files use older names, or are in other folders than their pictures. */
function needsReading(files: readonly string[], paths: readonly string[]): boolean {
  if (files.some((file) => OLD_NATIVE.test(file))) return true
  // Masks are only imported together with their annotations.
  if (paths.some((path) => path.endsWith(MASK_ENDING))) return true
  const known = new Set(paths)
  const hasPictures = paths.some((path) => PICTURE.test(path))
  return hasPictures && !files.some((file) => known.has(file.replace(/\.json$/i, '')))
}

function kindOf(file: string): string {
  const name = (file.split('/').at(-1) ?? file).replace(/\.json$/i, '')
  return name.replaceAll(PART, '').replace(/^[_.-]+/, '')
}
