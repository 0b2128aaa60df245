// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { SAVE_PARTS } from '#domain/annotation/save-parts'
import { sparse } from './sparse'

const id = z.number().int()
const address = z.string().max(500)
const work = z.string().max(200)
/** Upload addresses of an annotation's binary parts; absent parts stay unchanged. */
const parts = { mask: address.optional(), labels: address.optional() }
/** Addresses of a version: its annotation and binary parts. The address of a part may not exist. */
export const versionAddresses = sparse({
  annotation: z.string(),
  mask: z.string().optional(),
  labels: z.string().optional(),
})
const person = z.object({ email: z.string() })
const revision = z.union([z.number(), z.string().max(500)])

/** Requests for saving an annotation: arguments and answer of each action. */
export const SAVE_ARGS = {
  writeUrl: z.tuple([
    sparse({
      itemId: id,
      part: z.enum(['annotation', ...SAVE_PARTS, 'journal', 'frame', 'upload']),
      bytes: z.number().int().min(0),
      work: work.optional(),
    }),
  ]),
  saveAnnotation: z.tuple([
    sparse({
      itemId: id,
      revision,
      url: address,
      ...parts,
      work: work.optional(),
      upTo: z.number().int().min(0).optional(),
    }),
  ]),
  addFile: z.tuple([z.object({ itemId: id, url: address, name: z.string().min(1).max(200) })]),
  giveUpSave: z.tuple([sparse({ itemId: id, url: address.optional(), ...parts })]),
  keptVersions: z.tuple([z.object({ itemId: id })]),
  openVersion: z.tuple([z.object({ itemId: id, id: z.string().max(200) })]),
} as const
export const SAVE_ANSWERS = {
  writeUrl: z.object({ url: z.string(), partBytes: z.number().int().min(1) }),
  saveAnnotation: sparse({ revision, pending: z.boolean().optional() }),
  addFile: z.object({ id, name: z.string(), bytes: z.number() }),
  keptVersions: z.object({
    data: z.array(
      sparse({
        id: z.string(),
        whose: z.enum(['mine', 'theirs']),
        at: z.string(),
        by: person.optional(),
        bytes: z.number(),
      }),
    ),
  }),
  openVersion: versionAddresses,
  /** Binary parts that the host accepts with a save; unknown names are ignored. */
  saveParts: z.object({ parts: z.array(z.string()) }),
} as const

/** Events of the host about annotations. */
export const SAVE_EVENTS = {
  annotation_conflict: sparse({
    itemId: z.number(),
    revision,
    annotation: z.string(),
    mask: z.string().optional(),
    labels: z.string().optional(),
    by: person.optional(),
    at: z.string().optional(),
  }),
  annotation_refused: z.object({ itemId: z.number(), error: z.looseObject({ code: z.string(), message: z.string() }) }),
  annotation_changed: sparse({ itemId: z.number(), revision, by: person.optional() }),
} as const

/** Stored version of an annotation from a conflict. */
export type KeptVersion = z.output<typeof SAVE_ANSWERS.keptVersions>['data'][number]
