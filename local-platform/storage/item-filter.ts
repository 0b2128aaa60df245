import type { SqlValue } from './sql'

/** Columns that a search may use. */
export const ITEM_FIELDS = [
  'id',
  'name',
  'annotation_status',
  'approval_status',
  'is_pinned',
  'priority',
  'folder_id',
  'categories.category_id',
  'meta.width',
  'meta.height',
  'object_count',
  'open_comments',
  'createdAt',
  'updatedAt',
] as const
export type ItemField = (typeof ITEM_FIELDS)[number]

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'lt' | 'gte' | 'lte'
export type TextOperator = 'starts' | 'ends' | 'cont' | 'excl'
export type KnownOperator = ComparisonOperator | TextOperator | 'in' | 'notin' | 'between' | 'isnull' | 'notnull'
export type Scalar = string | number | boolean | null

/** Search as a tree, independent of the store. */
export type ItemFilter =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly ItemFilter[] }
  | {
      readonly kind: 'compare'
      readonly field: ItemField
      readonly operator: ComparisonOperator
      readonly value: Scalar
      readonly folded: boolean
    }
  | {
      readonly kind: 'text'
      readonly field: ItemField
      readonly operator: TextOperator
      readonly value: string
      readonly folded: boolean
    }
  | {
      readonly kind: 'oneOf'
      readonly field: ItemField
      readonly values: readonly Scalar[]
      readonly negated: boolean
      readonly folded: boolean
    }
  | { readonly kind: 'isNull'; readonly field: ItemField; readonly negated: boolean }
  /** Items of one of these assignees, by id or e-mail address, in this role if given; negated: of none of them. */
  | {
      readonly kind: 'assigned'
      readonly values: readonly (number | string)[]
      readonly negated: boolean
      readonly roleId?: number | undefined
    }
  /** Items with an assignee in one of these roles, by id; negated: without one. */
  | { readonly kind: 'assignedAs'; readonly values: readonly number[]; readonly negated: boolean }
  /** Items with an assignee, in this role if given; negated: without one. */
  | { readonly kind: 'hasAssignee'; readonly negated: boolean; readonly roleId?: number | undefined }
  /** Items with an object of one of these classes; negated: with none of them. */
  | { readonly kind: 'ofClass'; readonly values: readonly number[]; readonly negated: boolean }
  /** Items whose annotation one of these people has saved, by id or e-mail address; negated: none of them has. */
  | { readonly kind: 'savedBy'; readonly values: readonly (number | string)[]; readonly negated: boolean }
  /** Items of which the team knows something that fits, by the name of the field; `isnull`: of which it knows nothing. */
  | {
      readonly kind: 'known'
      readonly name: string
      readonly operator: KnownOperator
      readonly values: readonly Scalar[]
      readonly folded: boolean
    }
  | { readonly kind: 'between'; readonly field: ItemField; readonly from: Scalar; readonly to: Scalar }

/** Scope of a project's items; those in a hidden status do not exist for the caller. */
export interface ItemScope {
  readonly projectId: number
  readonly hiddenValues: readonly number[]
  readonly filter?: ItemFilter
}

export interface SqlCondition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

const COLUMN: Readonly<Record<ItemField, string>> = {
  id: 'id',
  name: 'name',
  annotation_status: 'annotation_status',
  approval_status: 'approval_status',
  is_pinned: 'is_pinned',
  priority: 'priority',
  folder_id: 'folder_id',
  'categories.category_id': 'category_id',
  'meta.width': 'width',
  'meta.height': 'height',
  object_count: 'object_count',
  open_comments: 'open_comments',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}

/** Columns that tell whether a field has a value: this one is in the index of names. */
const EMPTY_COLUMN: Readonly<Partial<Record<ItemField, string>>> = { name: 'name_lower' }

const COMPARISON: Readonly<Record<ComparisonOperator, string>> = {
  eq: 'IS',
  ne: 'IS NOT',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
}

