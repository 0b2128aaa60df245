import type { DatabaseSync } from 'node:sqlite'
import type { ItemFilter, ItemScope } from './item-filter'
import { firstRow, num, type SqlValue } from './sql'

/** Characters of the shortest text that the index finds. */
const INDEXED_LENGTH = 3
/** Row ids of the index combine project and item. */
const PROJECT_SHIFT = 4_294_967_296
/** Up to this number, items are found by id; more of them are found soon by a walk of the list. */
const FEW_MAX = 5_000
const ASCII = /^[\x20-\x7e]*$/

/** Additional condition on items. */
interface Narrowing {
  readonly sql: string
  readonly values: readonly SqlValue[]
}
const NONE: Narrowing = { sql: '', values: [] }

/** Finds items by parts of their names, in an index of trigrams. Shorter texts have no index. */
export function createItemNames(db: DatabaseSync) {
  const match = 'FROM item_names WHERE item_names MATCH ? AND rowid BETWEEN ? AND ?'
  const few = db.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT ${FEW_MAX + 1})`)
  const all = db.prepare(`SELECT count(*) AS n ${match}`)
  const within = ` AND items.id IN (SELECT rowid % ${PROJECT_SHIFT} ${match})`
  const found = (counting: typeof few, projectId: number, text: string): number =>
    firstRow(counting, (row) => num(row, 'n'), ...rowsOf(projectId, text)) ?? 0

  return {
    /** Additional condition that selects few items of a project, if a filter asks for a rare part of a name. */
    narrowing: (projectId: number, filter: ItemFilter | undefined): Narrowing => {
      const [longest] = filter === undefined ? [] : partsOf(filter).sort((a, b) => b.length - a.length)
      if (longest === undefined || found(few, projectId, longest) > FEW_MAX) return NONE
      return { sql: within, values: rowsOf(projectId, longest) }
    },
    /** Number of items in a scope that asks only for a part of a name; undefined for any other. */
    count: ({ projectId, hiddenValues, filter }: ItemScope): number | undefined => {
      const only = filter === undefined ? undefined : onlyPart(filter)
      if (only?.kind !== 'text' || !only.folded || hiddenValues.length > 0) return undefined
      const [text] = partsOf(only)
      return text === undefined ? undefined : found(all, projectId, text)
    },
  }
}

function rowsOf(projectId: number, text: string): readonly [string, number, number] {
  const first = projectId * PROJECT_SHIFT
  return [`"${text.replaceAll('"', '""')}"`, first, first + PROJECT_SHIFT - 1]
}

/** Texts that the names of all matching items contain, if the index has them. */
function partsOf(filter: ItemFilter): string[] {
  if (filter.kind === 'all') return filter.parts.flatMap(partsOf)
  if (filter.kind !== 'text' || filter.field !== 'name' || filter.operator !== 'cont') return []
  // In some scripts the case of a letter depends on its position in the word.
  if (!filter.folded && !ASCII.test(filter.value)) return []
  const text = filter.value.toLowerCase()
  return Array.from(text).length < INDEXED_LENGTH || text.includes('\0') ? [] : [text]
}

function onlyPart(filter: ItemFilter): ItemFilter | undefined {
  if (filter.kind !== 'all') return filter
  const [only] = filter.parts
  return filter.parts.length === 1 && only !== undefined ? onlyPart(only) : undefined
}
