// Before every other module that makes a schema.
import { z } from '#domain/page-schema'
import { sparse } from './sparse'

const id = z.number().int()
const address = z.string().max(500)
const work = z.string().max(200)
const revision = z.union([z.number(), z.string().max(500)])

/** What is asked to save an annotation: args and answer of each action. */
export const SAVE_ARGS = {
  writeUrl: z.tuple([
    sparse({
      itemId: id,
      part: z.enum(['annotation', 'mask', 'labels', 'journal', 'frame', 'upload']),
      bytes: z.number().int().min(0),
      work: work.optional(),
    }),
  ]),
  saveAnnotation: z.tuple([
    sparse({ itemId: id, revision, url: address, work: work.optional(), upTo: z.number().int().min(0).optional() }),
  ]),
  giveUpSave: z.tuple([z.object({ itemId: id })]),
} as const
export const SAVE_ANSWERS = {
  writeUrl: z.object({ url: z.string(), partBytes: z.number().int().min(1) }),
  saveAnnotation: sparse({ revision, pending: z.boolean().optional() }),
} as const

/** What a host tells of annotations unasked. */
export const SAVE_EVENTS = {
  annotation_conflict: z.object({ itemId: z.number(), revision, annotation: z.string() }),
  annotation_refused: z.object({ itemId: z.number(), error: z.looseObject({ code: z.string(), message: z.string() }) }),
  annotation_changed: sparse({ itemId: z.number(), revision, by: z.object({ email: z.string() }).optional() }),
} as const
