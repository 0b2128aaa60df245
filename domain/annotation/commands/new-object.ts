import { kindOf } from '../kinds/registry'
import type { Native } from '../native'

/** Author and time of a change, in the platform's format. */
export interface Author {
  readonly email: string
  readonly role: string
  /** `YYYY-MM-DDTHH:MM:SS.fffZ` */
  readonly at: string
}

/** Class of an object; -1 if the project has none of that name. */
export interface ObjectClass {
  readonly classId: number
  readonly className: string
  /** Marks a class for relations between spans only. */
  readonly isRelation?: true
  /** Initial attributes of the class's objects. */
  readonly attributes?: readonly Native[]
}

/** Creates a manually drawn object, with every field that the platform's format requires. */
export function newObject(type: string, fields: Native, of: ObjectClass, { email, role, at }: Author): Native {
  const by = { email, role }
  if (kindOf(type)?.isInText)
    return {
      type,
      ...fields,
      classId: of.classId,
      className: of.className,
      attributes: of.attributes ?? [],
      creationType: 'Manual',
      createdAt: at,
      createdBy: by,
      updatedAt: at,
      updatedBy: by,
    }
  return {
    type,
    classId: of.classId,
    className: of.className,
    probability: 100,
    ...fields,
    attributes: of.attributes ?? [],
    groupId: 0,
    pointLabels: fields['pointLabels'] ?? {},
    locked: false,
    visible: true,
    trackingId: null,
    error: null,
    creationType: 'Manual',
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  }
}

/** Adds milliseconds to a time: no two objects of a document may share author and creation time. */
export function laterBy(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
