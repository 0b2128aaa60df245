// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { sparse } from './sparse'

const revision = z.union([z.number(), z.string()])
const work = z.string().max(100)

/** Line of a work; beyond its kind it belongs to the editor. */
const record = z.looseObject({ t: z.enum(['do', 'undo', 'redo', 'draft', 'place', 'began', 'history']) })
/** Ignored finding with the reason. */
const left = z.object({ key: z.string().max(300), reason: z.string().max(500), at: z.string().max(40) })
/** Unsent text of a comment. */
const draft = sparse({
  key: z.string().max(300),
  text: z.string().max(10_000),
  place: z.object({ x: z.number(), y: z.number() }).optional(),
})

/** Requests about an annotated item: arguments and answer of each action. */
export const WORK_ARGS = {
  openWork: z.tuple([
    z.object({ itemId: z.number().int(), revision, take: z.boolean().optional(), reads: z.boolean().optional() }),
  ]),
  appendWork: z.tuple([z.object({ work, from: z.number().int().min(1), records: z.array(record).min(1).max(10_000) })]),
  closeWork: z.tuple([sparse({ work, discard: z.boolean().optional() })]),
  /** Number of an item's changes that exist only in the guest's memory. */
  tellUnkept: z.tuple([
    /** `lost`: the person left the item all the same. */
    sparse({ itemId: z.number().int(), changes: z.number().int().min(0), lost: z.boolean().optional() }),
  ]),
  /** Annotation as text in parts; the person chooses its path. */
  saveCopy: z.tuple([z.object({ name: z.string().max(200), content: z.array(z.string().max(50_000)).max(1_000) })]),
  readNotes: z.tuple([z.object({ itemId: z.number().int() })]),
  writeNotes: z.tuple([
    sparse({
      itemId: z.number().int(),
      left: z.array(left).max(2_000).optional(),
      seen: z.string().max(4_000).optional(),
      drafts: z.array(draft).max(50).optional(),
      steps: z.string().max(8_000).optional(),
      grid: z.string().max(8_000).optional(),
    }),
  ]),
} as const
export const WORK_ANSWERS = {
  openWork: sparse({
    work,
    writer: z.boolean(),
    holder: z.object({ here: z.boolean(), since: z.number() }).optional(),
    recovered: sparse({
      records: z.number().int().min(0),
      since: z.number().nullable().optional(),
      url: z.string(),
      base: sparse({
        revision,
        annotation: z.string().nullable().default(null),
        mask: z.string().optional(),
        labels: z.string().optional(),
      }),
    })
      .nullable()
      .default(null),
    bytes: z.object({ used: z.number(), most: z.number() }),
    trouble: z.object({ code: z.string(), message: z.string() }).optional(),
    /** Number of an earlier document's changes that were never stored and can't be recovered. */
    lost: z.number().int().min(0).optional(),
  }),
  appendWork: z.object({ upTo: z.number().int().min(0) }),
  /** null if the person cancels. */
  saveCopy: z.object({ path: z.string() }).nullable(),
  readNotes: sparse({
    left: z.array(left),
    seen: z.string().optional(),
    drafts: z.array(draft).optional(),
    steps: z.string().optional(),
    grid: z.string().optional(),
  }),
} as const

/** Events of the host about works. */
export const WORK_EVENTS = {
  work_lost: z.object({ work }),
  work_free: z.object({ itemId: z.number() }),
  work_records: z.object({ work, from: z.number().int().min(1), records: z.array(record), base: revision.optional() }),
  annotation_saved: z.object({ itemId: z.number(), revision, upTo: z.number().int().min(0), work: work.optional() }),
} as const

export type WireRecord = z.output<typeof record>
