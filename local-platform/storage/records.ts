import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, json, num, numOrNull, type SqlValue, text } from './sql'

/** Fields of a record that are specific to its kind. */
export type RecordData = Readonly<Record<string, unknown>>

/** Scope of a kind's records: a team, or a project of one. */
export interface RecordPlace {
  readonly kind: string
  readonly teamId: number
  readonly projectId: number | null
}

export interface RecordRow extends RecordPlace {
  readonly id: number
  readonly ownerId: number
  readonly name: string
  readonly data: RecordData
  /** Counts the changes from 1 on. */
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface RecordSearch {
  readonly place: RecordPlace
  /** Only this person's own records, or shared ones. */
  readonly seenBy?: number
  readonly search: string
  readonly sort: 'name' | 'createdAt' | 'updatedAt'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface RecordContent {
  readonly name: string
  readonly data: RecordData
}

export type Records = ReturnType<typeof createRecords>

const COLUMNS = { name: 'name_key', createdAt: 'created_at', updatedAt: 'updated_at' } as const
const IN_PLACE = 'kind = ? AND team_id = ? AND project_id IS ?'

/** Key by which names are compared: case and encodings of accents don't matter. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Records of every kind, in one table. */
export function createRecords(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM records WHERE kind = ? AND id = ?')
  const insert = db.prepare(
    `INSERT INTO records (kind, team_id, project_id, owner_id, name, name_key, data, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const update = db.prepare(
    'UPDATE records SET name = ?, name_key = ?, data = ?, updated_at = ?, revision = revision + 1 WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM records WHERE id = ?')
  const count = db.prepare(`SELECT count(*) AS n FROM records WHERE ${IN_PLACE} AND owner_id = coalesce(?, owner_id)`)
  const named = db.prepare(
    `SELECT id FROM records WHERE ${IN_PLACE} AND owner_id = coalesce(?, owner_id) AND name_key = ? LIMIT 1`,
  )
  const byId = (kind: string, id: number) => firstRow(one, readRecord, kind, id)

  return {
    byId,
    list: (wanted: RecordSearch): { readonly rows: readonly RecordRow[]; readonly total: number } => {
      const seen = wanted.seenBy === undefined ? '' : `AND (owner_id = ? OR json_extract(data, '$.shared'))`
      const where = `${IN_PLACE} ${seen} AND instr(name_key, ?) > 0`
      const values: readonly SqlValue[] = [
        ...inPlace(wanted.place),
        ...(wanted.seenBy === undefined ? [] : [wanted.seenBy]),
        nameKey(wanted.search),
      ]
      const direction = wanted.descending ? 'DESC' : 'ASC'
      const order = `${COLUMNS[wanted.sort]} ${direction}, id ${direction}`
      const rows = db.prepare(`SELECT * FROM records WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`)
      const all = db.prepare(`SELECT count(*) AS n FROM records WHERE ${where}`)
      return {
        rows: allRows(rows, readRecord, ...values, wanted.limit, wanted.offset),
        total: firstRow(all, (row) => num(row, 'n'), ...values) ?? 0,
      }
    },
    /** Number of records: all, or those of one owner. */
    count: (place: RecordPlace, ownerId: number | null): number =>
      firstRow(count, (row) => num(row, 'n'), ...inPlace(place), ownerId) ?? 0,
    /** Record of this name: among all, or among those of one owner. */
    named: (place: RecordPlace, ownerId: number | null, name: string): number | undefined =>
      firstRow(named, (row) => num(row, 'id'), ...inPlace(place), ownerId, nameKey(name)),
    add: (place: RecordPlace, ownerId: number, { name, data }: RecordContent, at: string): number =>
      insertedId(insert, ...inPlace(place), ownerId, name, nameKey(name), JSON.stringify(data), at, at),
    change: (id: number, { name, data }: RecordContent, at: string): void =>
      void update.run(name, nameKey(name), JSON.stringify(data), at, id),
    remove: (id: number): void => void remove.run(id),
  }
}

function inPlace({ kind, teamId, projectId }: RecordPlace): readonly SqlValue[] {
  return [kind, teamId, projectId]
}

function readRecord(row: Parameters<typeof num>[0]): RecordRow {
  return {
    id: num(row, 'id'),
    kind: text(row, 'kind'),
    teamId: num(row, 'team_id'),
    projectId: numOrNull(row, 'project_id'),
    ownerId: num(row, 'owner_id'),
    name: text(row, 'name'),
    data: json(row, 'data', isData),
    revision: num(row, 'revision'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}

function isData(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
