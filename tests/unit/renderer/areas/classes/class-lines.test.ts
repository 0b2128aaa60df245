import { expect, it } from 'vitest'
import {
  type ClassLine,
  shownLines,
  wantedClasses,
  withLine,
  withPasted,
} from '../../../../../renderer/areas/classes/class-lines'

const line = (key: number, name: string, color = ''): ClassLine => ({ key, name, color })
const LONG = 'x'.repeat(201)
const MOST = 200
const names = (lines: readonly ClassLine[] | undefined) => lines?.map(({ name }) => name)

it('pasted names → stay whole; too long ones show by how much, and aren’t skipped', () => {
  const pasted = withPasted([line(0, 'Old ')], 0, `${LONG}\nCar`) ?? []
  expect(names(pasted)).toEqual([`Old ${LONG}`, 'Car'])
  const [old, car] = shownLines(pasted, [], MOST)
  expect(old).toMatchObject({
    problem: 'A name has at most 200 characters; this one has 205.',
    isTooLong: true,
  })
  expect(car?.isTooLong).toBeUndefined()
  const exact = 'y'.repeat(MOST)
  expect(shownLines([line(0, ` ${exact} `)], [], MOST)[0]?.problem).toBeUndefined()
  expect(shownLines([line(0, 'Tram')], [], 3)[0]?.problem).toBe('A name has at most 3 characters; this one has 4.')
})

it('a list → is pasted at its line, one name per line; a single name is left to the field', () => {
  const lines = [line(0, 'Bus'), line(3, ''), line(1, 'Tree')]
  const pasted = withPasted(lines, 3, ' Car \r\n\n Van\n')
  expect(pasted?.map(({ key, name }) => [key, name])).toEqual([
    [0, 'Bus'],
    [3, 'Car'],
    [4, 'Van'],
    [1, 'Tree'],
  ])
  expect(withPasted(lines, 3, 'Car')).toBeUndefined()
  expect(withPasted(lines, 3, ' \n ')).toBeUndefined()
  expect(withLine(lines).at(-1)).toEqual(line(4, ''))
})

it('each line → has a unique colour, and existing names are skipped with the reason', () => {
  const known = [{ name: 'Bus', color: '#E6194B' }]
  const shown = shownLines(
    [line(0, ' Bus '), line(1, 'Car', '#3cb44b'), line(2, 'Car'), line(3, ' Tree'), line(4, '')],
    known,
    MOST,
  )
  expect(shown.map(({ problem }) => problem)).toEqual([
    'This project has a class of this name.',
    undefined,
    'This name is in the list above.',
    undefined,
    undefined,
  ])
  const colours = shown.map(({ color }) => color.toLowerCase())
  expect(new Set([...colours, '#e6194b']).size).toBe(6)
  expect(wantedClasses(shown)).toEqual([
    { name: 'Car', color: '#3cb44b' },
    { name: 'Tree', color: shown[3]?.color },
  ])
})
