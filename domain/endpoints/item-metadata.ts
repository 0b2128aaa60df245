import { z } from 'zod'
import { METADATA_CHOICES_MAX, METADATA_TEXT_MAX } from '../item-metadata'
import { many, named } from '../many'
import { row } from './row'
import { id } from './shapes'

const NAME_SAID_MAX = 400
/** As many items as the public client sends at once. */
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
/** The fields by their names, in the order in which they were made. */
const schema = named(field)
const few = <T extends z.ZodType>(part: T, most: number) =>
  z.record(name, part).refine((all) => Object.keys(all).length <= most, `at most ${most} at once`)
const outcome = z.object({ succeeded_items: many(z.string()), failed_items: many(z.string()) })

/** What a team knows of items beyond what the platform does: fields of a project, and values of items. */
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
  /** Adds fields; one that is there already, and is alike, is passed over. */
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
  /** Takes fields away with all their values; names that are not there are passed over. */
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
  /** Gives items of a folder values, by the items' names; an item of which one value doesn't fit keeps what it had. */
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
  /** Takes values of items away. */
  deleteMetadata: row({
    service: 'explore',
    method: 'DELETE',
    path: 'api/v1/custom/metadata/item',
    scope: 'folder',
    body: z.object({ data: few(z.array(name).max(FIELDS_SAID_MAX), ITEMS_MAX) }),
    answer: outcome,
    since: 'P',
  }),
  /** The values of items by the items' ids, each in an object of its own; what the caller may not see is left out. */
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
