import { expect, it } from 'vitest'
import type { WireExportCheck } from '#endpoints'
import { forecastOf } from '../../../../../renderer/areas/exports/export-forecast'

const check = (change: Partial<WireExportCheck>): WireExportCheck => ({
  items: 1_200,
  annotated: 800,
  with_open_comments: 12,
  excluded_components: [],
  bytes: 3_000_000,
  room: 9_000_000,
  total: 1_200,
  next: null,
  ...change,
})
const said = (change: Partial<WireExportCheck>, asked: Partial<Parameters<typeof forecastOf>[1]> = {}) =>
  forecastOf(check(change), { format: 'native', hasForm: false, isCompared: false, ...asked })

it('an export → shows in advance its number of annotations, and of items without one', () => {
  expect(said({})).toEqual({
    lines: ['800 of 1,200 items have an annotation, 2.9 MB before packing.', 'The other 400 are not in the archive.'],
    isShort: false,
  })
  expect(said({ bytes: 0 }).lines[0]).toBe('800 of 1,200 items have an annotation.')
  expect(said({ annotated: 1_199 }).lines[1]).toBe('The other one is not in the archive.')
  expect(said({ annotated: 1_200 }).lines).toHaveLength(1)
  expect(said({}, { isCompared: true }).lines[0]).toMatch(/Only differing ones are applied\.$/)
  expect(said({ annotated: 0 }).lines).toEqual([
    'None of 1,200 items has an annotation yet: the archive will hold the classes alone.',
  ])
  expect(said({ annotated: 0, items: 0 }).lines).toEqual(['No item matches these choices.'])
})

it('losses of a table → are counted, and native JSON says it keeps everything', () => {
  const form = { hasForm: true } as const
  expect(said({}, form).lines.at(-1)).toBe('JSON carries all of them.')
  const lost = { excluded_components: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }
  expect(said(lost, { ...form, format: 'csv' }).lines.slice(2)).toEqual([
    'CSV carries no comments: 12 items have open ones.',
    'CSV carries an item’s name, category and folder, and nothing else about it.',
    '7 components are kept out by the form: a, b, c, d, e and 2 more.',
  ])
  expect(
    said({ with_open_comments: 0, excluded_components: ['a'] }, { ...form, format: 'jsonl' }).lines.slice(2),
  ).toEqual(['JSONL carries no comments.', 'One component is kept out by the form: a.'])
})

it('a disk that may be too small → is reported first', () => {
  const { lines, isShort } = said({ room: 1_000_000 })
  expect(isShort).toBe(true)
  expect(lines.at(-1)).toMatch(/^The disk of the platform has .* left, this may need .*\.$/)
  expect(said({ room: 3_000_000 }).isShort).toBe(false)
})
