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

/** true: carried; false: left behind; a text: the plural noun that the feature becomes. */
export type Carried = boolean | string
export type Carries = Readonly<Record<Feature, Carried>>

/** A choice that a person makes for a format before an export. */
export type FormatOption = 'firstId' | 'split' | 'media' | 'rate'

/** The families of formats; a folder of this room each. */
export type FormatFamily =
  | 'coco'
  | 'yolo'
  | 'voc'
  | 'cvat'
  | 'labelme'
  | 'geojson'
  | 'tables'
  | 'folders'
  | 'native'
  | 'preference'
  | 'frames'
  | 'mot'
  | TextFamily

/** The families for spans of texts. */
export type TextFamily = 'doccano' | 'spans' | 'conll' | 'spacy' | 'brat'

/** What people and other rooms know of a format. */
export interface FormatRow {
  readonly id: string
  readonly family: FormatFamily
  readonly label: string
  /** One sentence for the export form. */
  readonly about: string
  readonly types: readonly ProjectTypeName[]
  readonly carries: Carries
  readonly options: readonly FormatOption[]
  /** Media files belong to the format: without them the annotations say nothing. */
  readonly needsMedia?: true
  /** The format counts or holds the letters of texts: items are written with their text. */
  readonly needsText?: true
  /** Files of annotations are called like their picture without its ending: `a.jpg` and `a.png` must differ. */
  readonly dropsEnding?: true
}

/** A format with the code that writes and reads it. */
export interface Format extends FormatRow {
  readonly write: (to: Target, plan: WritePlan) => ItemWriter
  /** Formats of one family share a reader. */
  readonly reader: FormatReader
}

/** Finds and reads data sets of a family. */
export interface FormatReader {
  /** Finds the files of this family among the paths of a folder; empty: none. Looks at names only. */
  readonly find: (paths: readonly string[]) => readonly string[]
  /** Reads the found files; broken parts become problems, the rest comes through. */
  readonly read: (from: Source, files: readonly string[]) => AsyncIterable<ReadEvent>
}

/** A class of the project, as formats number and name it. */
export interface FormatClass {
  readonly id: number
  readonly name: string
  /** `#RRGGBB` */
  readonly color: string
  /** The number that it had in the data set that it came from; formats with numbers of classes say it again. */
  readonly sourceId?: number | null | undefined
}

export type Split = 'train' | 'val'

/** How an export is written. */
export interface WritePlan {
  /** Classes in the order of the project's list; formats keep that order. */
  readonly classes: readonly FormatClass[]
  /** The number of the first category and image, where a format has such numbers. */
  readonly firstId: 0 | 1
  /** The part of the data set that an item goes to; undefined: no parts. */
  readonly split?: ((path: string) => Split) | undefined
  readonly media: boolean
  /** The form of a multimodal project. */
  readonly form?: Form | undefined
}

/** An item with its annotation, ready to be written. */
export interface WrittenItem {
  readonly id: number
  /** Folder and name, joined by `/`, safe for any file system. */
  readonly path: string
  /** Where its media file lies, in the words of the target; undefined: it has none. */
  readonly source?: string | undefined
  /** Pixels; undefined where they aren't known. Formats with relative coordinates then leave the item out. */
  readonly size: PictureSize | undefined
  /** The parsed native annotation. */
  readonly annotation: unknown
  /** The text of the item, as its annotation counts it; given to formats that need it. */
  readonly text?: string | undefined
  /** Frames a second of a clip; undefined: it is none, or they aren't known. */
  readonly rate?: number | undefined
  /** Label image of a pixel annotation: its colours as 24-bit numbers, row by row; -1: no object. */
  readonly mask?: LabelImage | undefined
}

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** One number a pixel, row by row; -1: nothing. */
export interface LabelImage extends PictureSize {
  readonly pixels: Int32Array
}

/** Writes items one by one; `end` closes every file. */
export interface ItemWriter {
  /** Says why an item could not be written; undefined: it was. */
  readonly add: (item: WrittenItem) => string | undefined
  readonly end: () => void
}

/** A file of text that grows. */
export interface TextFile {
  readonly write: (text: string) => void
  readonly end: () => void
}

/** The place an export is written to: a folder or an archive. Several files may be open at once. */
export interface Target {
  readonly open: (path: string) => TextFile
  readonly put: (path: string, bytes: Uint8Array) => void
  /** Puts the media file of an item at a path. */
  readonly media: (item: WrittenItem, path: string) => void
  /** Packs bytes as zlib does. */
  readonly deflate: (bytes: Uint8Array) => Uint8Array
}

/** The place a data set is read from. */
export interface Source {
  readonly paths: readonly string[]
  /** A whole file as text, its encoding detected. Throws where the file can't be read. */
  readonly text: (path: string) => Promise<string>
  /**
   * Bytes from `from` up to `to`, or the first of them; none at the end of the file. They may lie in `into`: who reads a
   * large file part by part gives the same room each time.
   */
  readonly slice: (path: string, from: number, to: number, into?: Uint8Array) => Promise<Uint8Array>
  readonly bytesOf: (path: string) => Promise<number>
  readonly decode: (utf8: Uint8Array) => string
  /** The size of a picture of the data set; undefined where it can't be told. */
  readonly sizeOf: (path: string) => Promise<PictureSize | undefined>
  /** What the file of a clip says of its frames; undefined where it can't be told. */
  readonly clipOf: (path: string) => Promise<ClipFacts | undefined>
  /** The frame rate that a person names for clips; it goes before what files say. */
  readonly rate?: number | undefined
  /** Unpacks bytes as zlib does; throws for damaged ones. */
  readonly inflate: (bytes: Uint8Array) => Uint8Array
}

/** What a reader tells, in the order of the files. */
export type ReadEvent = ReadClass | ReadItem | ReadProblem

export interface ReadClass {
  readonly event: 'class'
  readonly name: string
  /** `#RRGGBB`, where the data set has one. */
  readonly color?: string
  /** Its number in the data set, where that is not its place in a list. */
  readonly sourceId?: number
  /** The skeleton of its objects: names of points, and pairs of their numbers from 1. */
  readonly skeleton?: ReadSkeleton
}

export interface ReadSkeleton {
  readonly names: readonly string[]
  readonly lines: readonly (readonly [from: number, to: number])[]
}

/** A picture or a text with its objects. */
export interface ReadItem {
  readonly event: 'item'
  /** The picture or text as the data set names it, with its folders. */
  readonly picture: string
  readonly size?: PictureSize | undefined
  /** Native objects without ids of classes: `className` names the class. */
  readonly instances: readonly Native[]
  /** The whole annotation, where the data set is native. */
  readonly annotation?: unknown
  /** The text of the item, where the data set holds it. */
  readonly text?: string | undefined
  readonly mask?: LabelImage | undefined
  /** How its frames are counted, where the item is a clip. */
  readonly clip?: ReadClip | undefined
}

export interface ReadClip {
  /** Frames a second. */
  readonly rate: number
  /** How many there are; undefined where the data set doesn't say. */
  readonly frames?: number | undefined
}

/** One part that could not be read. */
export interface ReadProblem {
  readonly event: 'problem'
  readonly file: string
  /** Line number, path within the file, or ''. */
  readonly place: string
  readonly reason: string
}

/** Makes a problem. */
export function problem(file: string, place: string, reason: string): ReadProblem {
  return { event: 'problem', file, place, reason }
}
