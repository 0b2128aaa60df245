import { metadataFilter } from './metadata-filter'
import type { FieldType } from './query/field-operators'

/** Field of a list's filter. */
export interface ItemFilterField {
  readonly type: FieldType
  /** Name in the platform's search. */
  readonly search: string
  /** Every item has a value. */
  readonly isAlwaysSet?: true
  /** Its numbers are integers from 0 on. */
  readonly isWhole?: true
  /** Its values are yes and no, written 1 and 0. */
  readonly isFlag?: true
  /** An item has any number of its values; an item without any matches no named value. */
  readonly isHeld?: true
  /** Its dates are times, and a day is a range of them. */
  readonly hasMoments?: true
  /** Its dates are days such as `2026-05-04`. */
  readonly isDay?: true
}

/** The person who views the list. */
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

/** Field for the assignee in one role. */
export function assigneeInRole(roleId: number): string {
  return `assignee.${roleId}`
}

/** Field of this name; undefined if unknown. */
export function itemFilterField(name: string): ItemFilterField | undefined {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name]
  const roleId = IN_ROLE.exec(name)?.[1]
  return roleId === undefined ? metadataFilter(name) : { type: 'multiselect', search: `assignments.${roleId}.user_id` }
}

/** Tells whether a number is a valid count. */
export function wholeNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
