import type { ProjectTypeName } from '#domain/enums'

/** File of the pack. */
export interface SampleFile {
  /** Its path inside the pack. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly mime: string
}

/** Sample with all its files. */
export interface Sample {
  /** Kind and number within it: data folders refer to samples by it. */
  readonly id: string
  readonly kind: string
  readonly projectType: ProjectTypeName
  /** Start of the item's file name, and its extension. */
  readonly name: string
  readonly ending: string
  /** Size of the picture, or null if the item is none. */
  readonly width: number | null
  readonly height: number | null
  /** Duration of a video or sound, in seconds. */
  readonly duration?: number
  readonly media: SampleFile
  readonly thumbnail: SampleFile
  /** Native annotation with placeholders, gzipped; `fill-annotation.ts` defines them. */
  readonly annotation: SampleFile
  readonly mask?: SampleFile
  /** Classes that the annotation names. */
  readonly classes: readonly string[]
}

/** Content of the pack. */
export interface SampleManifest {
  /** Total size of all files. */
  readonly bytes: number
  readonly samples: readonly Sample[]
}

/** Name of the manifest inside the pack. */
export const MANIFEST_FILE = 'manifest.json'
/** Size limit of all files of the pack together. */
export const PACK_BYTES_MAX = 25_000_000
