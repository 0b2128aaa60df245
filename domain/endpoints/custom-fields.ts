import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { searched } from './searched'
import { count, id, listOf } from './shapes'

const entity = z.enum(['Project', 'Contributor'])
const parentEntity = z.enum(['Team', 'Project'])
const name = z.string().max(200)
const payload = z.looseObject({})

const OPTIONS_MAX = 500
const VALUES_MAX = 200
const VALUE_TEXT_MAX = 5_000

const template = z.object({
  id,
  team_id: id,
  name: z.string(),
  /** Kind of the field, by the numbers of `CUSTOM_FIELD_TYPE`. */
  component_id: z.number(),
  component_payload: z.unknown(),
  access: z.unknown(),
  /** How many things have a value of it. */
  uses: count,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireField = z.output<typeof template>

/** Values by field id; the field determines the valid ones. */
const fieldValues = z
  .record(
    z.string().regex(/^\d{1,15}$/),
    z.union([
      z.string().max(VALUE_TEXT_MAX),
      z.number(),
      z.boolean(),
      z.array(z.string().max(VALUE_TEXT_MAX)).max(OPTIONS_MAX),
      z.null(),
    ]),
  )
  .refine((all) => Object.keys(all).length <= VALUES_MAX, `at most ${VALUES_MAX} values`)
const fieldValue = z.union([z.string(), z.number(), z.boolean(), many(z.string(), OPTIONS_MAX)])
/** Project or person with its field values, besides the fields of its own search. */
const withValues = z.looseObject({ id, team_id: id, customField: z.object({ custom_field_values: z.looseObject({}) }) })
const about = z.object({ entity, parentEntity, project_id: id.optional() })

/** Endpoints of custom fields of projects and people, in the public client's form. */
export const customFields = {
  listFieldTemplates: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/customfieldtemplates',
    scope: 'team',
    query: z.object({ entity, parentEntity }),
    answer: listOf(template),
    shell: 'read',
    staleOn: ['access.changed'],
    since: 'P',
  }),
  createFieldTemplate: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/customfieldtemplates',
    scope: 'team',
    query: z.object({ entity, parentEntity }),
    body: z.object({
      name,
      component_id: z.number().int(),
      component_payload: payload.optional(),
      access: payload.optional(),
    }),
    answer: template,
    shell: 'write',
    since: 'P',
  }),
  /**
   * Changes a field's name or options; a change that would lose values returns their number, and requires
   * `drop_values`.
   */
  updateFieldTemplate: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/customfieldtemplates/{templateId}',
    scope: 'team',
    body: z.object({ name, component_payload: payload, drop_values: z.boolean() }).partial(),
    answer: template,
    shell: 'write',
    since: 'ours',
  }),
  deleteFieldTemplate: row({
    service: 'work-management',
    method: 'DELETE',
    path: 'api/v1/customfieldtemplates/{templateId}',
    scope: 'team',
    query: z.object({ entity, parentEntity }).partial(),
    answer: z.object({ deleted: count }),
    shell: 'write',
    since: 'P',
  }),
  /** The values of all fields of a place, of each thing that has any and that the caller sees. */
  listFieldValues: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/customfieldvalues',
    scope: 'team',
    query: about,
    answer: listOf(z.object({ id, values: many(z.object({ field_id: id, value: fieldValue }), VALUES_MAX) })),
    shell: 'read',
    staleOn: ['access.changed'],
    since: 'ours',
  }),
  /** Searches projects, people of the team or of a project, with their field values. */
  searchEntities: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/customentities/search',
    scope: 'team',
    query: about,
    body: searched,
    /** Each in the form of its own search. */
    answer: listOf(withValues),
    keyless: true,
    since: 'P',
  }),
  readEntity: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/customentities/{entityId}',
    scope: 'team',
    query: about,
    answer: withValues,
    since: 'P',
  }),
  setFieldValues: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/customentities/{entityId}',
    scope: 'team',
    query: about,
    body: z.object({ customField: z.object({ custom_field_values: fieldValues }) }),
    answer: withValues,
    shell: 'write',
    since: 'P',
  }),
}
