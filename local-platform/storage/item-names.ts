import type { DatabaseSync } from 'node:sqlite'
import type { ItemFilter, ItemScope } from './item-filter'
import { letterBit, partsAfter } from './name-letters'
import { firstRow, num, type SqlValue } from './sql'

/** The index contains trigrams of names; a separate table counts pairs. */
const PAIR_LENGTH = 2
/** Row ids of the index combine project and item. */
const PROJECT_SHIFT = 4_294_967_296
/** Up to this number, items are checked one by one, since a page of them is found soon. */
const FEW_MAX = 5_000
const ASCII = /^[\x20-\x7e]*$/

/** Additional condition on items. */
interface Narrowing {
  readonly sql: string
  readonly values: readonly SqlValue[]
}
const NONE: Narrowing = { sql: '', values: [] }

/** Number of cached counts. */
const KEPT_MAX = 100
/**
 * Cached numbers of names that contain a text, updated by triggers. The table belongs to this connection alone and ends
 * with it, and a failed write rolls its changes back.
 */
const KEPT_COUNTS = `
  CREATE TEMP TABLE counted_texts (
    project_id INTEGER NOT NULL, text TEXT NOT NULL, items INTEGER NOT NULL, asked INTEGER NOT NULL, PRIMARY KEY (project_id, text)
  ) WITHOUT ROWID;
  CREATE TEMP TRIGGER counted_texts_in AFTER INSERT ON main.items BEGIN
    UPDATE counted_texts SET items = items + 1 WHERE project_id = new.project_id AND instr(new.name_lower, text) > 0;
  END;
  CREATE TEMP TRIGGER counted_texts_out AFTER DELETE ON main.items BEGIN
    UPDATE counted_texts SET items = items - 1 WHERE project_id = old.project_id AND instr(old.name_lower, text) > 0;
  END;
  CREATE TEMP TRIGGER counted_texts_anew AFTER UPDATE OF name_lower ON main.items BEGIN
    UPDATE counted_texts SET items = items - 1 WHERE project_id = old.project_id AND instr(old.name_lower, text) > 0;
    UPDATE counted_texts SET items = items + 1 WHERE project_id = new.project_id AND instr(new.name_lower, text) > 0;
  END;
`

/** Finds items by parts of their names. */
export function createItemNames(db: DatabaseSync) {
  db.exec(KEPT_COUNTS)
  const match = 'FROM item_names WHERE item_names MATCH ? AND rowid BETWEEN ? AND ?'
  const few = db.prepare(`SELECT count(*) AS n FROM (SELECT 1 ${match} LIMIT ${FEW_MAX + 1})`)
  const all = db.prepare(`SELECT count(*) AS n ${match}`)
  const lettered = db.prepare(
    'SELECT coalesce(sum(items), 0) AS n FROM item_letters WHERE project_id = ? AND letters & ? <> 0',
  )
  const paired = db.prepare('SELECT coalesce(sum(items), 0) AS n FROM item_pairs WHERE project_id = ? AND pair = ?')
  const holdPair = (projectId: number, pair: string): number =>
    firstRow(paired, (row) => num(row, 'n'), projectId, pair) ?? 0
  const found = (one: typeof few, projectId: number, text: string): number =>
    firstRow(one, (row) => num(row, 'n'), ...rowsOf(projectId, text)) ?? 0

  const keptCount = db.prepare('SELECT items AS n FROM counted_texts WHERE project_id = ? AND text = ?')
  const asked = db.prepare('UPDATE counted_texts SET asked = ? WHERE project_id = ? AND text = ?')
  const keep = db.prepare('INSERT INTO counted_texts (project_id, text, items, asked) VALUES (?, ?, ?, ?)')
  const forget = db.prepare(
    `DELETE FROM counted_texts WHERE asked <= (SELECT asked FROM counted_texts ORDER BY asked DESC LIMIT 1 OFFSET ${KEPT_MAX})`,
  )
  let askings = 0
  /** Number of names that contain a text: counted once, then cached. */
  const counted = (projectId: number, text: string): number => {
    askings += 1
    const known = firstRow(keptCount, (row) => num(row, 'n'), projectId, text)
    if (known !== undefined) {
      asked.run(askings, projectId, text)
      return known
    }
    const items = found(all, projectId, text)
    keep.run(projectId, text, items, askings)
    forget.run()
    return items
  }

  const within = ` AND items.id IN (SELECT rowid % ${PROJECT_SHIFT} ${match})`
  /**
   * The index finds a pair by the trigrams that start with it; it misses names that end with it or continue with a rare
   * character.
   */
  const pairNarrowing = (projectId: number, pair: string): Narrowing => {
    const most = holdPair(projectId, pair)
    if (most === 0) return { sql: ' AND 0', values: [] }
    if (most > FEW_MAX) return NONE
    const [, first, last] = rowsOf(projectId, pair)
    const values = [partsAfter(pair).map(quoted).join(' OR '), first, last] as const
    return firstRow(all, (row) => num(row, 'n'), ...values) === most ? { sql: within, values } : NONE
  }

  return {
    /** Additional condition that selects few items of a project, if a filter asks for a rare part of a name. */
    narrowing: (projectId: number, filter: ItemFilter | undefined): Narrowing => {
      const [longest] = filter === undefined ? [] : partsOf(filter).sort((a, b) => b.length - a.length)
      if (longest === undefined) return NONE
      if (lengthOf(longest) === PAIR_LENGTH) return pairNarrowing(projectId, longest)
      if (found(few, projectId, longest) > FEW_MAX) return NONE
      return { sql: within, values: rowsOf(projectId, longest) }
    },
    /** Number of items in a scope that asks only for a part of a name; undefined for any other. */
    count: ({ projectId, hiddenValues, filter }: ItemScope): number | undefined => {
      const only = filter === undefined ? undefined : onlyPart(filter)
      if (only?.kind !== 'text' || !only.folded || hiddenValues.length > 0) return undefined
      const bit = only.field === 'name' && only.operator === 'cont' ? letterBit(only.value.toLowerCase()) : undefined
      if (bit !== undefined) return firstRow(lettered, (row) => num(row, 'n'), projectId, bit)
      const [text] = partsOf(only)
      if (text === undefined) return undefined
      return lengthOf(text) === PAIR_LENGTH ? holdPair(projectId, text) : counted(projectId, text)
    },
  }
}

function rowsOf(projectId: number, text: string): readonly [string, number, number] {
  const first = projectId * PROJECT_SHIFT
  return [quoted(text), first, first + PROJECT_SHIFT - 1]
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Texts that the names of all matching items contain, if they can be looked up. */
function partsOf(filter: ItemFilter): string[] {
  if (filter.kind === 'all') return filter.parts.flatMap(partsOf)
  if (filter.kind !== 'text' || filter.field !== 'name' || filter.operator !== 'cont') return []
  // In some scripts the case of a letter depends on its position in the word.
  if (!filter.folded && !ASCII.test(filter.value)) return []
  const text = filter.value.toLowerCase()
  return lengthOf(text) < PAIR_LENGTH || text.includes('\0') ? [] : [text]
}

function onlyPart(filter: ItemFilter): ItemFilter | undefined {
  if (filter.kind !== 'all') return filter
  const [only] = filter.parts
  return filter.parts.length === 1 && only !== undefined ? onlyPart(only) : undefined
}
