/** What stands in a template where an item's own value belongs. */
export const BLANK = {
  itemName: '$name',
  projectId: '$project',
  email: '$email',
  at: '$at',
  moment: '$moment',
  classId: (className: string) => `$class ${className}`,
} as const

/** The item that an annotation is for. */
export interface AnnotatedItem {
  readonly itemName: string
  readonly projectId: number
  readonly at: string
  /** Comments that are still open: so many of the template's are kept. */
  readonly openComments: number
  /** The ids of the project's classes by their names. */
  readonly classIds: ReadonlyMap<string, number>
}

const SAMPLE_EMAIL = 'sample@loupe.local'
const CLASS = BLANK.classId('')
/** The public client's id of a class that the project doesn't have. */
const NO_CLASS = -1

/** The classes that a template names. */
export function classesIn(template: string): readonly string[] {
  const names = template.matchAll(/"\$class ([^"]+)"/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))].sort()
}

/** The native annotation of an item, made of a template: as JSON. */
export function fillAnnotation(template: string, item: AnnotatedItem): string {
  const values = new Map<unknown, string | number>([
    [BLANK.itemName, item.itemName],
    [BLANK.projectId, item.projectId],
    [BLANK.email, SAMPLE_EMAIL],
    [BLANK.at, item.at],
    [BLANK.moment, Date.parse(item.at)],
  ])
  const filled: unknown = JSON.parse(template, (key, value: unknown) => {
    if (typeof value === 'string' && value.startsWith(CLASS))
      return item.classIds.get(value.slice(CLASS.length)) ?? NO_CLASS
    return key === 'comments' && Array.isArray(value) ? value.slice(0, item.openComments) : (values.get(value) ?? value)
  })
  return JSON.stringify(filled)
}
