import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../../domain/annotation/native'
import { DECISIONS } from '../../../../../reviewer/editors/document/decision-words'
import { IS_DECIDED, listed, WHOLE_LISTING } from '../../../../../reviewer/editors/document/object-listing'
import { decisionCounts, stepFilter } from '../../../../../reviewer/editors/review/walk-filters'
import { edited } from '../../../../builders/edited'

const box = (at: number, fields: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: 200 * at, y1: 0, x2: 200 * at + 100, y2: 50 },
  ...fields,
})
const TAG = { type: 'tag', className: 'Night' }

it('the walk → visits matching filters in both directions and wraps around; objects without a place aren’t counted', () => {
  const { views } = edited([box(0), box(1, { error: false }), box(2, { error: false }), TAG])
  const step = (by: 1 | -1) => stepFilter(views, by)
  expect([step(1), step(1), step(1)]).toEqual(['Not decided: 1', 'Approved: 2', 'Decided or not: 3'])
  expect([step(-1), views.get().listing.decided]).toEqual(['Approved: 2', 'approved'])
  expect(step(-1)).toBe('Not decided: 1')
})

it('counts → follow the list: by class, or among objects with something in common', () => {
  const { views } = edited([box(0), box(1, { error: false }), box(2, { error: false, className: 'Van' }), box(3)])
  views.list({ className: 'Car' })
  expect([stepFilter(views, 1), stepFilter(views, 1)]).toEqual(['Not decided: 2', 'Approved: 1'])
  views.list({ className: undefined, decided: undefined, among: { words: 'Changed', rows: new Set([1, 3]) } })
  expect([stepFilter(views, 1), stepFilter(views, 1)]).toEqual(['Not decided: 1', 'Approved: 1'])
})

const SOME = [box(0), box(1, { error: false }), box(2, { error: true, className: 'Van' }), TAG, box(4, { error: true })]
const OBJECTS =
  readDocument({ instances: Array.from({ length: 30 }, (_, at) => SOME[at % SOME.length] ?? {}) })?.objects ?? []
const LISTINGS = [
  WHOLE_LISTING,
  { ...WHOLE_LISTING, className: 'Car' },
  { ...WHOLE_LISTING, search: ' VAN ' },
  { ...WHOLE_LISTING, search: '#1', decided: 'approved' as const },
  { ...WHOLE_LISTING, among: { words: 'Changed', rows: new Set([1, 2, 3, 20]) } },
]

it('counts after a change → equal a full count, for any filter', () => {
  const place = fc.integer({ min: 0, max: OBJECTS.length })
  fc.assert(
    fc.property(place, place, place, fc.constantFrom(...LISTINGS), fc.constantFrom(...LISTINGS), (...drawn) => {
      const [from, gone, come, first, then] = drawn
      const before = OBJECTS.slice(0, 20)
      decisionCounts(before, first)
      const after = before.toSpliced(from, gone, ...OBJECTS.slice(20, 20 + come))
      const counts = decisionCounts(after, then)
      for (const decided of DECISIONS) {
        const all = listed(after, { ...then, decided }).filter(({ kind }) => kind !== 'tag')
        expect(counts.get(decided)).toBe(all.length)
      }
    }),
  )
})

it('unchanged objects → aren’t checked again', () => {
  // The earlier count was for another filter: all are counted again.
  decisionCounts([], { ...WHOLE_LISTING, search: 'nothing' })
  const asked = vi.spyOn(IS_DECIDED, 'approved')
  const before = OBJECTS.slice(0, 20)
  decisionCounts(before, WHOLE_LISTING)
  const all = asked.mock.calls.length
  decisionCounts([...before, ...OBJECTS.slice(20, 21)], { ...WHOLE_LISTING, decided: 'open' })
  expect([all > 10, asked.mock.calls.length - all]).toEqual([true, 1])
})
