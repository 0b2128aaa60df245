import { expect, it } from 'vitest'
import { bestFits, fitOf } from '../../../../../renderer/areas/palette/palette-search'

const rows = ['Satellite tiles', 'Support tickets', 'Kitchen actions', 'Invoice fields', 'Go to the projects'].map(
  (label) => ({ label }),
)
const labels = (typed: string) => bestFits(rows, typed, 10).map(({ label }) => label)

it('puts the beginning before a word, a word before its inside', () => {
  expect(fitOf('ti', 'Tiles')).toBeGreaterThan(fitOf('ti', 'Satellite tiles'))
  expect(fitOf('tiles', 'Satellite tiles')).toBeGreaterThan(fitOf('ell', 'Satellite tiles'))
  expect(labels('ti')).toEqual(['Satellite tiles', 'Support tickets', 'Kitchen actions'])
})

it('knows words in any order and abbreviations, and nothing that only has the letters', () => {
  expect(labels('tiles sat')).toEqual(['Satellite tiles'])
  expect(labels('gttp')).toEqual(['Go to the projects'])
  expect(labels('suti')).toEqual(['Support tickets'])
  expect(labels('sle')).toEqual([])
})

it('keeps the order where nothing is typed', () => {
  expect(bestFits(rows, ' ', 2)).toEqual(rows.slice(0, 2))
})
