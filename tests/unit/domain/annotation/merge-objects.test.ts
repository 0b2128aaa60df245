import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../domain/annotation/native'
import { mergedObject } from '../../../../domain/annotation/versions/merge-objects'
import { differingParts } from '../../../../domain/annotation/versions/object-parts'

const answer = (groupName: string, name: string): Native => ({ groupName, name })
const base: Native = {
  type: 'bbox',
  classId: 1,
  className: 'Car',
  points: { x1: 1, y1: 1, x2: 9, y2: 9 },
  attributes: [answer('Colour', 'red'), answer('Doors', '4')],
  locked: false,
  error: null,
  ours: { kept: 1.5 },
  updatedAt: '2026-11-23T10:00:00.000Z',
  updatedBy: { email: 'bo@example.test' },
}
const MOVED: Native = { points: { x1: 5, y1: 1, x2: 13, y2: 9 } }
const by = (email: string, minute: number, more: Native): Native => ({
  ...base,
  ...more,
  updatedAt: `2026-11-23T10:0${minute}:00.000Z`,
  updatedBy: { email },
})
const blue: Native = { attributes: [answer('Colour', 'blue'), answer('Doors', '4')] }
const two: Native = { attributes: [answer('Colour', 'red'), answer('Doors', '2')] }
const merged = (mine: Native, theirs: Native) => mergedObject(base, by('ada', 1, mine), by('olivia', 2, theirs))

describe('an object changed by two people', () => {
  it.each([
    ['shape and class', MOVED, { className: 'Van', classId: 2 }],
    ['answers to two questions', blue, two],
    ['an answer and the shape', blue, MOVED],
    ['lock and a disapproval', { locked: true }, { error: true }],
    ['a shape and a disapproval', MOVED, { error: true }],
    ['a field that is not known, and the shape', { ours: { kept: 2.5 } }, MOVED],
    ['the same both', MOVED, MOVED],
  ])('separate parts are both taken: %s', (_, mine, theirs) => {
    const made = merged(mine, theirs)
    const expected = { ...base, ...mine, ...theirs }
    if (mine === blue && theirs === two)
      Object.assign(expected, { attributes: [answer('Colour', 'blue'), answer('Doors', '2')] })
    expect(made === undefined ? 'asked' : differingParts(made, expected)).toEqual([])
    expect(merged(theirs, mine) === undefined).toBe(false)
    // The last editor signs it.
    expect(made?.updatedBy).toEqual({ email: 'olivia' })
  })

  it.each([
    ['two shapes', MOVED, { points: { x1: 0, y1: 1, x2: 8, y2: 9 } }],
    ['two answers to one question', blue, { attributes: [answer('Colour', 'green'), answer('Doors', '4')] }],
    ['an answer of the class before', { className: 'Van', classId: 2 }, blue],
    ['an approval of another shape', MOVED, { error: false }],
    ['an approval of another class', { error: false }, { className: 'Van', classId: 2 }],
  ])('conflicting parts are asked about: %s', (_, mine, theirs) => {
    expect(merged(mine, theirs)).toBeUndefined()
    expect(merged(theirs, mine)).toBeUndefined()
  })

  it('every field stays in place', () => {
    expect(Object.keys(merged(MOVED, { locked: true }) ?? {})).toEqual(Object.keys(base))
  })
})
