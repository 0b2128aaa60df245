import type { ByPart } from '#domain/annotation/save-parts'
import type { PlatformError } from '#domain/errors'
import { call, push, type Said, type Z } from './row'
import { id } from './shapes'

/** Largest append, one write to disk; longer queues are split. */
export const APPEND_BYTES_MAX = 256 * 1024

const work = (z: Z) => z.uuid()
const revision = (z: Z) => z.union([z.number().int().nonnegative(), z.string().max(200)])
/** Validated part of a record; the rest belongs to the editor. */
const record = (z: Z) => z.looseObject({ t: z.enum(['do', 'undo', 'redo', 'draft', 'place', 'began', 'history']) })

const opening = (z: Z) =>
  z.object({
    projectId: id(z),
    itemId: id(z),
    guestId: id(z),
    revision: revision(z),
    take: z.boolean().optional(),
    reads: z.boolean().optional(),
  })

/** One line of a work: a change, or the person's place. */
export type SaidRecord = Said<typeof record>

/** Item opened for annotating; only its writer may add records. */
export interface OpenedWork {
  readonly work: string
  readonly writer: boolean
  /** Present writer; `here` means on this computer. */
  readonly holder?: { readonly here: boolean; readonly since: number }
  /** Earlier records on this computer; null if there are none. */
  readonly recovered: RecoveredWork | null
  readonly bytes: { readonly used: number; readonly most: number }
  /** Problem with this work's file that the person must know. */
  readonly trouble?: PlatformError
}

/** Base of a work; the address of a part may not exist. */
interface WorkBase extends ByPart<string> {
  readonly revision: number | string
  readonly annotation: string | null
}

/** Stored work, readable at addresses on the guest's own origin. */
export interface RecoveredWork {
  /** Number of the last record; the next one follows it. */
  readonly records: number
  /** Time of the first unsaved change, milliseconds since 1970; null if the platform has all changes. */
  readonly since: number | null
  /** Address of the records, one JSON per line. */
  readonly url: string
  readonly base: WorkBase
}

/** Ignored finding; `key` stays the same while its object does. */
interface LeftFinding {
  readonly key: string
  readonly reason: string
  /** ISO 8601 time. */
  readonly at: string
}

/** Unsent text of a comment; `key` names its field. */
interface Draft {
  readonly key: string
  readonly text: string
  /** Place of a new comment. */
  readonly place?: { readonly x: number; readonly y: number }
}

/** Person's notes about an item on this computer. */
export interface ItemNotes {
  readonly left: readonly LeftFinding[]
  readonly drafts?: readonly Draft[]
  /** Viewed parts of the picture, in the editor's format. */
  readonly seen?: string
  /** Skipped steps of the project, in the editor's format. */
  readonly steps?: string
  /** Completed cells of a grid over the picture, in the editor's format. */
  readonly grid?: string
}

/** Records that a writer stored on disk, for a guest that shows the same item. */
interface WrittenRecords {
  readonly guestId: number
  readonly work: string
  readonly from: number
  readonly records: readonly SaidRecord[]
  /** Base revision of all records of the work. */
  readonly base: number | string
}

interface SavedWork {
  readonly guestId: number
  readonly work: string
  readonly itemId: number
  readonly upTo: number
  readonly revision: number | string
}

/** Item with unsaved work on this computer. */
export interface UnsavedWork {
  readonly projectId: number
  readonly itemId: number
  /** Time of the first unsaved change, milliseconds since 1970. */
  readonly since: number | null
  /** Made before the platform was restored from a backup: the person must decide about it. */
  readonly isFormer?: true
}

const left = (z: Z) => z.object({ key: z.string().max(300), reason: z.string().max(500), at: z.string().max(40) })

/** Coordinate in the picture's pixels, with fractions; the limit exceeds every picture. */
const coordinate = (z: Z) => z.number().min(-1e7).max(1e7)
const draft = (z: Z) =>
  z.object({
    key: z.string().max(300),
    text: z.string().max(10_000),
    place: z.object({ x: coordinate(z), y: coordinate(z) }).optional(),
  })

export const annotations = {
  /** Lists the items with unsaved work, the oldest first. */
  unsaved: call().answers<readonly UnsavedWork[]>(),
  /** Puts the work of a deleted item aside for thirty days; it is not offered again. */
  giveUp: call((z) =>
    z.tuple([z.object({ projectId: id(z), itemId: id(z), isFormer: z.boolean().optional() })]),
  ).done(),
  /** Moves work from before a restore to the platform's present state. */
  takeOver: call((z) => z.tuple([z.object({ projectId: id(z), itemId: id(z) })])).done(),
  /** Opens an item for annotating, for a guest of the calling window. */
  open: call((z) => z.tuple([opening(z)])).answers<OpenedWork>(),
  /** Adds records to a work; answers after they are synced to disk. */
  append: call((z) =>
    z.tuple([
      z.object({
        guestId: id(z),
        work: work(z),
        from: z.number().int().min(1).max(1_000_000_000),
        records: z.array(record(z)).max(10_000),
      }),
    ]),
  ).answers<{ readonly upTo: number }>(),
  /** Ends a guest's work; with `discard` its records are put aside and not offered again. */
  close: call((z) => z.tuple([z.object({ guestId: id(z), work: work(z), discard: z.boolean().optional() })])).done(),
  /** Reads the notes about an item. */
  readNotes: call((z) => z.tuple([z.object({ projectId: id(z), itemId: id(z) })])).answers<ItemNotes>(),
  /** Writes the named parts of the notes. */
  writeNotes: call((z) =>
    z.tuple([
      z.object({
        projectId: id(z),
        itemId: id(z),
        left: z.array(left(z)).max(2_000).optional(),
        seen: z.string().max(4_000).optional(),
        drafts: z.array(draft(z)).max(50).optional(),
        steps: z.string().max(8_000).optional(),
        grid: z.string().max(8_000).optional(),
      }),
    ]),
  ).done(),
}

export const annotationPushes = {
  /** The work ended for this guest, which must write its remaining records and close it. */
  'work.lost': push<{ readonly guestId: number; readonly work: string }>(),
  /** The item has no writer any more. */
  'work.free': push<{ readonly guestId: number; readonly itemId: number }>(),
  /** The platform has the work of the guest's item up to this record. */
  'work.saved': push<SavedWork>(),
  /** The writer of the guest's item stored these on disk. */
  'work.records': push<WrittenRecords>(),
}
