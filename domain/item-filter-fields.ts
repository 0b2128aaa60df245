import { metadataFilter } from './metadata-filter'
import type { FieldType } from './query/field-operators'

/** A field that a list of items is filtered by. */
export interface ItemFilterField {
  readonly type: FieldType
  /** What the platform's search calls it. */
  readonly search: string
  /** No item is without it. */
  readonly isAlwaysSet?: true
  /** Its numbers are whole ones from 0 on. */
  readonly isWhole?: true
  /** Its values are yes and no, written 1 and 0. */
  readonly isFlag?: true
  /** An item holds any number of its values; an item without any is not one of those named. */
  readonly isHeld?: true
  /** Its dates are moments, and a day is a span of them. */
  readonly hasMoments?: true
  /** Its dates are days such as `2026-05-04`. */
  readonly isDay?: true
}

/** The person who looks at the list. */
export const ME = 'me'

const FIELDS: Readonly<Record<string, ItemFilterField>> = {
  name: { type: 'text', search: 'name', isAlwaysSet: true },
  status: { type: 'single_select', search: 'annotation_status', isAlwaysSet: true },
  approval: { type: 'single_select', search: 'approval_status', isAlwaysSet: true },
  assignee: { type: 'multiselect', search: 'assignments.user_id' },
  role: { type: 'multiselect', search: 'assignments.user_role' },
  priority: { type: 'numeric', search: 'priority' },
  pinned: { type: 'single_select', search: 'is_pinned', isAlwaysSet: true, isFlag: true },
  category: { type: 'single_select', search: 'categories.category_id' },
  width: { type: 'numeric', search: 'meta.width', isWhole: true },
  height: { type: 'numeric', search: 'meta.height', isWhole: true },
  class: { type: 'multiselect', search: 'annotation.class_id', isAlwaysSet: true, isHeld: true },
  annotator: { type: 'multiselect', search: 'annotation.user_id', isAlwaysSet: true, isHeld: true },
  objects: { type: 'numeric', search: 'object_count', isAlwaysSet: true, isWhole: true },
  comments: { type: 'numeric', search: 'open_comments', isAlwaysSet: true, isWhole: true },
  created: { type: 'date', search: 'createdAt', isAlwaysSet: true, hasMoments: true },
  updated: { type: 'date', search: 'updatedAt', isAlwaysSet: true, hasMoments: true },
  id: { type: 'numeric', search: 'id', isAlwaysSet: true, isWhole: true },
}
const IN_ROLE = /^assignee\.(\d{1,15})$/

/** Who has an item in one role. */
export function assigneeInRole(roleId: number): string {
  return `assignee.${roleId}`
}

/** The field of this name; undefined: there is none. */
export function itemFilterField(name: string): ItemFilterField | undefined {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name]
  const roleId = IN_ROLE.exec(name)?.[1]
  return roleId === undefined ? metadataFilter(name) : { type: 'multiselect', search: `assignments.${roleId}.user_id` }
}

/** Tells whether a number counts something. */
export function wholeNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
