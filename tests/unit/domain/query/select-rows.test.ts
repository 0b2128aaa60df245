import { expect, it } from 'vitest'
import { parseQuery } from '../../../../domain/query/crud/parse-query'
import { slowness } from '../../../drivers/machine'
import { selectRows } from '../../../../domain/query/crud/select-rows'

const ROWS = [
  {
    id: 1,
    name: 'System workflow',
    type: 'system',
    note: null,
    creator: { email: 'ada@x.example' },
    at: '2026-01-01T00:00:00Z',
  },
  {
    id: 2,
    name: 'annotate, check',
    type: 'user',
    note: 'a',
    creator: { email: 'bob@x.example' },
    at: '2026-03-01T00:00:00Z',
  },
  {
    id: 3,
    name: 'Only once',
    type: 'user',
    note: 'b',
    creator: { email: 'ada@x.example' },
    at: '2026-02-01T00:00:00Z',
  },
]

function ids(query: Readonly<Record<string, unknown>>) {
  const parsed = parseQuery(query)
  if (!parsed.ok) throw new Error(parsed.error)
  const found = selectRows(ROWS, parsed.value)
  return found.ok ? found.value.rows.map(({ id }) => id) : found.error
}

it.each([
  ['id||$eq||2', [2]],
  ['type||ne||user', [1]],
  ['id||$gt||1', [2, 3]],
  ['id||$gte||2', [2, 3]],
  ['id||$lt||2', [1]],
  ['id||$lte||2', [1, 2]],
  ['name||$starts||S', [1]],
  ['name||$startsL||s', [1]],
  ['name||$ends||once', [3]],
  ['name||$cont||work', [1]],
  ['name||$contL||ONLY', [3]],
  ['name||$excl||work', [2, 3]],
  ['type||$in||system,other', [1]],
  ['type||$inL||SYSTEM', [1]],
  ['id||notin||1,2', [3]],
  ['note||$isnull', [1]],
  ['note||$notnull', [2, 3]],
  ['id||$between||2,3', [2, 3]],
  ['creator.email||$eq||ada@x.example', [1, 3]],
  ['at||$gt||2026-01-15', [2, 3]],
  ['missing||$eq||1', []],
])('a list is filtered by %s', (filter, expected) => {
  expect(ids({ filter })).toEqual(expected)
})

it('several filters → all apply, together with any of the ors; a single one of each applies', () => {
  expect(ids({ filter: ['type||$eq||user', 'note||$eq||a'] })).toEqual([2])
  expect(ids({ or: ['id||$eq||1', 'id||$eq||3'] })).toEqual([1, 3])
  expect(ids({ filter: ['type||$eq||user', 'note||$eq||a'], or: 'id||$eq||1' })).toEqual([1, 2])
})

it('a search → replaces the filters', () => {
  const s = JSON.stringify({ type: 'user', $or: [{ note: { $eq: 'b' } }, { id: { $gt: 9 } }] })
  expect(ids({ s, filter: 'id||$eq||1' })).toEqual([3])
  expect(ids({ s: JSON.stringify({ $and: [{ id: { $or: { $eq: 1, $gt: 2 } } }] }) })).toEqual([1, 3])
})

it('a list → is sorted, paged, and has its total', () => {
  expect(ids({ sort: ['type,DESC', 'id,DESC'] })).toEqual([3, 2, 1])
  expect(ids({ sort: 'name,ASC' })).toEqual([3, 1, 2])
  const parsed = parseQuery({ limit: '1', page: '2' })
  if (!parsed.ok) throw new Error(parsed.error)
  expect(selectRows(ROWS, parsed.value)).toMatchObject({ value: { rows: [{ id: 2 }], count: 3 } })
  expect(ids({ limit: '2', offset: '1' })).toEqual([2, 3])
})

const refused = (search: unknown) => ids({ s: JSON.stringify(search) })

it.each([
  ['a part that is no object', { $or: [null] }],
  ['a group that is no list', { $and: { id: 1 } }],
  ['an operator that every object has', { id: { constructor: 1 } }],
  ['an unknown operator beside a field', { id: { $or: { toString: 1 } } }],
  ['no operators in an "or"', { id: { $or: null } }],
  ['a value that is no value', { id: { $eq: { a: 1 } } }],
  ['groups in more than five levels', { $or: [{ $or: [{ $or: [{ $or: [{ $or: [{ $or: [{ id: 1 }] }] }] }] }] }] }],
  ['more than 500 conditions', { $or: Array.from({ length: 501 }, () => ({ id: 1 })) }],
  [
    'more than 10,000 values',
    { $or: [1, 2, 3].map(() => ({ id: { $in: Array.from({ length: 4_000 }, (_, at) => at) } })) },
  ],
  ['a very long value', { name: { $cont: 'x'.repeat(4_001) } }],
])('a search with %s → is refused', (_, search) => {
  expect(refused(search)).toMatchObject({ code: 'bad_request' })
})

it('very many rows with very many conditions → are refused as too slow, and usual searches are answered', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }))
  const of = (conditions: number) => {
    const s = JSON.stringify({ $or: Array.from({ length: conditions }, (_, id) => ({ id: { $eq: id } })) })
    const parsed = parseQuery({ s })
    return parsed.ok ? selectRows(rows, parsed.value) : undefined
  }
  expect(of(300)).toMatchObject({ error: { code: 'too_slow' } })
  expect(of(100)).toMatchObject({ value: { count: 100 } })
})

it('five thousand values → are looked up by hash for each row', () => {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id }))
  const s = JSON.stringify({ id: { $in: Array.from({ length: 5_000 }, (_, at) => -at - 1) } })
  const parsed = parseQuery({ s })
  const began = performance.now()
  expect(parsed.ok && selectRows(rows, parsed.value)).toMatchObject({ value: { count: 0 } })
  expect(performance.now() - began).toBeLessThan(100 * slowness())
})
