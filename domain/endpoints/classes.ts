import { z } from 'zod'
import { many } from '../many'
import { row } from './row'
import { id, listOf } from './shapes'

const attributeGroup = z.object({
  id,
  name: z.string(),
  group_type: z.string(),
  isRequired: z.boolean(),
  default_value: z.union([z.string(), z.number(), many(z.string())]).nullable(),
  attributes: many(z.object({ id, name: z.string(), default: z.number() })),
})
const classRow = z.object({
  id,
  project_id: id,
  name: z.string(),
  color: z.string(),
  type: z.number(),
  attribute_groups: many(attributeGroup),
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
    shell: 'read',
    since: 'P',
  }),
}
