import type { ProjectTypeName } from '#domain/enums'

/** A file of the pack. */
export interface SampleFile {
  /** Its path inside the pack. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly mime: string
}

/** One sample with everything that belongs to it. */
export interface Sample {
  /** The kind and the number within it: data folders name their samples by it. */
  readonly id: string
  readonly kind: string
  readonly projectType: ProjectTypeName
  /** What the item's file name begins with, and its ending. */
  readonly name: string
  readonly ending: string
  /** The size of the picture, or null where the item is none. */
  readonly width: number | null
  readonly height: number | null
  /** In seconds, of what moves. */
  readonly duration?: number
  readonly media: SampleFile
  readonly thumbnail: SampleFile
  /** A native annotation with blanks, as gzip; `fill-annotation.ts` says which. */
  readonly annotation: SampleFile
  readonly mask?: SampleFile
  /** The classes that the annotation names. */
  readonly classes: readonly string[]
}

/** What the pack holds. */
export interface SampleManifest {
  /** All files together. */
  readonly bytes: number
  readonly samples: readonly Sample[]
}

/** The manifest's own name inside the pack. */
export const MANIFEST_FILE = 'manifest.json'
/** The most that all files of the pack may weigh together. */
export const PACK_BYTES_MAX = 25_000_000
