import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../domain/query/crud/parse-query'
import { selectRows } from '../../../../domain/query/crud/select-rows'
import {
  FIELD_OPERATORS,
  fieldCondition,
  type FieldOperator,
  type FieldType,
  type FieldValue,
} from '../../../../domain/query/field-operators'

const ROWS = [
  { id: 1, note: 'Red bridge', tags: ['a', 'b'], state: 'open', size: 3, at: '2026-05-04T00:00:00.000Z', may: ['see'] },
  { id: 2, note: 'green', tags: ['c'], state: 'shut', size: 7.5, at: '2026-05-04T23:59:59.999Z', may: ['see', 'edit'] },
  { id: 3, note: null, tags: [], state: null, size: null, at: null, may: [] },
  { id: 4, note: 'BRIDGE', tags: ['b'], state: 'open', size: 0, at: '2026-05-05T00:00:00.000Z', may: ['edit'] },
]
const FIELD: Readonly<Record<FieldType, string>> = {
  text: 'note',
  multiselect: 'tags',
  single_select: 'state',
  numeric: 'size',
  date: 'at',
  permissions: 'may',
}

/** Rows that a condition finds, through the platform's only reader of queries. */
function found<T extends FieldType>(type: T, operator: FieldOperator<T>, value?: FieldValue): readonly number[] {
  const parsed = parseQuery({ s: JSON.stringify(fieldCondition(FIELD[type], type, operator, value)) })
  if (!parsed.ok) throw new Error(parsed.error)
  const found = selectRows(ROWS, parsed.value)
  if (!found.ok) throw new Error(found.error.code)
  return found.value.rows.map(({ id }) => id)
}

describe('field filters by type [S5.4]', () => {
  it('text, ignoring case; an empty text doesn’t contain it', () => {
    expect(FIELD_OPERATORS).toEqual({
      text: ['contains', 'does not contain', 'is empty'],
      multiselect: ['is', 'is not', 'is empty'],
      single_select: ['is', 'is not', 'is empty'],
      numeric: ['equal', 'not equal', 'greater', 'less', 'empty'],
      date: ['is', 'before', 'after', 'empty'],
      permissions: ['granted', 'not granted', 'none granted'],
    })
    expect(found('text', 'contains', 'bridge')).toEqual([1, 4])
    expect(found('text', 'does not contain', 'bridge')).toEqual([2, 3])
    expect(found('text', 'is empty')).toEqual([3])
  })

  it('multiselect and single select', () => {
    expect(found('multiselect', 'is', ['b', 'c'])).toEqual([1, 2, 4])
    expect(found('multiselect', 'is not', 'b')).toEqual([2, 3])
    expect(found('multiselect', 'is empty')).toEqual([3])
    expect(found('single_select', 'is', 'open')).toEqual([1, 4])
    expect(found('single_select', 'is not', ['open'])).toEqual([2, 3])
    expect(found('single_select', 'is empty')).toEqual([3])
  })

  it('numeric, where an empty value isn’t a number, not even 0', () => {
    expect(found('numeric', 'equal', 0)).toEqual([4])
    expect(found('numeric', 'not equal', 3)).toEqual([2, 3, 4])
    expect(found('numeric', 'greater', 3)).toEqual([2])
    expect(found('numeric', 'less', 3)).toEqual([4])
    expect(found('numeric', 'empty')).toEqual([3])
  })

  it('date, by whole days', () => {
    expect(found('date', 'is', '2026-05-04')).toEqual([1, 2])
    expect(found('date', 'before', '2026-05-05')).toEqual([1, 2])
    expect(found('date', 'after', '2026-05-04')).toEqual([4])
    expect(found('date', 'empty')).toEqual([3])
  })

  it('permissions', () => {
    expect(found('permissions', 'granted', 'edit')).toEqual([2, 4])
    expect(found('permissions', 'not granted', 'edit')).toEqual([1, 3])
    expect(found('permissions', 'none granted')).toEqual([3])
  })

  it('an invalid value for an operator makes no condition', () => {
    expect(fieldCondition('note', 'text', 'contains', '')).toBeUndefined()
    expect(fieldCondition('size', 'numeric', 'greater', 'much')).toBeUndefined()
    expect(fieldCondition('size', 'numeric', 'equal', Number.NaN)).toBeUndefined()
    expect(fieldCondition('at', 'date', 'is', '2026-13-01')).toBeUndefined()
    expect(fieldCondition('at', 'date', 'is', 'today')).toBeUndefined()
    expect(fieldCondition('tags', 'multiselect', 'is not', [])).toBeUndefined()
  })
})
