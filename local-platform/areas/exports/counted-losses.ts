import { countLosses } from '#domain/annotation/formats/losses'
import { formatRow } from '#domain/annotation/formats/rows'
import { COUNTED_AT_ONCE, READ_AT_ONCE } from '../../jobs/export-choice'
import type { Platform } from '../../platform-context'
import type { ItemScope } from '../../storage/items'

/** Bytes of annotations that are read in one turn. */
const READ_BYTES_MAX = 4 * 1024 ** 2

interface Part {
  readonly scope: ItemScope
  readonly projectId: number
  readonly after: number
}

/** Counts the next items of an export; for a format also the losses, which requires reading their annotations. */
export function countedPart(
  { storage, annotations }: Platform,
  { scope, projectId, after }: Part,
  format: string | undefined,
) {
  const row = format === undefined || format === 'native' ? undefined : formatRow(format)
  const { items, classes } = storage
  if (row === undefined) return { ...items.annotatedAfter(scope, after, COUNTED_AT_ONCE), losses: undefined }
  let looked = READ_AT_ONCE
  let part = items.annotatedAfter(scope, after, looked)
  while (part.bytes > READ_BYTES_MAX && looked > 1) {
    looked = Math.ceil(looked / 2)
    part = items.annotatedAfter(scope, after, looked)
  }
  const counter = countLosses(row, new Set(classes.ofProject(projectId).map(({ name }) => name)))
  const upTo = part.nextId ?? items.extent(scope).lastId
  for (const item of items.after(scope, after, upTo, looked)) {
    const bytes = item.annotationRevision > 0 ? annotations.readNow(item) : undefined
    if (bytes !== undefined) counter.add(parsed(bytes))
  }
  const { turned, left, unknownClass, unread } = counter.losses()
  return {
    ...part,
    losses: {
      turned: listed(turned),
      left: listed(left),
      unknown_class: unknownClass,
      unread,
    },
  }
}

const listed = (counts: ReadonlyMap<string, number>) => [...counts].map(([feature, count]) => ({ feature, count }))

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as unknown
  } catch {
    // The export itself counts an annotation that can't be parsed.
    return undefined
  }
}
