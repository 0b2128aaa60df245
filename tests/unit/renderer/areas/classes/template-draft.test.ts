import { describe, expect, it } from 'vitest'
import {
  EMPTY_TEMPLATE,
  mirrored,
  saidTemplate,
  templateProblem,
  withLine,
  withoutPoint,
  withPoint,
  withPointChanged,
} from '../../../../../renderer/areas/classes/template-draft'

const two = withPoint(withPoint({ ...EMPTY_TEMPLATE, name: ' Hand ' }, 0.25, 0.5), 0.75, 1.5)

describe('a drawn keypoint template [S2.7]', () => {
  it('numbers points from the first free number, and keeps them on the picture', () => {
    expect(two.points).toMatchObject([
      { id: 1, x: 0.25, y: 0.5 },
      { id: 2, x: 0.75, y: 1 },
    ])
    expect(withPoint(withoutPoint(two, 1), 0, 0).points.map(({ id }) => id)).toEqual([2, 1])
  })

  it('connects two points once, in either direction, and disconnects them again', () => {
    const joined = withLine(two, 1, 2)
    expect(joined.connections).toEqual([[1, 2]])
    expect(withLine(joined, 2, 1).connections).toEqual([])
    expect(withLine(two, 1, 1)).toBe(two)
    expect(withoutPoint(joined, 2).connections).toEqual([])
  })

  it('is mirrored together with the sides in its names', () => {
    const named = withPointChanged(withPointChanged(two, 1, { name: 'Left wrist' }), 2, { name: 'rightmost' })
    expect(mirrored(named).points).toMatchObject([
      { x: 0.75, name: 'Right wrist' },
      { x: 0.25, name: 'rightmost' },
    ])
    expect(mirrored(mirrored(named))).toEqual(named)
  })

  it('requires a free name and at least one point', () => {
    expect(templateProblem(EMPTY_TEMPLATE, new Set())).toBe('Give the template a name.')
    expect(templateProblem({ ...EMPTY_TEMPLATE, name: 'A' }, new Set())).toBe('Draw at least one point.')
    expect(templateProblem(two, new Set(['hand']))).toBe('This project has a template of this name.')
    expect(templateProblem(two, new Set())).toBeUndefined()
    expect(saidTemplate(two).name).toBe('Hand')
  })
})
