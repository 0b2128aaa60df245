import { expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { stepFilter } from '../../../../../reviewer/editors/review/walk-filters'
import { edited } from '../../../../builders/edited'

const box = (at: number, fields: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1: 200 * at, y1: 0, x2: 200 * at + 100, y2: 50 },
  ...fields,
})
const TAG = { type: 'tag', className: 'Night' }

it('goes through what finds something, both ways and around the ends; what lies nowhere is not counted', () => {
  const { views } = edited([box(0), box(1, { error: false }), box(2, { error: false }), TAG])
  const step = (by: 1 | -1) => stepFilter(views, by)
  expect([step(1), step(1), step(1)]).toEqual(['Not decided: 1', 'Approved: 2', 'Decided or not: 3'])
  expect([step(-1), views.get().listing.decided]).toEqual(['Approved: 2', 'approved'])
  expect(step(-1)).toBe('Not decided: 1')
})

it('counts what the list would have: of one class, or among objects that have something in common', () => {
  const { views } = edited([box(0), box(1, { error: false }), box(2, { error: false, className: 'Van' }), box(3)])
  views.list({ className: 'Car' })
  expect([stepFilter(views, 1), stepFilter(views, 1)]).toEqual(['Not decided: 2', 'Approved: 1'])
  views.list({ className: undefined, decided: undefined, among: { words: 'Changed', rows: new Set([1, 3]) } })
  expect([stepFilter(views, 1), stepFilter(views, 1)]).toEqual(['Not decided: 1', 'Approved: 1'])
})
