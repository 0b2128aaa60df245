import { classColour } from '../parts/class-colour'
import type { Native } from '../native'
import type { Format, FormatClass, FormatReader, ReadItem, ReadProblem, Source, Split, Target } from './format'
import { countLosses, lossSentences } from './losses'
import { picturesOf } from './pictures'
import { thingsOf } from './things'

/** What a data set holds, and what could not be read of it. */
export interface DataSetReport {
  readonly items: number
  readonly objects: number
  /** By class, then by kind of object. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly classes: readonly FormatClass[]
  readonly problems: readonly ReadProblem[]
  /** Annotations whose picture isn't among the files. */
  readonly withoutPicture: number
  /** Pictures that no annotation names. */
  readonly withoutAnnotation: number
  /** What the other format can't carry, one sentence each. */
  readonly losses: readonly string[]
}

interface DataSet {
  readonly source: Source
  readonly reader: FormatReader
}

/** Reads a data set to its end and counts it; `format`: what losses are counted for. Writes nothing. */
export async function checkDataSet({ source, reader }: DataSet, format: Format): Promise<DataSetReport> {
  const files = reader.find(source.paths)
  const pictures = picturesOf(source.paths)
  const classes = new Map<string, FormatClass>()
  // Every class that objects name is read as a class of its own, so none is unknown here.
  const losses = countLosses(format, { has: () => true })
  const counts = new Map<string, Map<string, number>>()
  const problems: ReadProblem[] = []
  const seen = new Set<string>()
  let [items, objects, withoutPicture] = [0, 0, 0]
  for await (const event of reader.read(source, files)) {
    if (event.event === 'problem') problems.push(event)
    else if (event.event === 'class') {
      const { name, color } = event
      if (!classes.has(name)) classes.set(name, { id: classes.size + 1, name, color: color ?? classColour(name) })
    } else {
      items += 1
      const found = pictures.find(event.picture)
      if (found.kind === 'one') seen.add(found.path)
      else {
        withoutPicture += 1
        if (found.kind === 'several')
          problems.push({
            event: 'problem',
            file: event.picture,
            place: '',
            reason: 'Several pictures have this name; name the folder.',
          })
      }
      const annotation = annotationOf(event)
      const things = thingsOf(annotation)
      for (const { className, geometry } of things?.objects ?? []) {
        objects += 1
        const kinds = counts.get(className) ?? new Map<string, number>()
        counts.set(className, kinds)
        kinds.set(geometry.kind, (kinds.get(geometry.kind) ?? 0) + 1)
      }
      losses.add(annotation)
    }
  }
  const list = [...classes.values()]
  return {
    items,
    objects,
    counts,
    classes: list,
    problems,
    withoutPicture,
    withoutAnnotation: pictures.count - seen.size,
    losses: lossSentences(format, losses.losses()),
  }
}

/** How a data set is converted. */
export interface Conversion extends DataSet {
  readonly target: Target
  readonly format: Format
  /** The classes that a first reading found. */
  readonly classes: readonly FormatClass[]
  readonly firstId: 0 | 1
  readonly media: boolean
  readonly split?: ((path: string) => Split) | undefined
  /** Called after each item; may wait, so that others get their turn, and throw, so that it stops. */
  readonly onItem?: (done: number) => void | Promise<void>
}

/** Reads a data set and writes it in another format; answers the items that could not be written, with the reason. */
export async function convert(of: Conversion): Promise<readonly { readonly item: string; readonly reason: string }[]> {
  const { source, reader, target, format, classes, firstId, media, split, onItem } = of
  const pictures = picturesOf(source.paths)
  const writer = format.write(target, { classes, firstId, media, split })
  const refused: { readonly item: string; readonly reason: string }[] = []
  let done = 0
  for await (const event of reader.read(source, reader.find(source.paths))) {
    if (event.event !== 'item') continue
    if (leadsOut(event.picture)) {
      refused.push({ item: event.picture, reason: 'Its path leads out of the data set.' })
      continue
    }
    const found = pictures.find(event.picture)
    const path = found.kind === 'one' ? found.path : undefined
    const size = event.size ?? (path === undefined ? undefined : await source.sizeOf(path))
    const reason = writer.add({
      id: done,
      path: event.picture,
      source: path,
      size,
      annotation: annotationOf({ ...event, size }),
      mask: event.mask,
    })
    if (reason !== undefined) refused.push({ item: event.picture, reason })
    done += 1
    await onItem?.(done)
  }
  writer.end()
  return refused
}

/** Data sets come from strangers: a name with `..`, a drive or a root is no place for a file of ours. */
function leadsOut(path: string): boolean {
  return /^(?:\/|[a-z]:)/i.test(path) || path.split(/[\\/]/).includes('..')
}

/** The native annotation of an item that was read: the whole one where it was native, else one made of its objects. */
export function annotationOf({ annotation, picture, size, instances }: ReadItem): unknown {
  if (annotation !== undefined) return annotation
  return nativeAnnotation(picture.split('/').at(-1) ?? picture, size, instances)
}

/** A native annotation of imported objects. */
function nativeAnnotation(
  name: string,
  size: { readonly width: number; readonly height: number } | undefined,
  instances: readonly Native[],
): Native {
  return {
    metadata: { name, width: size?.width ?? null, height: size?.height ?? null },
    instances,
    tags: [],
    comments: [],
  }
}

/** A split by share that stays the same for the same paths and seed. */
export function splitBy(share: number, seed: number): (path: string) => Split {
  return (path) => (hash(`${seed}:${path}`) < share ? 'val' : 'train')
}

/** FNV-1a of 32 bits with a last mix, as a share from 0 up to 1. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32
}
