import { isNative, type Native } from '../../native'
import { entriesOf } from '../../document/dialects'
import { factsOf } from '../../video/read-track'
import { type FormatReader, type LabelImage, problem, type ReadEvent, type Source } from '../format'
import { withoutNaN } from '../json-elements'
import { picturesOf } from '../pictures'
import { labelsOf } from './labels'

/** Suffixes of native files, the longest first; the rest is the picture's name. */
const ENDINGS = ['___objects.json', '___pixel.json', '.json'] as const
/** Files with the classes. */
export const CLASSES = /(?:^|\/)classes\/classes\.json$/
const PICTURE_JSON = /\.(?!coco\.|frames\.)[a-z\d]{2,5}(?:___objects|___pixel)?\.json$/i

/** Reads native annotations under current and older names, with the masks of pixel projects. */
export const nativeReader: FormatReader = {
  find: (paths) => {
    const found = paths.filter((path) => PICTURE_JSON.test(path) && !CLASSES.test(path))
    return found.length === 0 ? [] : [...paths.filter((path) => CLASSES.test(path)), ...found]
  },
  async *read(from, files) {
    const known = new Set<string>()
    const there = new Set(from.paths)
    const pictureFor = picturesFor(from.paths)
    for (const file of files) {
      if (CLASSES.test(file)) {
        yield* readClasses(from, file, known)
        continue
      }
      yield* readFile(from, file, { known, there, picture: pictureFor(file) })
    }
  },
}

async function* readClasses(from: Source, file: string, known: Set<string>): AsyncGenerator<ReadEvent> {
  const value = await parsed(from, file)
  if (!Array.isArray(value)) {
    yield problem(file, '', 'It isn’t a list of classes.')
    return
  }
  for (const one of value as readonly unknown[]) {
    if (!isNative(one) || typeof one.name !== 'string' || known.has(one.name)) continue
    known.add(one.name)
    yield { event: 'class', name: one.name, ...(typeof one.color === 'string' && { color: one.color }) }
  }
}

async function* readFile(
  from: Source,
  file: string,
  {
    known,
    there,
    picture,
  }: { readonly known: Set<string>; readonly there: ReadonlySet<string>; readonly picture: string },
): AsyncGenerator<ReadEvent> {
  const annotation = await parsed(from, file)
  const entries = entriesOf(annotation)
  if (entries === undefined) {
    yield problem(
      file,
      '',
      typeof annotation === 'string' ? annotation : 'It isn’t an annotation: it has no instances.',
    )
    return
  }
  for (const entry of entries) {
    const name = isNative(entry) ? factsOf(entry).className : undefined
    if (typeof name !== 'string' || name === '' || known.has(name)) continue
    known.add(name)
    yield { event: 'class', name }
  }
  const metadata = isNative(annotation) && isNative(annotation.metadata) ? annotation.metadata : {}
  const { width, height } = metadata
  const size = typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
  const path = `${picture}___save.png`
  let mask: LabelImage | undefined
  if (there.has(path)) {
    try {
      mask = labelsOf(await from.slice(path, 0, await from.bytesOf(path)), from.inflate)
    } catch (cause) {
      yield problem(path, '', cause instanceof Error ? cause.message : 'It can’t be read.')
    }
  }
  const instances = entries.filter((entry): entry is Native => isNative(entry))
  yield { event: 'item', picture, size: size ?? mask, instances, annotation, mask }
}

/**
 * Finds the picture of each native file: first beside it. If its folder has no pictures, as with `annotations/` and
 * `images/`, it searches other folders by name.
 */
function picturesFor(paths: readonly string[]): (file: string) => string {
  const pictures = picturesOf(paths)
  const there = new Set(pictures.paths)
  const folders = new Set(pictures.paths.map(folderOf))
  return (file) => {
    const beside = pictureOf(file)
    if (there.has(beside) || folders.has(folderOf(file))) return beside
    const found = pictures.find(beside.split('/').at(-1) ?? beside)
    return found.kind === 'one' ? found.path : beside
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

/** The picture name in a native file's name. */
function pictureOf(file: string): string {
  const ending = ENDINGS.find((one) => file.endsWith(one)) ?? ''
  return file.slice(0, file.length - ending.length)
}

/** Parses a JSON file; a text says why it failed. */
async function parsed(from: Source, file: string): Promise<unknown> {
  try {
    return JSON.parse(withoutNaN(await from.text(file))) as unknown
  } catch (cause) {
    return `It isn’t JSON. ${cause instanceof Error ? cause.message : ''}`.trim()
  }
}
