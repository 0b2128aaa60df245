import type { IncomingFile } from '#domain/limits'

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

/** What the reader of archives is asked. */
export type ArchiveAsk =
  | { readonly id: number; readonly ask: 'list'; readonly path: string }
  | { readonly id: number; readonly ask: 'more' | 'stop' }
  | {
      readonly id: number
      readonly ask: 'unpack'
      readonly path: string
      readonly within: PackedFile
      readonly to: string
    }

/** What it answers: a part of a list, its end, or how unpacking went; `reason`: what the person reads. */
export type ArchiveAnswer =
  | { readonly id: number; readonly listed: readonly Listed[]; readonly isEnd: boolean }
  | { readonly id: number; readonly reason: string | null }
