import { z } from 'zod'
import { row } from './row'
import { searched } from './searched'
import { id, listOf } from './shapes'

const entity = z.enum(['Project', 'Contributor'])
const parentEntity = z.enum(['Team', 'Project'])

/** Custom fields of projects and people, as the public client asks for them. */
export const customFields = {
  /** What fields there are; this platform keeps none yet. */
  listFieldTemplates: row({
    service: 'work-management',
    method: 'GET',
    path: 'api/v1/customfieldtemplates',
    scope: 'team',
    query: z.object({ entity, parentEntity }),
    answer: listOf(z.object({ id, name: z.string(), component_id: z.number(), component_payload: z.unknown() })),
    since: 'P',
  }),
  /** Projects, people of the team or people of a project, with the values of their fields. */
  searchEntities: row({
    service: 'work-management',
    method: 'POST',
    path: 'api/v1/customentities/search',
    scope: 'team',
    query: z.object({ entity, parentEntity, project_id: id.optional() }),
    body: searched,
    /** Each as its own search tells it. */
    answer: listOf(z.looseObject({ id, team_id: id, customField: z.object({ custom_field_values: z.object({}) }) })),
    keyless: true,
    since: 'P',
  }),
}
