import type { ColumnsOfTable, TableLook } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { IncomingFile } from '#domain/limits'
import type { Result } from '#domain/result'
import type { TableRow } from '../tables/table-items'

/** Where in a zip archive a file lies, and what the archive says of it. */
export interface PackedFile {
  /** Where its own header begins. */
  readonly at: number
  readonly packedBytes: number
  readonly bytes: number
  /** How it is packed, by the number that archives write. */
  readonly method: number
  readonly checksum: number
}

/** Something that lies in an archive, by its path from there. */
export type Listed =
  | { readonly kind: 'file'; readonly relative: string; readonly within: PackedFile; readonly file: IncomingFile }
  | { readonly kind: 'unreadable'; readonly relative: string; readonly reason: string }

/** A list of items, and what its lines become. `most`: so many items are read. */
export interface TableAsk {
  readonly path: string
  readonly type: ProjectTypeName
  readonly most: number
}

/** What the thread that reads archives and lists is asked. */
export type ArchiveAsk =
  | { readonly id: number; readonly ask: 'list'; readonly path: string }
  | { readonly id: number; readonly ask: 'more' | 'stop' }
  | (TableAsk & {
      readonly id: number
      readonly ask: 'lookAtTable'
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

/** What it answers: a part of what it reads, its end, how a list looks, or how unpacking went; `reason`: what the person reads. */
export type ArchiveAnswer =
  | { readonly id: number; readonly listed: readonly Listed[]; readonly isEnd: boolean }
  | { readonly id: number; readonly rows: readonly TableRow[]; readonly isEnd: boolean }
  | { readonly id: number; readonly refused: PlatformError }
  | { readonly id: number; readonly look: Result<TableLook> }
  | { readonly id: number; readonly reason: string | null }
