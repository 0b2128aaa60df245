import { expect, it } from 'vitest'
import { bestFits, fitOf } from '../../../../../renderer/areas/palette/palette-search'

const rows = ['Satellite tiles', 'Support tickets', 'Kitchen actions', 'Invoice fields', 'Go to the projects'].map(
  (label) => ({ label }),
)
const labels = (typed: string) => bestFits(rows, typed, 10).map(({ label }) => label)

it('a match at the beginning → comes first, then at a word, then inside a word', () => {
  expect(fitOf('ti', 'Tiles')).toBeGreaterThan(fitOf('ti', 'Satellite tiles'))
  expect(fitOf('tiles', 'Satellite tiles')).toBeGreaterThan(fitOf('ell', 'Satellite tiles'))
  expect(labels('ti')).toEqual(['Satellite tiles', 'Support tickets', 'Kitchen actions'])
})

it('words in any order and abbreviations → match; scattered letters don’t', () => {
  expect(labels('tiles sat')).toEqual(['Satellite tiles'])
  expect(labels('gttp')).toEqual(['Go to the projects'])
  expect(labels('suti')).toEqual(['Support tickets'])
  expect(labels('sle')).toEqual([])
})

it('no input → keeps the order', () => {
  expect(bestFits(rows, ' ', 2)).toEqual(rows.slice(0, 2))
})
