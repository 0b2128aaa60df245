import type { DatabaseSync } from 'node:sqlite'
import type { ItemFilter, ItemScope } from './item-filter'
import { letterBit } from './name-letters'
import { firstRow, num, type SqlValue } from './sql'

/** The index knows names by all their parts of three letters; its rows are those of items, project by project. */
const PART_LENGTH = 3
const PROJECT_SHIFT = 4_294_967_296
/** From here on the items of a list are looked at one by one: a page of them is found soon. */
const FEW_MAX = 5_000
const ASCII = /^[\x20-\x7e]*$/
const NONE = { sql: '', values: [] }

/** Finds items by parts of their names. */
export function createItemNames(db: DatabaseSync) {
  const match = 'FROM item_names WHERE item_names MATCH ? AND rowid BETWEEN ? AND ?'
  const few = db.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT ${FEW_MAX + 1})`)
  const all = db.prepare(`SELECT count(*) AS n ${match}`)
  const lettered = db.prepare(
    'SELECT coalesce(sum(items), 0) AS n FROM item_letters WHERE project_id = ? AND letters & ? <> 0',
  )
  const found = (one: typeof few, projectId: number, text: string): number =>
    firstRow(one, (row) => num(row, 'n'), ...rowsOf(projectId, text)) ?? 0

  return {
    /** A further condition on the items of a project that leaves few of them, where a filter asks for a rare part of a name. */
    narrowing: (
      projectId: number,
      filter: ItemFilter | undefined,
    ): { readonly sql: string; readonly values: readonly SqlValue[] } => {
      const [longest] = filter === undefined ? [] : partsOf(filter).sort((a, b) => b.length - a.length)
      if (longest === undefined || found(few, projectId, longest) > FEW_MAX) return NONE
      return {
        sql: ` AND items.id IN (SELECT rowid % ${PROJECT_SHIFT} ${match})`,
        values: rowsOf(projectId, longest),
      }
    },
    /** How many items a scope has that asks for a part of a name and nothing else; undefined for any other. */
    count: ({ projectId, hiddenValues, filter }: ItemScope): number | undefined => {
      const only = filter === undefined ? undefined : onlyPart(filter)
      if (only?.kind !== 'text' || !only.folded || hiddenValues.length > 0) return undefined
      const bit = only.field === 'name' && only.operator === 'cont' ? letterBit(only.value.toLowerCase()) : undefined
      if (bit !== undefined) return firstRow(lettered, (row) => num(row, 'n'), projectId, bit)
      const [text] = partsOf(only)
      return text === undefined ? undefined : found(all, projectId, text)
    },
  }
}

function rowsOf(projectId: number, text: string): readonly [string, number, number] {
  const first = projectId * PROJECT_SHIFT
  return [`"${text.replaceAll('"', '""')}"`, first, first + PROJECT_SHIFT - 1]
}

/** The texts that are part of the name of all items of a filter, as far as the index finds them. */
function partsOf(filter: ItemFilter): string[] {
  if (filter.kind === 'all') return filter.parts.flatMap(partsOf)
  if (filter.kind !== 'text' || filter.field !== 'name' || filter.operator !== 'cont') return []
  // Letters of few scripts become others in the middle of a word than at its end.
  if (!filter.folded && !ASCII.test(filter.value)) return []
  const text = filter.value.toLowerCase()
  return Array.from(text).length < PART_LENGTH || text.includes('\0') ? [] : [text]
}

function onlyPart(filter: ItemFilter): ItemFilter | undefined {
  if (filter.kind !== 'all') return filter
  const [only] = filter.parts
  return filter.parts.length === 1 && only !== undefined ? onlyPart(only) : undefined
}
