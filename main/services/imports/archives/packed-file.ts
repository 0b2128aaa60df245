import type { ColumnsOfTable, TableLook } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { IncomingFile } from '#domain/limits'
import type { Result } from '#domain/result'
import type { TableRow } from '../tables/table-items'

/** Position of a file in a zip archive, with the archive's metadata. */
export interface PackedFile {
  /** Offset of its local header. */
  readonly at: number
  readonly packedBytes: number
  readonly bytes: number
  /** Compression method by the number in the archive. */
  readonly method: number
  readonly checksum: number
}

/** Entry of an archive, by its relative path. */
export type Listed =
  | { readonly kind: 'file'; readonly relative: string; readonly within: PackedFile; readonly file: IncomingFile }
  | { readonly kind: 'unreadable'; readonly relative: string; readonly reason: string }

/** List of items and the use of its columns. `most`: most items that are read. */
export interface TableAsk {
  readonly path: string
  readonly type: ProjectTypeName
  readonly most: number
}

/** Request to the thread that reads archives and lists. */
export type ArchiveAsk =
  | { readonly id: number; readonly ask: 'list'; readonly path: string }
  | { readonly id: number; readonly ask: 'more' | 'stop' }
  | (TableAsk & {
      readonly id: number
      readonly ask: 'inspectTable'
      readonly columns: ColumnsOfTable | Pick<ColumnsOfTable, 'as'> | undefined
    })
  | (TableAsk & { readonly id: number; readonly ask: 'rows'; readonly columns: ColumnsOfTable })
  | {
      readonly id: number
      readonly ask: 'unpack'
      readonly path: string
      readonly within: PackedFile
      readonly to: string
    }

/** Answer: a batch, its end, the form of a list, or the result of unpacking; `reason` is for the person. */
export type ArchiveAnswer =
  | { readonly id: number; readonly listed: readonly Listed[]; readonly isEnd: boolean }
  | { readonly id: number; readonly rows: readonly TableRow[]; readonly isEnd: boolean }
  | { readonly id: number; readonly refused: PlatformError }
  | { readonly id: number; readonly look: Result<TableLook> }
  | { readonly id: number; readonly reason: string | null }
