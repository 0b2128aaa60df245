import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, json, num, text } from './sql'

/** Owner and entities of a field. */
export interface FieldPlace {
  readonly teamId: number
  readonly entity: string
  readonly parentEntity: string
}

export interface FieldTemplate extends FieldPlace {
  readonly id: number
  readonly name: string
  readonly componentId: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly updatedAt: string
}

export type Fields = ReturnType<typeof createFields>

/** Custom fields of projects and people, with their values. */
export function createFields(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO field_templates (team_id, entity, parent_entity, name, name_key, component_id, payload, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare('SELECT * FROM field_templates WHERE id = ?')
  const listed = db.prepare(
    'SELECT * FROM field_templates WHERE team_id = ? AND entity = ? AND parent_entity = ? ORDER BY id',
  )
  const change = db.prepare(
    'UPDATE field_templates SET name = ?, name_key = ?, payload = ?, updated_at = ? WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM field_templates WHERE id = ?')
  const set = db.prepare(
    `INSERT INTO field_values (template_id, parent_id, entity_id, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (template_id, parent_id, entity_id) DO UPDATE SET value = excluded.value`,
  )
  const clear = db.prepare('DELETE FROM field_values WHERE template_id = ? AND parent_id = ? AND entity_id = ?')
  const values = db.prepare(
    `SELECT v.template_id, v.entity_id, v.value FROM field_values v JOIN field_templates t ON t.id = v.template_id
     WHERE t.team_id = ? AND t.entity = ? AND t.parent_entity = ? AND v.parent_id = ?`,
  )
  const ofField = db.prepare('SELECT parent_id, entity_id, value FROM field_values WHERE template_id = ?')

  const uses = db.prepare('SELECT count(*) AS uses FROM field_values WHERE template_id = ?')

  return {
    /** How many things have a value of a field. */
    uses: (id: number): number => firstRow(uses, (row) => num(row, 'uses'), id) ?? 0,
    add: (
      { teamId, entity, parentEntity }: FieldPlace,
      { name, nameKey, componentId, payload, at }: NewField,
    ): number =>
      insertedId(add, teamId, entity, parentEntity, name, nameKey, componentId, JSON.stringify(payload), at, at),
    byId: (id: number): FieldTemplate | undefined => firstRow(one, readField, id),
    list: ({ teamId, entity, parentEntity }: FieldPlace): readonly FieldTemplate[] =>
      allRows(listed, readField, teamId, entity, parentEntity),
    change: (id: number, name: string, nameKey: string, payload: unknown, at: string): void =>
      void change.run(name, nameKey, JSON.stringify(payload), at, id),
    remove: (id: number): void => void remove.run(id),
    /** Sets a value of an entity; null clears it. */
    set: (templateId: number, parentId: number, entityId: number, value: unknown): void => {
      if (value === null) clear.run(templateId, parentId, entityId)
      else set.run(templateId, parentId, entityId, JSON.stringify(value))
    },
    /** Values of all entities of a place, by entity and field. */
    values: ({ teamId, entity, parentEntity }: FieldPlace, parentId: number) => {
      const found = new Map<number, Record<string, unknown>>()
      const rows = allRows(
        values,
        (row) => [num(row, 'entity_id'), num(row, 'template_id'), json(row, 'value', isAnything)] as const,
        teamId,
        entity,
        parentEntity,
        parentId,
      )
      for (const [entityId, templateId, value] of rows)
        found.set(entityId, { ...found.get(entityId), [templateId]: value })
      return found as ReadonlyMap<number, Readonly<Record<string, unknown>>>
    },
    /** Every value of a field, with its entity. */
    entries: (templateId: number) =>
      allRows(
        ofField,
        (row) => ({
          parentId: num(row, 'parent_id'),
          entityId: num(row, 'entity_id'),
          value: json(row, 'value', isAnything),
        }),
        templateId,
      ),
  }
}

interface NewField {
  readonly name: string
  readonly nameKey: string
  readonly componentId: number
  readonly payload: unknown
  readonly at: string
}

function isAnything(value: unknown): value is unknown {
  return value !== undefined
}

function isPayload(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readField(row: Parameters<typeof num>[0]): FieldTemplate {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    entity: text(row, 'entity'),
    parentEntity: text(row, 'parent_entity'),
    name: text(row, 'name'),
    componentId: num(row, 'component_id'),
    payload: json(row, 'payload', isPayload),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
