import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, json, num, text } from './sql'

/** A group of attributes as it is kept and as it travels. */
export interface AttributeGroup {
  readonly id: number
  readonly name: string
  readonly group_type: string
  readonly isRequired: boolean
  readonly default_value: string | number | string[] | null
  readonly attributes: readonly { readonly id: number; readonly name: string; readonly default: 0 | 1 }[]
}

export interface ClassRow {
  readonly id: number
  readonly projectId: number
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly attributeGroups: readonly AttributeGroup[]
  readonly createdAt: string
}

/** A group as it is written down: its attributes by name. */
export interface NewAttributeGroup {
  readonly name: string
  readonly type: 'radio' | 'checklist' | 'text' | 'numeric'
  readonly options?: readonly string[]
}

export interface NewClass {
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly groups?: readonly NewAttributeGroup[]
}

export type Classes = ReturnType<typeof createClasses>

/** The classes of projects, and the forms of multimodal ones. */
export function createClasses(db: DatabaseSync) {
  const add = db.prepare(
    'INSERT INTO classes (project_id, name, color, kind, attribute_groups, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const setGroups = db.prepare('UPDATE classes SET attribute_groups = ? WHERE id = ?')
  const ofProject = db.prepare('SELECT * FROM classes WHERE project_id = ? ORDER BY id')
  const setForm = db.prepare(
    'INSERT INTO project_forms (project_id, form) VALUES (?, ?) ON CONFLICT (project_id) DO UPDATE SET form = excluded.form',
  )
  const form = db.prepare('SELECT form FROM project_forms WHERE project_id = ?')

  return {
    add: (projectId: number, row: NewClass, at: string): number => {
      const id = insertedId(add, projectId, row.name, row.color, row.kind, '[]', at)
      setGroups.run(JSON.stringify((row.groups ?? []).map((group, index) => keptGroup(id, group, index))), id)
      return id
    },
    ofProject: (projectId: number): readonly ClassRow[] => allRows(ofProject, readClass, projectId),
    setForm: (projectId: number, value: unknown): void => void setForm.run(projectId, JSON.stringify(value)),
    form: (projectId: number): Readonly<Record<string, unknown>> | undefined =>
      firstRow(form, (row) => json(row, 'form', isRecord), projectId),
  }
}

const GROUPS_PER_CLASS = 100
const ATTRIBUTES_PER_GROUP = 1_000

/** Ids of groups and attributes are counted within their class, so that no two of a project are alike. */
function keptGroup(classId: number, group: NewAttributeGroup, index: number): AttributeGroup {
  const id = classId * GROUPS_PER_CLASS + index + 1
  return {
    id,
    name: group.name,
    group_type: group.type,
    isRequired: false,
    default_value: group.type === 'checklist' ? [] : group.type === 'text' ? '' : null,
    attributes: (group.options ?? []).map((name, at) => ({ id: id * ATTRIBUTES_PER_GROUP + at + 1, name, default: 0 })),
  }
}

function readClass(row: Parameters<typeof num>[0]): ClassRow {
  return {
    id: num(row, 'id'),
    projectId: num(row, 'project_id'),
    name: text(row, 'name'),
    color: text(row, 'color'),
    kind: num(row, 'kind'),
    attributeGroups: json(row, 'attribute_groups', isGroupList),
    createdAt: text(row, 'created_at'),
  }
}

function isGroupList(value: unknown): value is readonly AttributeGroup[] {
  return Array.isArray(value) && value.every((group) => isRecord(group) && Array.isArray(group['attributes']))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
