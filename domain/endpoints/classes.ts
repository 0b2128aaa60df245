import { z } from 'zod'
import { CLASSES_PER_CALL_MAX } from '../constants'
import { many } from '../many'
import { recordName, records } from './records'
import { row } from './row'
import { done, id, listOf } from './shapes'

const NAME_MAX = 200
const GROUPS_MAX = 99
const ATTRIBUTES_MAX = 999

const POINTS_MAX = 200

const GROUP_TYPES = ['radio', 'checklist', 'text', 'numeric', 'ocr'] as const
const value = z.union([z.string(), z.number(), many(z.string())]).nullable()

const attributeGroup = z.object({
  id,
  name: z.string(),
  group_type: z.string(),
  isRequired: z.boolean(),
  default_value: value,
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
export type WireClass = z.output<typeof classRow>

const name = z.string().trim().min(1).max(NAME_MAX)
const attribute = z.object({ id: id.optional(), name, default: z.union([z.literal(0), z.literal(1)]).optional() })
const group = z.object({
  id: id.optional(),
  name,
  group_type: z.enum(GROUP_TYPES),
  isRequired: z.boolean().optional(),
  default_value: z
    .union([z.string(), z.number(), z.array(z.string())])
    .nullable()
    .optional(),
  attributes: z.array(attribute).max(ATTRIBUTES_MAX).optional(),
})
const newClass = z.object({
  name,
  /** `#RGB` or `#RRGGBB`. */
  color: z.string().max(50),
  /** 1 object, 2 tag, 3 relationship. */
  type: z.number().int().min(1).max(3).optional(),
  attribute_groups: z.array(group).max(GROUPS_MAX).optional(),
})
export type SaidClass = z.output<typeof newClass>

const pointId = z.number().int().min(1).max(POINTS_MAX)
/** A place on the sample picture, as a share of its width and height. */
const share = z.number().min(0).max(1)
const templateShape = z.object({
  name: recordName,
  points: many(z.object({ id: pointId, x: share, y: share, name: z.string().trim().max(NAME_MAX) }), POINTS_MAX),
  /** Pairs of point ids. */
  connections: many(z.tuple([pointId, pointId]), (POINTS_MAX * (POINTS_MAX - 1)) / 2),
})
export type SaidTemplate = z.output<typeof templateShape>

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
  /** Names that are there already are passed over, and named. */
  createClasses: row({
    service: 'main',
    method: 'POST',
    path: 'classes',
    scope: 'project',
    body: z.object({ classes: z.array(newClass).min(1).max(CLASSES_PER_CALL_MAX) }),
    answer: z.object({ data: many(classRow), existing: many(z.string()) }),
    shell: 'write',
    since: 'P',
  }),
  /** Groups that come are all that the class has afterwards; without any they stay. */
  updateClass: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'classes/{classId}',
    scope: 'project',
    body: newClass.partial(),
    answer: classRow,
    shell: 'write',
    since: 'P',
  }),
  deleteClass: row({
    service: 'main',
    method: 'DELETE',
    path: 'class/{classId}',
    scope: 'project',
    answer: done,
    shell: 'write',
    since: 'P',
  }),
  /** Keypoint shapes that the template tool draws. */
  ...records('template', 'templates', { service: 'main', path: 'templates', scope: 'project', shape: templateShape }),
}