/** Converts a search to an SQL condition; every value becomes a parameter. */
export function itemCondition(filter: ItemFilter): SqlCondition {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return joined(
        filter.parts.map(itemCondition),
        filter.kind === 'all' ? ' AND ' : ' OR ',
        filter.kind === 'all' ? '1' : '0',
      )
    case 'compare':
      return {
        sql: `${column(filter)} ${COMPARISON[filter.operator]} ?${withPriority(filter)}`,
        values: [sqlValue(filter.value, filter.folded)],
      }
    case 'text':
      return textCondition(filter.operator, column(filter), fold(filter.value, filter.folded))
    case 'oneOf':
      return {
        sql: `${column(filter)} ${filter.negated ? 'NOT IN' : 'IN'} (${filter.values.map(() => '?').join(', ')})`,
        values: filter.values.map((value) => sqlValue(value, filter.folded)),
      }
    case 'isNull':
      // A priority of 0 counts as none.
      return filter.field === 'priority'
        ? { sql: filter.negated ? 'priority > 0' : 'priority IS 0', values: [] }
        : {
            sql: `${EMPTY_COLUMN[filter.field] ?? COLUMN[filter.field]} ${filter.negated ? 'IS NOT' : 'IS'} NULL`,
            values: [],
          }
    case 'assigned':
      return assignedCondition(filter.values, filter)
    case 'assignedAs':
      return assignedAsCondition(filter.values, filter.negated)
    case 'hasAssignee':
      return assignedAsCondition(filter.roleId === undefined ? undefined : [filter.roleId], filter.negated)
    case 'ofClass':
      return among('SELECT c.item_id FROM item_classes c WHERE c.class_id IN', filter.values, filter.negated)
    case 'savedBy':
      return savedByCondition(filter.values, filter.negated)
    case 'known':
      return knownCondition(filter)
    case 'between':
      return {
        sql: `${COLUMN[filter.field]} BETWEEN ? AND ?`,
        values: [sqlValue(filter.from, false), sqlValue(filter.to, false)],
      }
  }
}

/** Number of comparisons that a filter makes per item. */
export function comparisonsOf(filter: ItemFilter): number {
  return 'parts' in filter ? filter.parts.reduce((sum, part) => sum + comparisonsOf(part), 0) : 1
}

/** An item without a priority is not below any. */
function withPriority({
  field,
  operator,
}: {
  readonly field: ItemField
  readonly operator: ComparisonOperator
}): string {
  return field === 'priority' && (operator === 'lt' || operator === 'lte') ? ' AND priority > 0' : ''
}

// Text is compared by position, not by LIKE, which folds ASCII case and gives % and _ a meaning.
function textCondition(operator: TextOperator, name: string, value: string): SqlCondition {
  switch (operator) {
    case 'starts':
      return { sql: `substr(${name}, 1, length(?)) = ?`, values: [value, value] }
    case 'ends':
      return { sql: `substr(${name}, -length(?), length(?)) = ?`, values: [value, value, value] }
    case 'cont':
      return { sql: `instr(${name}, ?) > 0`, values: [value] }
    case 'excl':
      return { sql: `instr(${name}, ?) = 0`, values: [value] }
  }
}

/**
 * Unassigned items are checked one by one: most items of a list are, so the first ones are found soon. `roles`:
 * undefined means any.
 */
function assignedAsCondition(roles: readonly number[] | undefined, negated: boolean): SqlCondition {
  const inRole = roles === undefined ? '' : `a.role_id IN (${roles.map(() => '?').join(', ')})`
  const all = 'FROM item_assignments a'
  return {
    sql: negated
      ? `NOT EXISTS (SELECT 1 ${all} WHERE a.item_id = items.id${inRole && ` AND ${inRole}`})`
      : `items.id IN (SELECT a.item_id ${all}${inRole && ` WHERE ${inRole}`})`,
    values: roles ?? [],
  }
}

function assignedCondition(
  people: readonly (number | string)[],
  { negated, roleId }: { readonly negated: boolean; readonly roleId?: number | undefined },
): SqlCondition {
  const marks = people.map(() => '?').join(', ')
  return {
    sql: `items.id ${negated ? 'NOT IN' : 'IN'} (SELECT a.item_id FROM item_assignments a
      WHERE a.person_id IN (SELECT p.id FROM people p WHERE p.id IN (${marks}) OR p.email IN (${marks}))${
        roleId === undefined ? '' : ' AND a.role_id = ?'
      })`,
    values: [...people, ...people, ...(roleId === undefined ? [] : [roleId])],
  }
}

