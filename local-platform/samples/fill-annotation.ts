/** Placeholders of a template for an item's own values. */
export const BLANK = {
  itemName: '$name',
  projectId: '$project',
  email: '$email',
  at: '$at',
  moment: '$moment',
  classId: (className: string) => `$class ${className}`,
} as const

/** Item that an annotation belongs to. */
export interface AnnotatedItem {
  readonly itemName: string
  readonly projectId: number
  readonly at: string
  /** Number of open comments; that many of the template's are kept. */
  readonly openComments: number
  /** Ids of the project's classes by name. */
  readonly classIds: ReadonlyMap<string, number>
}

const SAMPLE_EMAIL = 'sample@loupe.local'
const CLASS = BLANK.classId('')
/** The public client's id of a class that the project lacks. */
const NO_CLASS = -1

/** Lists the classes that a template names. */
export function classesIn(template: string): readonly string[] {
  const names = template.matchAll(/"\$class ([^"]+)"/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))].sort()
}

/** Fills a template to the native annotation of an item, as JSON. */
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
