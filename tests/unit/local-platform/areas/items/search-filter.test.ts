import { expect, it } from 'vitest'
import { readSearch as readSearchAs, type Searcher } from '../../../../../local-platform/areas/items/search-filter'

const ME: Searcher = { id: 7, email: 'me@example.test', seesAssignees: false }
const readSearch = (search: unknown) => readSearchAs(search, ME)

it('several operators on one field → all apply', () => {
  expect(readSearch({ id: { $gte: 3, $lt: 9 } })).toEqual({
    ok: true,
    value: {
      kind: 'all',
      parts: [
        { kind: 'compare', field: 'id', operator: 'gte', value: 3, folded: false },
        { kind: 'compare', field: 'id', operator: 'lt', value: 9, folded: false },
      ],
    },
  })
})

it('old spellings → are accepted, and the L that ignores case only where it exists', () => {
  expect(readSearch({ name: { $contL: 'X' } })).toMatchObject({ value: { operator: 'cont', folded: true } })
  expect(readSearch({ name: { cont: 'X' } })).toMatchObject({ value: { operator: 'cont', folded: false } })
  // The old spelling is from before the L.
  expect(readSearch({ name: { contL: 'X' } })).toMatchObject({ ok: false })
  expect(readSearch({ name: { notnull: true } })).toMatchObject({ value: { kind: 'isNull', negated: true } })
  expect(readSearch({ id: { $gtL: 1 } })).toMatchObject({ ok: false })
})

it.each([[null], ['name'], [[1]], [{ name: undefined }], [{ $and: 'x' }], [{ name: { $in: [{}] } }]])(
  '%j → is refused',
  (search) => {
    expect(readSearch(search).ok).toBe(false)
  },
)

it('deep nesting → is refused at a depth nobody needs', () => {
  const deep = (levels: number): unknown => (levels === 0 ? { id: 1 } : { $and: [deep(levels - 1)] })
  expect(readSearch(deep(5)).ok).toBe(true)
  expect(readSearch(deep(7)).ok).toBe(false)
})

it('a search by person → everybody may search for themselves, and for others with sight of assignees', () => {
  const mine = { kind: 'assigned', values: [7], negated: false }
  expect(readSearch({ 'assignments.user_id': { $eq: 'me' } })).toEqual({ ok: true, value: mine })
  expect(readSearch({ 'assignments.user_id': 7 })).toEqual({ ok: true, value: mine })
  expect(readSearch({ 'assignments.user_id': { $in: ['me', ME.email] } }).ok).toBe(true)
  const others = { 'assignments.user_id': { $notin: [8, 'eve@example.test'] } }
  expect(readSearch(others).ok).toBe(false)
  expect(readSearchAs(others, { ...ME, seesAssignees: true })).toEqual({
    ok: true,
    value: { kind: 'assigned', values: [8, 'eve@example.test'], negated: true },
  })
  for (const wrong of [null, [], { $cont: 'me' }, { $eq: null }, { $in: [{}] }]) {
    expect(readSearch({ 'assignments.user_id': wrong }).ok, JSON.stringify(wrong)).toBe(false)
  }
})