/** Items that match one of these values; negated: all others. */
function among(found: string, values: readonly (number | string)[], negated: boolean): SqlCondition {
  return { sql: `items.id ${negated ? 'NOT IN' : 'IN'} (${found} (${values.map(() => '?').join(', ')}))`, values }
}

function savedByCondition(people: readonly (number | string)[], negated: boolean): SqlCondition {
  const marks = people.map(() => '?').join(', ')
  return {
    sql: `items.id ${negated ? 'NOT IN' : 'IN'} (SELECT r.item_id FROM annotation_revisions r
      WHERE r.person_id IN (SELECT p.id FROM people p WHERE p.id IN (${marks}) OR p.email IN (${marks})))`,
    values: [...people, ...people],
  }
}

function knownCondition({ name, operator, values, folded }: Extract<ItemFilter, { kind: 'known' }>): SqlCondition {
  const value = folded ? 'folded(m.value)' : 'm.value'
  const fits = operator === 'isnull' || operator === 'notnull' ? undefined : valueCondition(operator, value, values)
  return {
    sql: `${operator === 'isnull' ? 'NOT ' : ''}EXISTS (SELECT 1 FROM item_metadata m JOIN metadata_fields f ON f.id = m.field_id
      WHERE m.item_id = items.id AND f.project_id = items.project_id AND f.name = ?${fits === undefined ? '' : ` AND ${fits.sql}`})`,
    values: [name, ...(fits?.values.map((one) => (typeof one === 'string' ? fold(one, folded) : one)) ?? [])],
  }
}

/** A number may be asked for as a text, and a text of digits as a number: each is compared in both forms. */
function valueCondition(
  operator: Exclude<KnownOperator, 'isnull' | 'notnull'>,
  value: string,
  operands: readonly Scalar[],
): SqlCondition {
  const [first = null, second = null] = operands
  switch (operator) {
    case 'eq':
    case 'ne':
    case 'in':
    case 'notin': {
      const forms = operands.flatMap(bothForms)
      const isNegated = operator === 'ne' || operator === 'notin'
      return { sql: `${value} ${isNegated ? 'NOT IN' : 'IN'} (${forms.map(() => '?').join(', ')})`, values: forms }
    }
    case 'between':
      return {
        sql: `${value} BETWEEN ? AND ? AND ${ofType(value, first)}`,
        values: [sqlValue(first, false), sqlValue(second, false)],
      }
    case 'gt':
    case 'lt':
    case 'gte':
    case 'lte':
      return { sql: `${value} ${COMPARISON[operator]} ? AND ${ofType(value, first)}`, values: [sqlValue(first, false)] }
    case 'cont':
    case 'excl':
    case 'starts':
    case 'ends':
      return textCondition(operator, value, String(first))
  }
}

function bothForms(operand: Scalar): readonly SqlValue[] {
  const number = typeof operand === 'string' && operand.trim() !== '' ? Number(operand) : Number.NaN
  if (typeof operand === 'number') return [operand, String(operand)]
  return Number.isNaN(number) ? [sqlValue(operand, false)] : [sqlValue(operand, false), number]
}

/** SQLite orders texts above all numbers: values of another type are neither above nor below. */
function ofType(value: string, operand: Scalar): string {
  return typeof operand === 'string' ? `typeof(${value}) = 'text'` : `typeof(${value}) IN ('integer', 'real')`
}

function joined(parts: readonly SqlCondition[], word: string, empty: string): SqlCondition {
  if (parts.length === 0) return { sql: empty, values: [] }
  return { sql: `(${parts.map((part) => part.sql).join(word)})`, values: parts.flatMap((part) => part.values) }
}

function column(filter: { readonly field: ItemField; readonly folded: boolean }): string {
  return filter.folded && filter.field === 'name' ? 'name_lower' : COLUMN[filter.field]
}

function sqlValue(value: Scalar, folded: boolean): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' ? fold(value, folded) : value
}

function fold(value: string, folded: boolean): string {
  return folded ? value.toLowerCase() : value
}
