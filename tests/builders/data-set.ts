import { deflateSync, inflateSync } from 'node:zlib'
import { annotationOf } from '#domain/annotation/formats/convert'
import type {
  Format,
  FormatClass,
  FormatReader,
  PictureSize,
  ReadItem,
  ReadProblem,
  Source,
  Target,
  WritePlan,
  WrittenItem,
} from '#domain/annotation/formats/format'
import type { Native } from '#domain/annotation/native'

type Files = Readonly<Record<string, string | Uint8Array>>

/** Data set in memory; pictures have a size but no bytes. `together`: largest number of bytes per slice. */
export function aSource(files: Files, sizes: Readonly<Record<string, PictureSize>> = {}, together = Infinity): Source {
  const bytesOf = (path: string): Uint8Array => {
    const file = files[path]
    if (file === undefined) throw new Error(`no file ${path}`)
    return typeof file === 'string' ? Buffer.from(file) : file
  }
  return {
    paths: [...Object.keys(files), ...Object.keys(sizes)],
    text: (path) => Promise.resolve(Buffer.from(bytesOf(path)).toString()),
    slice: (path, from, to) => Promise.resolve(bytesOf(path).subarray(from, Math.min(to, from + together))),
    bytesOf: (path) => Promise.resolve(bytesOf(path).length),
    decode: (bytes) => new TextDecoder().decode(bytes),
    sizeOf: (path) => Promise.resolve(sizes[path]),
    clipOf: () => Promise.resolve(undefined),
    inflate: (bytes) => inflateSync(bytes),
  }
}

/** Target in memory. */
export function aTarget() {
  const files: Record<string, string | Uint8Array> = {}
  const media: Record<string, string> = {}
  const target: Target = {
    open(path) {
      files[path] = ''
      return { write: (part) => void (files[path] = `${String(files[path])}${part}`), end: () => undefined }
    },
    put: (path, bytes) => void (files[path] = bytes),
    media: ({ path: from }, path) => void (media[path] = from),
    deflate: (bytes) => deflateSync(bytes),
  }
  return { target, files, media, text: (path: string) => String(files[path]) }
}

/** Classes in this order. */
export function someClasses(...names: readonly string[]): readonly FormatClass[] {
  return names.map((name, at) => ({ id: at + 1, name, color: `#${(at + 1).toString(16).padStart(6, '0')}` }))
}

/** Item with these objects; its text is for formats that need one. */
export function anItem(instances: readonly Native[], more: Partial<WrittenItem> = {}): WrittenItem {
  const path = more.path ?? 'yard.png'
  const size = { width: 200, height: 100 }
  const annotation = { metadata: { name: path, ...size }, instances, tags: [], comments: [] }
  return { id: 1, path, size, text: 'Here is a text.', annotation, ...more }
}

/** Writes items in a format. */
export function written(format: Format, items: readonly WrittenItem[], plan: Partial<WritePlan> = {}) {
  const to = aTarget()
  const writer = format.write(to.target, { classes: someClasses('car', 'sign'), firstId: 1, media: false, ...plan })
  const refused = items.map((item) => writer.add(item)).filter((reason) => reason !== undefined)
  writer.end()
  return { ...to, refused }
}

/** Collects everything that a reader yields. */
export async function readAll(reader: FormatReader, source: Source) {
  const items: ReadItem[] = []
  const problems: ReadProblem[] = []
  const classes: string[] = []
  for await (const event of reader.read(source, reader.find(source.paths))) {
    if (event.event === 'item') items.push(event)
    else if (event.event === 'problem') problems.push(event)
    else classes.push(event.name)
  }
  return { items, problems, classes }
}

/** Writes items, reads them again, and returns their objects without the common fields. */
export async function there(format: Format, items: readonly WrittenItem[], plan: Partial<WritePlan> = {}) {
  const { files } = written(format, items, plan)
  const sizes = Object.fromEntries(items.flatMap(({ path, size }) => (size === undefined ? [] : [[path, size]])))
  if (format.reader === undefined) throw new Error(`${format.id} has no reader`)
  const { items: read, problems } = await readAll(format.reader, aSource(files, sizes))
  return { read: read.map((item) => plainObjects(annotationOf(item))), problems, files }
}

const OF_EVERY_OBJECT = new Set(['probability', 'locked', 'visible', 'trackingId', 'error', 'creationType', 'classId'])

/** Objects of an annotation, without empty and common fields. */
function plainObjects(annotation: unknown): readonly Native[] {
  const { instances } = annotation as { readonly instances: readonly Native[] }
  return instances.map((one) =>
    Object.fromEntries(
      Object.entries(one).filter(([key, value]) => {
        if (OF_EVERY_OBJECT.has(key) || (key === 'groupId' && value === 0)) return false
        return !(typeof value === 'object' && value !== null && Object.keys(value).length === 0)
      }),
    ),
  )
}
