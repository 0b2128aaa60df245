import { describe, expect, it } from 'vitest'
import {
  conditionSearch,
  conditionsOf,
  quickFilter,
  readCondition,
  valuesProblem,
} from '../../../domain/item-conditions'
import { itemFilterField } from '../../../domain/item-filter-fields'
import { itemSearch } from '../../../domain/item-search'

const problem = (name: string, operator: string, values: readonly (string | number)[]) => {
  const field = itemFilterField(name)
  return field && valuesProblem(field, operator, values)
}

describe('filters of a list of items [S5.4]', () => {
  it('are the platform’s search objects', () => {
    const search = (field: string, operator: string, ...values: (string | number)[]) =>
      conditionSearch({ field, operator, values })
    expect(search('name', 'does not contain', 'sky')).toEqual({ name: { $or: { $exclL: 'sky', $isnull: true } } })
    expect(search('status', 'is not', 1, 2)).toEqual({ annotation_status: { $or: { $notin: [1, 2], $isnull: true } } })
    expect(search('assignee.3', 'is', 'me', 7)).toEqual({ 'assignments.3.user_id': { $in: ['me', 7] } })
    expect(search('priority', 'empty')).toEqual({ priority: { $isnull: true } })
    expect(search('pinned', 'is', 1)).toEqual({ is_pinned: { $eq: true } })
    expect(search('pinned', 'is not', 1)).toEqual({ is_pinned: { $eq: false } })
    expect(search('width', 'greater', 4_000)).toEqual({ 'meta.width': { $gt: 4_000 } })
    const [from, to] = [new Date(2026, 4, 4), new Date(2026, 4, 5)].map((at) => at.getTime())
    expect(search('created', 'is', '2026-05-04')).toEqual({
      createdAt: { $between: [new Date(from ?? 0).toISOString(), new Date((to ?? 0) - 1).toISOString()] },
    })
  })

  it('that are invalid match nothing, so that a change of all matches is never too wide', () => {
    for (const wrong of [
      { field: 'colour', operator: 'is', values: ['red'] },
      { field: 'name', operator: 'is empty', values: [] },
      { field: 'created', operator: 'is', values: ['2026-02-30'] },
      { field: 'status', operator: 'is', values: [] },
    ]) {
      expect(readCondition(wrong)).toBeUndefined()
      expect(itemSearch({ conditions: [wrong] })).toEqual({ $and: [{ id: { $in: [] } }] })
    }
  })

  it('report an invalid value', () => {
    expect(problem('name', 'contains', ['  '])).toBe('Type the text to look for.')
    expect(problem('name', 'contains', ['x'.repeat(201)])).toBe('A text has at most 200 characters.')
    expect(problem('priority', 'less', ['many'])).toBe('“many” is no number.')
    expect(problem('id', 'equal', [-1])).toBe('Only whole numbers from 0 on occur here.')
    expect(problem('updated', 'after', ['2026-13-01'])).toBe('“2026-13-01” is no day.')
    expect(problem('category', 'is', [])).toBe('Choose at least one.')
    expect(problem('category', 'is empty', [])).toBeUndefined()
    expect(problem('priority', 'greater', [0])).toBeUndefined()
  })

  it('and the toolbar’s quick filters are one state', () => {
    const more = { field: 'status', operator: 'is not', values: [3] }
    const quick = { statuses: [1], approvals: [2], mine: true, categories: [0, 4], conditions: [more] }
    expect(quickFilter(conditionsOf(quick))).toEqual(quick)
    expect(conditionsOf(quick).map(({ field }) => field)).toEqual([
      'status',
      'approval',
      'category',
      'assignee',
      'status',
    ])
    const two = [
      { field: 'status', operator: 'is', values: [1, 2] },
      { field: 'status', operator: 'is', values: [2, 3] },
      { field: 'assignee', operator: 'is', values: ['me', 5] },
    ]
    expect(quickFilter(two)).toMatchObject({ statuses: [1, 2], mine: false, conditions: two.slice(1) })
  })
})
