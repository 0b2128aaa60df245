import type { ByPart } from '#domain/annotation/save-parts'
import type { PlatformError } from '#domain/errors'
import { call, push, type Said, type Z } from './row'
import { id } from './shapes'

/** An append is one write on the disk; longer queues go in turns. */
export const APPEND_BYTES_MAX = 256 * 1024

const work = (z: Z) => z.uuid()
const revision = (z: Z) => z.union([z.number().int().nonnegative(), z.string().max(200)])
/** What of a record main looks at; the rest is the editor's own. */
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

/** One line of a work: what was done, or where the person is. */
export type SaidRecord = Said<typeof record>

/** An item opened for annotating; only its writer may add to it. */
export interface OpenedWork {
  readonly work: string
  readonly writer: boolean
  /** Who writes instead; `here`: on this computer. */
  readonly holder?: { readonly here: boolean; readonly since: number }
  /** What was done and kept on this computer; null: nothing. */
  readonly recovered: RecoveredWork | null
  readonly bytes: { readonly used: number; readonly most: number }
  /** What the person has to know about the file of this work. */
  readonly trouble?: PlatformError
}

/** What a work builds on; an address of a part may lead nowhere. */
interface WorkBase extends ByPart<string> {
  readonly revision: number | string
  readonly annotation: string | null
}

/** What was kept of a work, to be read at addresses on the guest's own origin. */
export interface RecoveredWork {
  /** The number of the last record; the next one follows it. */
  readonly records: number
  /** When the first change was made that the platform lacks, milliseconds since 1970; null: it has them all. */
  readonly since: number | null
  /** One JSON a line. */
  readonly url: string
  readonly base: WorkBase
}

/** A finding that is to stay as it is; `key` is the same as long as its object is. */
interface LeftFinding {
  readonly key: string
  readonly reason: string
  /** As ISO 8601 writes times. */
  readonly at: string
}

/** What was typed in a comment and not sent; `key` says which field it stands in. */
interface Draft {
  readonly key: string
  readonly text: string
  /** Where a comment is begun that is not there yet. */
  readonly place?: { readonly x: number; readonly y: number }
}

/** What a person noted about an item on this computer. */
export interface ItemNotes {
  readonly left: readonly LeftFinding[]
  readonly drafts?: readonly Draft[]
  /** Which parts of the picture were seen, in the editor's own writing. */
  readonly seen?: string
  /** What was passed over in the steps of the project, in the editor's own writing. */
  readonly steps?: string
  /** Which cells of a grid over the picture are done, in the editor's own writing. */
  readonly grid?: string
}

/** Records that a writer put on the disk, for a guest that shows the same item. */
interface WrittenRecords {
  readonly guestId: number
  readonly work: string
  readonly from: number
  readonly records: readonly SaidRecord[]
  /** The revision that all records of the work build on. */
  readonly base: number | string
}

interface SavedWork {
  readonly guestId: number
  readonly work: string
  readonly itemId: number
  readonly upTo: number
  readonly revision: number | string
}

/** An item of which the platform lacks something that is kept on this computer. */
export interface UnsavedWork {
  readonly projectId: number
  readonly itemId: number
  /** When the first such change was made, milliseconds since 1970. */
  readonly since: number | null
  /** It was made before the platform went back to a backup: the person decides what becomes of it. */
  readonly isFormer?: true
}

const left = (z: Z) => z.object({ key: z.string().max(300), reason: z.string().max(500), at: z.string().max(40) })

/** A picture's pixels, with fractions; no picture is so large. */
const coordinate = (z: Z) => z.number().min(-1e7).max(1e7)
const draft = (z: Z) =>
  z.object({
    key: z.string().max(300),
    text: z.string().max(10_000),
    place: z.object({ x: coordinate(z), y: coordinate(z) }).optional(),
  })

export const annotations = {
  /** Lists the items with work that the platform lacks, the oldest first. */
  unsaved: call().answers<readonly UnsavedWork[]>(),
  /** Puts the work of an item aside that is not there any more; it is kept for thirty days, and not offered again. */
  giveUp: call((z) =>
    z.tuple([z.object({ projectId: id(z), itemId: id(z), isFormer: z.boolean().optional() })]),
  ).done(),
  /** Makes work from before a restore one of the platform as it is now. */
  takeOver: call((z) => z.tuple([z.object({ projectId: id(z), itemId: id(z) })])).done(),
  /** Opens an item for annotating, for a guest of the calling window. */
  open: call((z) => z.tuple([opening(z)])).answers<OpenedWork>(),
  /** Adds records to a work; the answer comes when they lie on the disk. */
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
  /** Ends a guest's work; with `discard` what it holds is put aside and not offered again. */
  close: call((z) => z.tuple([z.object({ guestId: id(z), work: work(z), discard: z.boolean().optional() })])).done(),
  /** Reads what was noted about an item. */
  readNotes: call((z) => z.tuple([z.object({ projectId: id(z), itemId: id(z) })])).answers<ItemNotes>(),
  /** Writes the named parts of it. */
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
  /** The work is over for this guest: what is left is to be written down, and the work closed. */
  'work.lost': push<{ readonly guestId: number; readonly work: string }>(),
  /** Nobody writes to the item any more. */
  'work.free': push<{ readonly guestId: number; readonly itemId: number }>(),
  /** The platform has the work of the item that a guest shows up to this record. */
  'work.saved': push<SavedWork>(),
  /** The writer of the item that a guest shows put these on the disk. */
  'work.records': push<WrittenRecords>(),
}
