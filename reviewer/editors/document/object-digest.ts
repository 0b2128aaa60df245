import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** A class of the opened item, and how many objects it has. */
export interface ClassCount {
  readonly className: string
  readonly colour: string
  readonly count: number
}

/** What a panel says of all objects of an item. */
export interface ObjectDigest {
  /** All but the tags, and the tags; in their order. */
  readonly placed: readonly AnnotationObject[]
  readonly tags: readonly AnnotationObject[]
  /** The classes of what is placed, the largest first. */
  readonly classes: readonly ClassCount[]
  readonly authors: ReadonlySet<AnnotationObject['author']>
  /** Something was approved, disapproved or predicted. */
  readonly hasDecisions: boolean
}

const digests = new WeakMap<readonly AnnotationObject[], ObjectDigest>()

/** Goes once through a list of objects, however many panels ask: among very many, each walk more is felt at each change. */
export function digestOf(objects: readonly AnnotationObject[]): ObjectDigest {
  const known = digests.get(objects)
  if (known !== undefined) return known
  const made = madeOf(objects)
  digests.set(objects, made)
  return made
}

function madeOf(objects: readonly AnnotationObject[]): ObjectDigest {
  const counts = new Map<string, { -readonly [K in keyof ClassCount]: ClassCount[K] }>()
  const authors = new Set<AnnotationObject['author']>()
  const tags: AnnotationObject[] = []
  let hasDecisions = false
  // Those of one class and one hand often lie side by side: no look-up for them.
  let last: ReturnType<typeof counts.get>
  let author: AnnotationObject['author']
  for (const object of objects) {
    hasDecisions ||= isDecided(object)
    if (object.author !== author) {
      ;({ author } = object)
      authors.add(author)
    }
    if (object.kind === 'tag') {
      tags.push(object)
      continue
    }
    const { className } = object
    if (last?.className !== className) {
      last = counts.get(className) ?? { className, colour: object.colour, count: 0 }
      counts.set(className, last)
    }
    last.count += 1
  }
  const classes = [...counts.values()].sort((a, b) => b.count - a.count || a.className.localeCompare(b.className))
  const placed = tags.length === 0 ? objects : objects.filter(({ kind }) => kind !== 'tag')
  return { placed, tags, classes, authors, hasDecisions }
}

function isDecided({ approval, approvalBefore, isPredicted }: AnnotationObject): boolean {
  return approval !== undefined || approvalBefore !== undefined || isPredicted === true
}
