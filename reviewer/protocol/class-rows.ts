// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { sparse } from './sparse'

const id = z.number().int()
const name = z.string().min(1).max(200)
const attribute = sparse({ id: id.optional(), name, default: z.literal([0, 1]).optional() })
/** Null: there is none. */
const limit = z.number().nullable()
const group = sparse({
  id: id.optional(),
  name,
  group_type: z.enum(['radio', 'checklist', 'text', 'numeric', 'ocr']),
  isRequired: z.boolean().optional(),
  default_value: z
    .union([z.string(), z.number(), z.array(z.string())])
    .nullable()
    .optional(),
  attributes: z.array(attribute).max(999).optional(),
  number: z.object({ min: limit, max: limit, step: limit, unit: z.string() }).nullable().optional(),
})
const color = z.string().max(50)
/** 1 object, 2 tag, 3 relationship. */
const type = z.literal([1, 2, 3]).optional()
const attribute_groups = z.array(group).max(99).optional()

/** Class in the host's list. */
const oneClass = z.object({
  id,
  name: z.string(),
  color: z.string(),
  type: z.number(),
  /** Key that selects it. */
  digit: z.number().int().min(0).max(9).nullable().optional(),
  attribute_groups: z.array(
    z.object({
      id,
      name: z.string(),
      group_type: z.string(),
      isRequired: z.boolean(),
      default_value: z.union([z.string(), z.number(), z.array(z.string())]).nullable(),
      attributes: z.array(z.object({ id, name: z.string(), default: z.number() })),
      /** Which numbers it takes. */
      number: z.object({ min: limit, max: limit, step: limit, unit: z.string() }).nullable().optional(),
    }),
  ),
})

/** Keypoint template of skeletons; its points are on a picture, as fractions of its sides. */
const template = z.object({
  id,
  name: z.string(),
  points: z.array(z.object({ id, x: z.number(), y: z.number(), name: z.string() })),
  /** Pairs of the points' ids. */
  connections: z.array(z.array(id)),
})

/** Annotation steps of the project: their kind (2 general, 3 key points), and the connected points. */
const flow = z.object({
  type: z.number(),
  steps: z
    .array(
      sparse({
        class_id: id,
        className: z.string().optional(),
        tool: z.number().optional(),
        attribute_ids: z.array(id),
      }),
    )
    .max(200),
  /** Pairs of the steps' numbers, from 1. */
  connections: z.array(z.array(id)),
})

/** Requests about a project's classes: arguments and answer of each action. */
export const CLASS_ARGS = {
  createClass: z.tuple([sparse({ name, color, type, attribute_groups })]),
  updateClass: z.tuple([sparse({ id, name: name.optional(), color: color.optional(), type, attribute_groups })]),
  deleteClass: z.tuple([z.object({ id })]),
} as const
export const CLASS_ANSWERS = {
  getClasses: z.object({
    data: z.array(oneClass),
    templates: z.array(template).optional(),
    steps: flow.optional().catch(undefined),
  }),
  createClass: z.object({ class: oneClass }),
  updateClass: z.object({ class: oneClass }),
} as const
