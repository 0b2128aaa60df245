import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, json, num, text, textOrNull } from './sql'

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
  readonly updatedAt: string
}

/** A group as a person says it; those with a known id stay the same group. */
export interface SaidGroup {
  readonly id?: number | undefined
  readonly name: string
  readonly group_type: string
  readonly isRequired?: boolean | undefined
  readonly default_value?: string | number | string[] | null | undefined
  readonly attributes?:
    | readonly { readonly id?: number | undefined; readonly name: string; readonly default?: 0 | 1 | undefined }[]
    | undefined
}

/** A class as a person says it; without groups it keeps those that it has. */
export interface WrittenClass {
  readonly name: string
  readonly color: string
  readonly kind: number
  readonly groups?: readonly SaidGroup[] | undefined
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
  const one = db.prepare('SELECT * FROM classes WHERE id = ?')
  const write = db.prepare(
    'UPDATE classes SET name = ?, color = ?, kind = ?, attribute_groups = ?, updated_at = ? WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM classes WHERE id = ?')
  const byId = (id: number): ClassRow | undefined => firstRow(one, readClass, id)
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
    byId,
    create: (projectId: number, { name, color, kind, groups = [] }: WrittenClass, at: string): number => {
      const id = insertedId(add, projectId, name, color, kind, '[]', at)
      setGroups.run(JSON.stringify(saidGroups(id, groups, [])), id)
      return id
    },
    change: (id: number, { name, color, kind, groups }: WrittenClass, at: string): void => {
      const known = byId(id)?.attributeGroups ?? []
      const kept = groups === undefined ? known : saidGroups(id, groups, known)
      write.run(name, color, kind, JSON.stringify(kept), at, id)
    },
    remove: (id: number): void => void remove.run(id),
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

/** Groups and attributes keep the ids that they have; new ones get the next ones of their class and group. */
function saidGroups(
  classId: number,
  groups: readonly SaidGroup[],
  known: readonly AttributeGroup[],
): readonly AttributeGroup[] {
  const nextGroup = idsAfter(classId * GROUPS_PER_CLASS, [...known, ...groups])
  return groups.map((group) => {
    const before = known.find(({ id }) => id === group.id)
    const id = before?.id ?? nextGroup()
    const attributes = group.attributes ?? []
    const nextAttribute = idsAfter(id * ATTRIBUTES_PER_GROUP, [...(before?.attributes ?? []), ...attributes])
    const emptyValue = group.group_type === 'checklist' ? [] : group.group_type === 'text' ? '' : null
    return {
      id,
      name: group.name,
      group_type: group.group_type,
      isRequired: group.isRequired ?? false,
      default_value: group.default_value ?? emptyValue,
      attributes: attributes.map((attribute) => ({
        id: before?.attributes.find((one) => one.id === attribute.id)?.id ?? nextAttribute(),
        name: attribute.name,
        default: attribute.default ?? 0,
      })),
    }
  })
}

/** Counts up from the last id of some that is taken. */
function idsAfter(from: number, taken: readonly { readonly id?: number | undefined }[]): () => number {
  let last = taken.reduce((most, { id = 0 }) => Math.max(most, id), from)
  return () => {
    last += 1
    return last
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
    updatedAt: textOrNull(row, 'updated_at') ?? text(row, 'created_at'),
  }
}

function isGroupList(value: unknown): value is readonly AttributeGroup[] {
  return Array.isArray(value) && value.every((group) => isRecord(group) && Array.isArray(group['attributes']))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
