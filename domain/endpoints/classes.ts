import { z } from 'zod'
import { UNIT_MAX } from '../annotation/parts/number-range'
import { CLASS_NAME_MAX, CLASSES_PER_CALL_MAX } from '../constants'
import { many } from '../many'
import { recordName, records } from './records'
import { job } from './jobs'
import { row } from './row'
import { count, done, id, listOf } from './shapes'

const GROUPS_MAX = 99
const ATTRIBUTES_MAX = 999

const POINTS_MAX = 200

const GROUP_TYPES = ['radio', 'checklist', 'text', 'numeric', 'ocr'] as const
/** Digit key that selects the class; null for none. */
const digit = z.number().int().min(0).max(9).nullable()
const value = z.union([z.string(), z.number(), many(z.string())]).nullable()

/** Which numbers a numeric group takes; ours. */
const numberRange = z
  .object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    step: z.number().positive().nullable(),
    unit: z.string().trim().max(UNIT_MAX),
  })
  .nullable()
  .optional()
const attributeRow = z.object({ id, name: z.string(), default: z.number() })
const attributeGroup = z.object({
  id,
  name: z.string(),
  group_type: z.string(),
  isRequired: z.boolean(),
  default_value: value,
  attributes: many(attributeRow),
  number: numberRange,
})
/** Number of the class in its original data set; null if it has none. */
const sourceId = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable()
const classRow = z.object({
  id,
  project_id: id,
  name: z.string(),
  color: z.string(),
  type: z.number(),
  digit: digit.optional(),
  source_id: sourceId.optional(),
  attribute_groups: many(attributeGroup),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type WireClass = z.output<typeof classRow>

const name = z.string().trim().min(1).max(CLASS_NAME_MAX)
const attribute = z.object({ id: id.optional(), name, default: z.union([z.literal(0), z.literal(1)]).optional() })
const group = z.object({
  id: id.optional(),
  name,
  /** Older class files have no type; theirs are groups with a single choice. */
  group_type: z.enum(GROUP_TYPES).default('radio'),
  isRequired: z.boolean().optional(),
  default_value: z
    .union([z.string(), z.number(), z.array(z.string())])
    .nullable()
    .optional(),
  attributes: z.array(attribute).max(ATTRIBUTES_MAX).optional(),
  /** Absent, a known group keeps its own; null takes it away. */
  number: numberRange,
})
/** Group in the form of the work service. */
const workGroup = group.omit({ group_type: true, isRequired: true }).extend({
  group_type: z.enum(['RADIO', 'CHECKLIST', 'TEXT', 'NUMERIC', 'OCR']),
  is_required: z.boolean().optional(),
})
/** Kinds of a class, numbered from 1. */
export const CLASS_KINDS = ['object', 'tag', 'relationship'] as const
const kind = z.number().int().min(1).max(CLASS_KINDS.length)
const newClass = z.object({
  name,
  /** Any CSS colour. */
  color: z.string().max(50),
  /** 1 object, 2 tag, 3 relationship. */
  type: kind.optional(),
  digit: digit.optional(),
  source_id: sourceId.optional(),
  attribute_groups: z.array(group).max(GROUPS_MAX).optional(),
})
export type SaidClass = z.output<typeof newClass>
export type SaidGroup = z.output<typeof group>
const uses = z.object({ class_id: id, count: z.number(), items: z.number() })
/** Most classes that one job deletes. */
const CLASSES_PER_JOB_MAX = 5_000
const classIds = z.array(id).min(1).max(CLASSES_PER_JOB_MAX)

const pointId = z.number().int().min(1).max(POINTS_MAX)
/** Place on the sample picture, as a fraction of its width and height. */
const share = z.number().min(0).max(1)
const templateShape = z.object({
  name: recordName,
  points: many(z.object({ id: pointId, x: share, y: share, name: z.string().trim().max(CLASS_NAME_MAX) }), POINTS_MAX),
  /** Pairs of point ids. */
  connections: many(z.tuple([pointId, pointId]), (POINTS_MAX * (POINTS_MAX - 1)) / 2),
})
export type SaidTemplate = z.output<typeof templateShape>

/** Endpoints of a project's classes. */
export const classes = {
  listClasses: row({
    service: 'main',
    method: 'GET',
    path: 'classes',
    scope: 'project',
    /** Classes of a name; with `pattern` those whose name contains it, case-insensitively. */
    query: z.object({ name: z.string().optional(), pattern: z.boolean().optional(), offset: count.optional() }),
    answer: listOf(classRow),
    staleOn: ['class.created', 'class.changed', 'class.deleted'],
    shell: 'read',
    alsoFor: ['item'],
    since: 'P',
  }),
  /** Existing names are skipped and returned. A script can't create a class for a form component without a value. */
  createClasses: row({
    service: 'main',
    method: 'POST',
    path: 'classes',
    scope: 'project',
    body: z.object({ classes: z.array(newClass).max(CLASSES_PER_CALL_MAX) }),
    answer: z.object({ data: many(classRow), existing: many(z.string()) }),
    client: 'rows',
    shell: 'write',
    alsoFor: ['item'],
    since: 'P',
  }),
  /** Given groups replace all groups of the class; without any they stay. `position`: its index in the list. */
  updateClass: row({
    service: 'work-management',
    method: 'PATCH',
    path: 'api/v1/classes/{classId}',
    scope: 'project',
    /** The public client uses the work service's words for groups and kinds. */
    body: newClass.partial().extend({
      position: z.number().int().min(0).optional(),
      type: z.union([kind, z.enum(CLASS_KINDS)]).optional(),
      attributeGroups: z.array(workGroup).max(GROUPS_MAX).optional(),
    }),
    answer: classRow,
    client: 'workClass',
    shell: 'write',
    alsoFor: ['item'],
    since: 'P',
  }),
  deleteClass: row({
    service: 'main',
    method: 'DELETE',
    path: 'class/{classId}',
    scope: 'project',
    answer: done,
    shell: 'write',
    alsoFor: ['item'],
    since: 'P',
  }),
  /** Changes several classes, all of them or none. */
  updateClasses: row({
    service: 'main',
    method: 'PATCH',
    path: 'classes',
    scope: 'project',
    body: z.object({
      classes: z.array(newClass.partial().extend({ id })).min(1).max(CLASSES_PER_CALL_MAX),
    }),
    answer: z.object({ data: many(classRow) }),
    shell: 'write',
    since: 'ours',
  }),
  /** Deletes classes: `keep` clears the class of their objects, `delete` deletes the objects too. */
  removeClasses: row({
    service: 'main',
    method: 'POST',
    path: 'classes/remove',
    scope: 'project',
    body: z.object({ class_ids: classIds, objects: z.enum(['keep', 'delete']) }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** Moves all objects of one class to another, and deletes the first. */
  mergeClass: row({
    service: 'main',
    method: 'POST',
    path: 'class/{classId}/merge',
    scope: 'project',
    body: z.object({ into: id }),
    answer: job,
    shell: 'start',
    since: 'ours',
  }),
  /** Counts the objects per class; classes without objects are omitted. */
  listClassUses: row({
    service: 'main',
    method: 'GET',
    path: 'classes/usage',
    scope: 'project',
    answer: listOf(uses),
    staleOn: ['class.created', 'class.changed', 'class.deleted'],
    shell: 'read',
    since: 'ours',
  }),
  classUses: row({
    service: 'main',
    method: 'GET',
    path: 'class/{classId}/usage',
    scope: 'project',
    answer: uses,
    staleOn: ['class.created', 'class.changed', 'class.deleted'],
    shell: 'read',
    since: 'ours',
  }),
  classNameExists: row({
    service: 'main',
    method: 'GET',
    path: 'class/nameExists',
    scope: 'project',
    query: z.object({ name: z.string() }),
    answer: z.object({ exists: z.boolean() }),
    since: 'S',
  }),
  createAttributeGroup: row({
    service: 'main',
    method: 'POST',
    path: 'attribute-group',
    scope: 'project',
    body: group.omit({ id: true }).extend({ class_id: id }),
    answer: attributeGroup,
    since: 'S',
  }),
  updateAttributeGroup: row({
    service: 'main',
    method: 'PUT',
    path: 'attribute-group/{groupId}',
    scope: 'project',
    body: group.omit({ id: true }).partial(),
    answer: attributeGroup,
    since: 'S',
  }),
  deleteAttributeGroup: row({
    service: 'main',
    method: 'DELETE',
    path: 'attribute-group/{groupId}',
    scope: 'project',
    answer: done,
    since: 'S',
  }),
  createAttribute: row({
    service: 'main',
    method: 'POST',
    path: 'attribute',
    scope: 'project',
    body: attribute.omit({ id: true }).extend({ group_id: id }),
    answer: attributeRow,
    since: 'S',
  }),
  updateAttribute: row({
    service: 'main',
    method: 'PUT',
    path: 'attribute/{attributeId}',
    scope: 'project',
    body: attribute.omit({ id: true }).partial(),
    answer: attributeRow,
    since: 'S',
  }),
  deleteAttribute: row({
    service: 'main',
    method: 'DELETE',
    path: 'attribute/{attributeId}',
    scope: 'project',
    answer: done,
    since: 'S',
  }),
  /**
   * Templates of all projects of a team that the caller may open; scripts request `templates` without a project for it.
   */
  teamTemplates: row({
    service: 'main',
    method: 'GET',
    path: 'templates/all',
    scope: 'team',
    answer: listOf(z.object({ id, name: z.string() })),
    since: 'P',
  }),
  /** Keypoint shapes that the template tool draws. */
  ...records('template', 'templates', {
    service: 'main',
    path: 'templates',
    scope: 'project',
    shape: templateShape,
    listedFor: ['item'],
  }),
}
