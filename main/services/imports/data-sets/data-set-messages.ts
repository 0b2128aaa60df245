import type { DataSetLook } from '#contract/imports'
import type { ArchiveOptions, WrittenArchive } from '../../exports/archive-messages'
import type { ProjectTypeName } from '#domain/enums'
import type { ProjectClass } from '#domain/annotation/formats/project-annotation'

/** Orders to the process that reads data sets. `work`: its own existing folder. */
export type DataSetAsk =
  | {
      readonly id: number
      readonly ask: 'look'
      readonly paths: readonly string[]
      /** Data sets that a project of this type takes are found. */
      readonly type: ProjectTypeName
      /** Which data set is read; absent: the first that is no guess. */
      readonly chosen?: string | undefined
      /** Frames a second of the project's clips. */
      readonly rate?: number | undefined
      readonly work: string
    }
  | {
      readonly id: number
      readonly ask: 'convert'
      readonly paths: readonly string[]
      readonly type: ProjectTypeName
      readonly chosen: string
      readonly rate?: number | undefined
      /** By the classes of the data set; null: objects of it are left out. */
      readonly classes: readonly (readonly [name: string, into: ProjectClass | null])[]
      readonly work: string
    }
  | {
      readonly id: number
      readonly ask: 'archive'
      /** The native export of a platform. */
      readonly archive: string
      /** The archive to write in its place. */
      readonly to: string
      readonly options: ArchiveOptions
      readonly work: string
    }
  | { readonly id: number; readonly ask: 'stop' }

/** Its answers. `read`: number of items read so far, of `total` if known. `reason`: text for the person. */
export type DataSetAnswer =
  | { readonly id: number; readonly read: number; readonly total?: number }
  | { readonly id: number; readonly look: DataSetLook; readonly held: HeldNames }
  | { readonly id: number; readonly converted: ConvertedCounts }
  | { readonly id: number; readonly written: WrittenArchive }
  | { readonly id: number; readonly reason: string }

/** Content of a data set. */
export interface HeldNames {
  /** The items that it annotates. */
  readonly annotated: readonly string[]
  /** Texts that it holds itself. */
  readonly texts: readonly string[]
  /** Its own files: none of them is an item. */
  readonly files: readonly string[]
}

/** Results and losses of a conversion, each with its place. */
export interface ConvertedCounts {
  readonly items: number
  readonly objects: number
  readonly problems: readonly { readonly file: string; readonly reason: string }[]
  readonly problemCount: number
}

/** The files of a conversion: the annotations one behind the other, and a line for each of them. */
export const PACK = 'annotations.jsonl'
/** Those of pictures that several files of the data set annotate. */
export const JOINED_PACK = 'joined.jsonl'
/** The texts that the data set holds itself, one behind the other. */
export const TEXT_PACK = 'texts.txt'
/** A folder of the masks of pixel projects. */
export const MASKS = 'masks'
export const PACK_INDEX = 'index.jsonl'
/** The last line of an index that is whole. */
export const INDEX_END = 'end'
