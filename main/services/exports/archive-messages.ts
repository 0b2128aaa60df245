import type { LeftOut } from '#domain/job'

/** How a native export is written in another format. */
export interface ArchiveOptions {
  /** Id of a format. */
  readonly format: string
  readonly firstId: 0 | 1
  /** Share of the validation part; 0: there are no parts. */
  readonly valShare: number
  readonly seed: number
  /** Frames a second of clips; null: each clip's own, else the project's. */
  readonly frameRate: number | null
  readonly projectRate?: number | undefined
}

/** Complete archive, and the losses of the format. */
export interface WrittenArchive {
  readonly sha256: string
  readonly bytes: number
  readonly items: number
  /** One sentence each. */
  readonly losses: readonly string[]
  /** The first items that could not be written. */
  readonly leftOut: readonly LeftOut[]
  readonly leftOutCount: number
}
