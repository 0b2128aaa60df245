import { z } from 'zod'
import { METADATA_CHOICES_MAX, METADATA_TEXT_MAX } from '../item-metadata'
import { many, named } from '../many'
import { row } from './row'
import { id } from './shapes'

const NAME_SAID_MAX = 400
/** Most items in one call of the public client. */
const ITEMS_MAX = 5_000
const FIELDS_SAID_MAX = 200

const name = z.string().max(NAME_SAID_MAX)
const field = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('number'),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    enum: z.array(z.number()).min(1).max(METADATA_CHOICES_MAX).optional(),
  }),
  z.strictObject({
    type: z.literal('string'),
    format: z.enum(['email', 'date']).optional(),
    enum: z.array(z.string().max(METADATA_TEXT_MAX)).min(1).max(METADATA_CHOICES_MAX).optional(),
  }),
])
/** Fields by name, in the order of creation. */
const schema = named(field)
const few = <T extends z.ZodType>(part: T, most: number) =>
  z.record(name, part).refine((all) => Object.keys(all).length <= most, `at most ${most} at once`)
const outcome = z.object({ succeeded_items: many(z.string()), failed_items: many(z.string()) })

/** Endpoints of custom metadata: fields of a project, and values of items. */
export const itemMetadata = {
  readMetadataSchema: row({
    service: 'explore',
    method: 'GET',
    path: 'api/v1/custom/metadata/schema',
    scope: 'project',
    answer: schema,
    shell: 'read',
    staleOn: ['project.changed'],
    since: 'P',
  }),
  /** Adds fields; skips equal existing ones. */
  addMetadataFields: row({
    service: 'explore',
    method: 'POST',
    path: 'api/v1/custom/metadata/schema',
    scope: 'project',
    body: z.object({ data: few(field, FIELDS_SAID_MAX) }),
    answer: schema,
    shell: 'write',
    since: 'P',
  }),
  /** Deletes fields with all their values; skips unknown names. */
  deleteMetadataFields: row({
    service: 'explore',
    method: 'DELETE',
    path: 'api/v1/custom/metadata/schema',
    scope: 'project',
    body: z.object({ custom_fields: z.array(name).min(1).max(FIELDS_SAID_MAX) }),
    answer: schema,
    shell: 'write',
    since: 'P',
  }),
  /** Sets values of a folder's items by name; an item with an invalid value stays unchanged. */
  setMetadata: row({
    service: 'explore',
    method: 'POST',
    path: 'api/v1/custom/metadata/item',
    scope: 'folder',
    body: z.object({ data: few(z.record(name, z.unknown()), ITEMS_MAX) }),
    answer: outcome,
    since: 'P',
  }),
  /** Gives one item values by its id, or takes them away where they are null; one that doesn't fit refuses all. */
  changeMetadata: row({
    service: 'explore',
    method: 'PATCH',
    path: 'api/v1/custom/metadata/item/{itemId}',
    scope: 'project',
    body: z.object({
      values: z
        .array(z.object({ name, value: z.union([z.number(), z.string().max(METADATA_TEXT_MAX), z.null()]) }))
        .min(1)
        .max(FIELDS_SAID_MAX),
    }),
    answer: z.object({ values: many(z.object({ name: z.string(), value: z.union([z.number(), z.string()]) })) }),
    shell: 'write',
    since: 'ours',
  }),
  /** Clears values of items. */
  deleteMetadata: row({
    service: 'explore',
    method: 'DELETE',
    path: 'api/v1/custom/metadata/item',
    scope: 'folder',
    body: z.object({ data: few(z.array(name).max(FIELDS_SAID_MAX), ITEMS_MAX) }),
    answer: outcome,
    since: 'P',
  }),
  /** Values of items by id, each in its own object, without items hidden from the caller. */
  readMetadata: row({
    service: 'explore',
    method: 'POST',
    path: 'api/v1/custom/metadata/item/value',
    scope: 'project',
    body: z.object({ item_id: z.array(id).max(ITEMS_MAX) }),
    answer: named(many(named(z.union([z.number(), z.string()])))),
    keyless: true,
    since: 'P',
  }),
}
