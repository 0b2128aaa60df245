import type { ProjectTypeName } from '#domain/enums'
import type { Form } from '../../forms'
import type { ClipFacts } from '../../media/clip-facts'
import type { Native } from '../native'

/** Features of an annotation that a format may carry or lose. */
export const FEATURES = [
  'box',
  'rotated',
  'polygon',
  'holes',
  'line',
  'point',
  'ellipse',
  'cuboid',
  'template',
  'mask',
  'span',
  'overlap',
  'relation',
  'track',
  'event',
  'attributes',
  'group',
  'tags',
  'comments',
  'approval',
] as const
export type Feature = (typeof FEATURES)[number]

/** true: kept; false: dropped; a text: the plural noun of the objects it becomes. */
export type Carried = boolean | string
export type Carries = Readonly<Record<Feature, Carried>>

/** An export option of a format. */
export type FormatOption = 'firstId' | 'split' | 'media' | 'rate'

/** The description of a format, without its code. */
export interface FormatRow {
  readonly id: string
  /** Formats of a family share a reader. */
  readonly family: string
  readonly label: string
  /** One sentence, shown in the export form. */
  readonly about: string
  readonly types: readonly ProjectTypeName[]
  readonly carries: Carries
  readonly options: readonly FormatOption[]
  /** The export must include media files, because the annotations are meaningless without them. */
  readonly needsMedia?: true
  /** The format needs the items' text to count or include characters. */
  readonly needsText?: true
  /** Annotation files take the picture's name without its extension, so `a.jpg` and `a.png` collide. */
  readonly dropsEnding?: true
}

/** A format with its reader and writer. */
export interface Format extends FormatRow {
  readonly write: (to: Target, plan: WritePlan) => ItemWriter
  /** Shared by the formats of a family. */
  readonly reader: FormatReader
}

/** Finds and reads data sets of a family. */
export interface FormatReader {
  /** Finds the files of this family in a folder, by path only. */
  readonly find: (paths: readonly string[]) => readonly string[]
  /** Found in the first bytes of its files, if other families have files of the same names; else the family is a guess. */
  readonly sign?: RegExp
  /** Reads the files that were found; invalid parts become problems. */
  readonly read: (from: Source, files: readonly string[]) => AsyncIterable<ReadEvent>
}

/** A class of the project, with its name and number for formats. */
export interface FormatClass {
  readonly id: number
  readonly name: string
  /** `#RRGGBB` */
  readonly color: string
  /** The class's number in the data set it came from; formats with class numbers write it back. */
  readonly sourceId?: number | null | undefined
}

export type Split = 'train' | 'val'

/** The settings of an export. */
export interface WritePlan {
  /** Classes in the project's order, which formats keep. */
  readonly classes: readonly FormatClass[]
  /** The first category and image number, for formats that number them. */
  readonly firstId: 0 | 1
  /** The split of an item; undefined: the export has no splits. */
  readonly split?: ((path: string) => Split) | undefined
  readonly media: boolean
  /** The form of a multimodal project. */
  readonly form?: Form | undefined
}

/** An item with its annotation, ready for export. */
export interface WrittenItem {
  readonly id: number
  /** Folder and name, joined by `/`, valid on any file system. */
  readonly path: string
  /** The media file's location, in the target's own terms; undefined: none. */
  readonly source?: string | undefined
  /** Pixels; undefined if unknown. Formats with relative coordinates then leave the item out. */
  readonly size: PictureSize | undefined
  /** The parsed native annotation. */
  readonly annotation: unknown
  /** The item's text, with the same offsets as its annotation; only for formats that need it. */
  readonly text?: string | undefined
  /** Frames per second of a clip; undefined if unknown or not a clip. */
  readonly rate?: number | undefined
  /** The label image of a pixel annotation: 24-bit colours, row by row; -1: no object. */
  readonly mask?: LabelImage | undefined
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** One number per pixel, row by row; -1: no label. */
export interface LabelImage extends PictureSize {
  readonly pixels: Int32Array
}

/** Writes items one by one; `end` closes all files. */
export interface ItemWriter {
  /** Returns the reason an item couldn't be written; undefined on success. */
  readonly add: (item: WrittenItem) => string | undefined
  readonly end: () => void
}

/** A text file, open for appending. */
export interface TextFile {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** The destination of an export: a folder or an archive. Several files may be open at once. */
export interface Target {
  readonly open: (path: string) => TextFile
  readonly put: (path: string, bytes: Uint8Array) => void
  /** Puts an item's media file at a path. */
  readonly media: (item: WrittenItem, path: string) => void
  /** Compresses bytes in zlib format. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array
}

/** The files of a data set. */
export interface Source {
  readonly paths: readonly string[]
  /** A whole file as text, with its encoding detected. Throws if the file can't be read. */
  readonly text: (path: string) => Promise<string>
  /**
   * Bytes from `from` up to `to`, or the first of them; empty at the end of the file. They may be in `into`: readers of
   * large files pass the same buffer each time.
   */
  readonly slice: (path: string, from: number, to: number, into?: Uint8Array) => Promise<Uint8Array>
  readonly bytesOf: (path: string) => Promise<number>
  readonly decode: (utf8: Uint8Array) => string
  /** The size of a picture in the data set; undefined if unknown. */
  readonly sizeOf: (path: string) => Promise<PictureSize | undefined>
  /** The frame information in a clip's file; undefined if unknown. */
  readonly clipOf: (path: string) => Promise<ClipFacts | undefined>
  /** A frame rate that a person chose for clips; it overrides those in files. */
  readonly rate?: number | undefined
  /** Decompresses zlib bytes; throws if they are damaged. */
  readonly inflate: (bytes: Uint8Array) => Uint8Array
}

/** The events of a reader, in the order of the files. */
export type ReadEvent = ReadClass | ReadItem | ReadProblem

export interface ReadClass {
  readonly event: 'class'
  readonly name: string
  /** `#RRGGBB`, if the data set has one. */
  readonly color?: string
  /** The class's number in the data set, if it isn't its position in a list. */
  readonly sourceId?: number
  /** The skeleton of its objects: names of points, and pairs of point numbers from 1. */
  readonly skeleton?: ReadSkeleton
}

export interface ReadSkeleton {
  readonly names: readonly string[]
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** A picture or a text with its objects. */
export interface ReadItem {
  readonly event: 'item'
  /** The item's name in the data set, with its folders. */
  readonly picture: string
  readonly size?: PictureSize | undefined
  /** Native objects without class ids: `className` names the class. */
  readonly instances: readonly Native[]
  /** The whole annotation, if the data set is native. */
  readonly annotation?: unknown
  /** The item's text, if the data set contains it. */
  readonly text?: string | undefined
  readonly mask?: LabelImage | undefined
  /** The frame rate and count, if the item is a clip. */
  readonly clip?: ReadClip | undefined
}

export interface ReadClip {
  /** Frames per second. */
  readonly rate: number
  /** The number of frames; undefined if the data set doesn't say. */
  readonly frames?: number | undefined
}

/** A part of a data set that couldn't be read. */
export interface ReadProblem {
  readonly event: 'problem'
  readonly file: string
  /** Line number, path within the file, or ''. */
  readonly place: string
  readonly reason: string
}

export function problem(file: string, place: string, reason: string): ReadProblem {
  return { event: 'problem', file, place, reason }
}
