import { ITEM_PAGE_SIZE } from '#domain/constants'
import type { Item } from '#domain/entities'

/** Part of the list that a walk through rows needs. */
export interface RowSource {
  readonly total: number | undefined
  /** Incremented by each loaded page. */
  readonly version: number
  itemAt(index: number): Item | undefined
  indexOf(id: number): number | undefined
  /** Loads a row's page and tells whether it arrived. */
  ensure(index: number): Promise<boolean>
  /** Whether no gap is known between a row and the previous one. */
  isJoined(index: number): boolean
  /** Loads both sides of such a gap. */
  rejoin(index: number): Promise<boolean>
}

/** Row with its index on the server. */
export interface FoundRow {
  readonly index: number
  readonly item: Item
}

/** Number of remembered rows beside an index: those that leave the list meanwhile are no help. */
const NEAR = 60
/** After this many attempts an inconsistent list is walked unchanged. */
const REJOINS_MAX = 3

/** Ids of the known rows beside an index, the nearest first. */
export function rowsBeside(rows: Pick<RowSource, 'itemAt'>, place: number, direction: 1 | -1): readonly number[] {
  const ids: number[] = []
  for (let index = place + direction; ids.length < NEAR && index >= 0; index += direction) {
    const item = rows.itemAt(index)
    if (item === undefined) break
    ids.push(item.id)
  }
  return ids
}

/** Most rows that are scanned for the next ones: a longer hidden range is no way ahead. */
const LOOKED_AT_MAX = 200

/** Next matching known rows in one direction, without a request. */
export function knownFrom(
  rows: Pick<RowSource, 'itemAt'>,
  from: number,
  direction: 1 | -1,
  count: number,
  fits: (item: Item) => boolean,
): readonly Item[] {
  const found: Item[] = []
  for (let away = 1; away <= LOOKED_AT_MAX && found.length < count; away += 1) {
    const item = rows.itemAt(from + direction * away)
    if (item === undefined) break
    if (fits(item)) found.push(item)
  }
  return found
}

/** Index of the first of these rows that exists. */
export function placeOfAny(rows: Pick<RowSource, 'indexOf'>, ids: readonly number[]): number | undefined {
  for (const id of ids) {
    const index = rows.indexOf(id)
    if (index !== undefined) return index
  }
  return undefined
}

/** Next matching row in one direction, without wrapping; loads pages on the way. */
export async function stepFrom(
  rows: RowSource,
  from: number,
  direction: 1 | -1,
  fits: (item: Item) => boolean,
): Promise<FoundRow | undefined> {
  return walk(rows, from, direction, (index) => index >= 0 && index < (rows.total ?? 0), fits)
}

/** Next matching row after an index, wrapping to the first; loads pages one by one until one has it. */
export async function nextVisibleFrom(
  rows: RowSource,
  from: number,
  fits: (item: Item) => boolean,
): Promise<FoundRow | undefined> {
  if (rows.total === undefined) await rows.ensure(0)
  const behind = await walk(rows, from, 1, (index) => index < (rows.total ?? 0), fits)
  return behind ?? walk(rows, -1, 1, (index) => index < Math.min(from, rows.total ?? 0), fits)
}

/** Walks from row to row. Indexes change while pages load, so it locates itself again by the rows that it passed. */
async function walk(
  rows: RowSource,
  from: number,
  direction: 1 | -1,
  isIn: (index: number) => boolean,
  fits: (item: Item) => boolean,
): Promise<FoundRow | undefined> {
  const passed = [...rowsBeside(rows, from + direction, direction === 1 ? -1 : 1)]
  let rejoins = 0
  /** Rows since the last passed one that the host does not have. */
  let missing = 0
  let index = from + direction
  const again = () => {
    const near = placeOfAny(rows, passed)
    return near === undefined ? index : near + direction * (1 + missing)
  }
  while (isIn(index)) {
    const item = rows.itemAt(index)
    if (item !== undefined && !rows.isJoined(direction === 1 ? index : index + 1) && rejoins < REJOINS_MAX) {
      rejoins += 1
      if (!(await rows.rejoin(direction === 1 ? index : index + 1))) return undefined
      index = again()
    } else if (item !== undefined) {
      if (fits(item)) return { index, item }
      passed.unshift(item.id)
      passed.length = Math.min(passed.length, NEAR)
      missing = 0
      index += direction
      if (index % ITEM_PAGE_SIZE > 0) rejoins = 0
    } else {
      const { version } = rows
      if (!(await rows.ensure(index))) return undefined
      const now = rows.version === version ? index : again()
      const isMissing = now === index && rows.itemAt(index) === undefined
      if (isMissing) missing += 1
      index = isMissing ? index + direction : now
    }
  }
  return undefined
}
