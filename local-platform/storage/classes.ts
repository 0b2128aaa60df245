import type { DatabaseSync } from 'node:sqlite'
import { type AttributeGroup, keptGroup, type NewAttributeGroup, type SaidGroup, saidGroups } from './class-groups'
import { createClassNames } from './class-names'
import { allRows, firstRow, insertedId, json, num, numOrNull, text, textOrNull } from './sql'

export interface ClassRow {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly digit: number | null
  /** Number in its original data set. */
  readonly sourceId: number | null
  /** Position among the classes of its project. */
  readonly position: number
  readonly attributeGroups: readonly AttributeGroup[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** Class as a person writes it; without groups it keeps its present ones. */
export interface WrittenClass {
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly groups?: readonly SaidGroup[] | undefined
}

export interface NewClass {
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly groups?: readonly NewAttributeGroup[]
}

export type Classes = ReturnType<typeof createClasses>

/** Creates the classes of projects, and the forms of multimodal ones. */
export function createClasses(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO classes (project_id, name, color, kind, attribute_groups, created_at, position)
     VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM classes WHERE project_id = ?))`,
  )
  const addBack = db.prepare(
    `INSERT INTO classes (id, project_id, name, color, kind, attribute_groups, created_at, updated_at, digit, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)`,
  )
  const setGroups = db.prepare('UPDATE classes SET attribute_groups = ? WHERE id = ?')
  const one = db.prepare('SELECT * FROM classes WHERE id = ?')
  const write = db.prepare(
    'UPDATE classes SET name = ?, color = ?, kind = ?, attribute_groups = ?, updated_at = ? WHERE id = ?',
  )
  const freeName = db.prepare('UPDATE classes SET name = ? WHERE id = ?')
  const freeDigit = db.prepare('UPDATE classes SET digit = NULL WHERE project_id = ? AND digit = ?')
  const setDigit = db.prepare('UPDATE classes SET digit = ? WHERE id = ?')
  const setSource = db.prepare('UPDATE classes SET source_id = ? WHERE id = ?')
  const setPosition = db.prepare('UPDATE classes SET position = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM classes WHERE id = ?')
  const byId = (id: number): ClassRow | undefined => firstRow(one, readClass, id)
  const ofProject = db.prepare('SELECT * FROM classes WHERE project_id = ? ORDER BY position, id')
  const setForm = db.prepare(
    'INSERT INTO project_forms (project_id, form) VALUES (?, ?) ON CONFLICT (project_id) DO UPDATE SET form = excluded.form',
  )
  const form = db.prepare('SELECT form FROM project_forms WHERE project_id = ?')
  const names = createClassNames(db)

  return {
    names,
    add: (projectId: number, row: NewClass, at: string): number => {
      const id = insertedId(add, projectId, row.name, row.color, row.kind, '[]', at, projectId)
      setGroups.run(JSON.stringify((row.groups ?? []).map((group, index) => keptGroup(id, group, index))), id)
      return id
    },
    byId,
    create: (projectId: number, { name, color, kind, groups = [] }: WrittenClass, at: string): number => {
      const id = insertedId(add, projectId, name, color, kind, '[]', at, projectId)
      setGroups.run(JSON.stringify(saidGroups(id, groups, [])), id)
      return id
    },
    change: (before: ClassRow, { name, color, kind, groups }: WrittenClass, at: string): void => {
      const { id, attributeGroups: known } = before
      const kept = groups === undefined ? known : saidGroups(id, groups, known)
      names.noteRenamed(before, { name, attributeGroups: kept }, at)
      write.run(name, color, kind, JSON.stringify(kept), at, id)
    },
    /** Frees the names of classes that are renamed in the same transaction, so that two can swap names. */
    freeNames: (ids: readonly number[]): void => {
      for (const id of ids) freeName.run(`\n${id}`, id)
    },
    /** Gives a class its key and removes it from another class of the project. */
    setDigit: (projectId: number, id: number, digit: number | null): void => {
      if (digit !== null) freeDigit.run(projectId, digit)
      setDigit.run(digit, id)
    },
    setSource: (id: number, sourceId: number | null): void => void setSource.run(sourceId, id),
    /** Moves a class to a position; later ones shift. */
    move: (projectId: number, id: number, to: number): void => {
      const ids = allRows(ofProject, (row) => num(row, 'id'), projectId).filter((known) => known !== id)
      ids.splice(Math.min(to, ids.length), 0, id)
      for (const [at, known] of ids.entries()) setPosition.run(at + 1, known)
    },
    remove: (id: number): void => void remove.run(id),
    /** Restores a deleted class with its ids and position, under a free name. */
    putBack: (row: ClassRow, name: string): void => {
      const { id, projectId, color, kind, digit, sourceId, position, attributeGroups, createdAt, updatedAt } = row
      const groups = JSON.stringify(attributeGroups)
      addBack.run(id, projectId, name, color, kind, groups, createdAt, updatedAt, position)
      if (sourceId !== null) setSource.run(sourceId, id)
      const isFree = digit !== null && !allRows(ofProject, readClass, projectId).some((other) => other.digit === digit)
      if (isFree) setDigit.run(digit, id)
    },
    ofProject: (projectId: number): readonly ClassRow[] => allRows(ofProject, readClass, projectId),
    setForm: (projectId: number, value: unknown): void => void setForm.run(projectId, JSON.stringify(value)),
    form: (projectId: number): Readonly<Record<string, unknown>> | undefined =>
      firstRow(form, (row) => json(row, 'form', isRecord), projectId),
  }
}

function readClass(row: Parameters<typeof num>[0]): ClassRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    color: text(row, 'color'),
    kind: num(row, 'kind'),
    digit: numOrNull(row, 'digit'),
    sourceId: numOrNull(row, 'source_id'),
    position: num(row, 'position'),
    attributeGroups: json(row, 'attribute_groups', isGroupList),
    createdAt: text(row, 'created_at'),
    updatedAt: textOrNull(row, 'updated_at') ?? text(row, 'created_at'),
  }
}

function isGroupList(value: unknown): value is readonly AttributeGroup[] {
  return Array.isArray(value) && value.every((group) => isRecord(group) && Array.isArray(group['attributes']))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
