import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { MetadataField, MetadataValue } from '#domain/item-metadata'
import { allRows, firstRow, json, num, text } from './sql'

/** Custom field of a project. */
export interface MetadataFieldRow {
  readonly id: number
  readonly name: string
  readonly field: MetadataField
}

/** Values of one item, by field name. */
export type MetadataValues = Readonly<Record<string, MetadataValue>>
export type ItemMetadata = ReturnType<typeof createItemMetadata>

/** Custom fields of projects, and the values of their items. */
export function createItemMetadata(db: DatabaseSync) {
  const fields = db.prepare('SELECT id, name, spec FROM metadata_fields WHERE project_id = ? ORDER BY id')
  const hasFields = db.prepare('SELECT 1 AS one FROM metadata_fields WHERE project_id = ? LIMIT 1')
  const add = db.prepare('INSERT INTO metadata_fields (project_id, name, spec) VALUES (?, ?, ?)')
  const remove = db.prepare('DELETE FROM metadata_fields WHERE id = ?')
  const set = db.prepare('INSERT OR REPLACE INTO item_metadata (item_id, field_id, value) VALUES (?, ?, ?)')
  const clear = db.prepare('DELETE FROM item_metadata WHERE item_id = ? AND field_id = ?')
  const values = db.prepare(
    `SELECT m.item_id, f.name, m.value FROM json_each(?) ids
     JOIN item_metadata m ON m.item_id = ids.value JOIN metadata_fields f ON f.id = m.field_id
     WHERE f.project_id = ? ORDER BY m.item_id, f.id`,
  )
  const copy = db.prepare('INSERT INTO item_metadata SELECT ?, field_id, value FROM item_metadata WHERE item_id = ?')
  return {
    /** Fields of a project in the order of their creation. */
    fields: (projectId: number): readonly MetadataFieldRow[] =>
      allRows(
        fields,
        (row) => ({ id: num(row, 'id'), name: text(row, 'name'), field: json(row, 'spec', isField) }),
        projectId,
      ),
    addField: (projectId: number, name: string, field: MetadataField): void =>
      void add.run(projectId, name, JSON.stringify(field)),
    /** Deletes a field with its values. */
    removeField: (id: number): void => void remove.run(id),
    set: (itemId: number, fieldId: number, value: MetadataValue): void => void set.run(itemId, fieldId, value),
    /** Clears a value, and tells whether there was one. */
    clear: (itemId: number, fieldId: number): boolean => clear.run(itemId, fieldId).changes > 0,
    /** Values of a project's items by item id; an item without any is left out. */
    ofItems: (projectId: number, itemIds: readonly number[]): ReadonlyMap<number, MetadataValues> => {
      const all = new Map<number, Record<string, MetadataValue>>()
      if (firstRow(hasFields, () => true, projectId) === undefined) return all
      for (const [itemId, name, value] of allRows(values, readValue, JSON.stringify(itemIds), projectId))
        all.set(itemId, { ...all.get(itemId), [name]: value })
      return all
    },
    /** Copies an item's values to another one of the same project. */
    copy: (fromId: number, toId: number): void => void copy.run(toId, fromId),
  }
}

function readValue(row: Readonly<Record<string, SQLOutputValue>>): readonly [number, string, MetadataValue] {
  const value = row['value']
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new TypeError('a metadata value is neither number nor text')
  return [num(row, 'item_id'), text(row, 'name'), value]
}

function isField(value: unknown): value is MetadataField {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'number' || value.type === 'string')
  )
}
