import { z } from 'zod'
import { row } from './row'
import { id, listOf } from './shapes'

const attributeGroup = z.object({
  id,
  name: z.string(),
  group_type: z.string(),
  isRequired: z.boolean(),
  default_value: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
  attributes: z.array(z.object({ id, name: z.string(), default: z.number() })),
})
const classRow = z.object({
  id,
  project_id: id,
  name: z.string(),
  color: z.string(),
  type: z.number(),
  attribute_groups: z.array(attributeGroup),
  createdAt: z.string(),
  updatedAt: z.string(),
})

/** The classes of a project. */
export const classes = {
  listClasses: row({
    service: 'main',
    method: 'GET',
    path: 'classes',
    scope: 'project',
    answer: listOf(classRow),
    since: 'P',
  }),
}
