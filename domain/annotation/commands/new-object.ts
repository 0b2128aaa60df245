import type { Native } from '../native'

/** Who changes something, and when, as the platform's format writes it. */
export interface Author {
  readonly email: string
  readonly role: string
  /** `YYYY-MM-DDTHH:MM:SS.fffZ` */
  readonly at: string
}

/** The class of an object; -1 where the project has none of that name. */
export interface ObjectClass {
  readonly classId: number
  readonly className: string
  /** It is for relations between spans, and for nothing else. */
  readonly isRelation?: true
  /** What an object of the class has from its beginning. */
  readonly attributes?: readonly Native[]
}

/** What lies in a text has no fields of a picture. */
const IN_TEXT: ReadonlySet<string> = new Set(['entity', 'relation'])

/** An object drawn by hand, with every field that the platform's format asks for. */
export function newObject(type: string, fields: Native, of: ObjectClass, { email, role, at }: Author): Native {
  const by = { email, role }
  if (IN_TEXT.has(type))
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

/** The same instant, some milliseconds later: no two objects of a document may share author and time of creation. */
export function laterBy(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}
