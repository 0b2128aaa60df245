import { expect, it } from 'vitest'
import { objectColour } from '../../../../../reviewer/editors/document/object-colour'
import { packedColour } from '../../../../../reviewer/editors/raster/colour'

const CAR = { row: 3, colour: '#3b7dd8', group: 7 }

it('coloured by class → objects of one class look alike; coloured individually they differ', () => {
  expect(objectColour(CAR, 'class')).toBe('#3b7dd8')
  const rows = Array.from({ length: 72 }, (_, row) => objectColour({ ...CAR, row }, 'object'))
  expect(new Set(rows).size).toBe(72)
  expect(objectColour({ ...CAR, row: 72 }, 'object')).toBe(rows[0])
})

it('coloured by group → objects of one group look alike, and others are grey', () => {
  expect(objectColour(CAR, 'group')).toBe(objectColour({ ...CAR, row: 900, colour: '#ffffff' }, 'group'))
  expect(objectColour(CAR, 'group')).not.toBe(objectColour({ ...CAR, group: 8 }, 'group'))
  expect(objectColour({ row: 3, colour: '#3b7dd8' }, 'group')).toBe('#9a9aa3')
})

it('every colour → can be painted, for any group number', () => {
  const grey = packedColour('no colour')
  for (const group of [0, 1, 71, 999_999_999, -5, 2.5]) {
    const colour = objectColour({ ...CAR, group }, 'group')
    expect(colour).toMatch(/^hsl/)
    expect(packedColour(colour)).not.toBe(grey)
  }
})
