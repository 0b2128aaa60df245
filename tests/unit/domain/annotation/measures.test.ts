import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../domain/annotation/native'
import { measuresOf } from '../../../../domain/annotation/shaping/measures'

const numbers = (value: Native) => measuresOf(value).map(({ name, value: number }) => `${name} ${number}`)
const changed = (value: Native, name: string, next: number) =>
  measuresOf(value)
    .find((one) => one.name === name)
    ?.with(next)?.fields

const BOX: Native = { type: 'bbox', points: { x1: 30, y1: 20, x2: 10, y2: 60, seen: true } }
const POLYGON: Native = { type: 'polygon', points: [10, 10, 30, 10, 30, 50], exclude: [[12, 12, 20, 12, 20, 20]] }

describe('editing an object’s numbers', () => {
  it('a box has position and size, and keeps its corners’ order', () => {
    expect(numbers(BOX)).toEqual(['x 10', 'y 20', 'width 20', 'height 40'])
    expect(changed(BOX, 'x', 12.5)).toEqual({ points: { x1: 32.5, y1: 20, x2: 12.5, y2: 60, seen: true } })
    expect(changed(BOX, 'width', 30)).toEqual({ points: { x1: 40, y1: 20, x2: 10, y2: 60, seen: true } })
    expect(changed(BOX, 'height', 0)).toBeUndefined()
    expect(changed(BOX, 'width', -3)).toBeUndefined()
  })

  it('an outline with holes scales from its upper left corner', () => {
    expect(numbers(POLYGON)).toEqual(['x 10', 'y 10', 'width 20', 'height 40'])
    expect(changed(POLYGON, 'width', 40)).toEqual({
      points: [10, 10, 50, 10, 50, 50],
      exclude: [[14, 12, 30, 12, 30, 20]],
    })
    expect(changed(POLYGON, 'y', 0)).toMatchObject({ points: [10, 0, 30, 0, 30, 40] })
  })

  it('an object without size has a position only', () => {
    const point: Native = { type: 'point', x: 3, y: 4 }
    expect(numbers(point)).toEqual(['x 3', 'y 4'])
    expect(changed(point, 'y', 9)).toEqual({ x: 3, y: 9 })
    expect(numbers({ type: 'polyline', points: [5, 5, 25, 5] })).toEqual(['x 5', 'y 5', 'width 20'])
    expect(numbers({ type: 'tag' })).toEqual([])
  })

  it('an ellipse has centre, sides and angle', () => {
    const ellipse: Native = { type: 'ellipse', cx: 50, cy: 40, rx: 20, ry: 10, angle: 30 }
    expect(numbers(ellipse)).toEqual(['x 50', 'y 40', 'width 40', 'height 20', 'angle 30'])
    expect(changed(ellipse, 'width', 50)).toMatchObject({ cx: 50, cy: 40, rx: 25, ry: 10, angle: 30 })
    expect(changed(ellipse, 'angle', -90)).toMatchObject({ angle: 270 })
  })

  it.each([
    ['clockwise', { x1: 10, y1: 10, x2: 50, y2: 10, x3: 50, y3: 30, x4: 10, y4: 30 }, 10],
    ['the other way', { x1: 10, y1: 30, x2: 50, y2: 30, x3: 50, y3: 10, x4: 10, y4: 10 }, 30],
  ])('a rotated box with corners %s rotates about its centre', (_, points, first) => {
    const value: Native = { type: 'rbbox', points: { ...points, own: 1 } }
    expect(numbers(value)).toEqual(['x 30', 'y 20', 'width 40', 'height 20', 'angle 0'])
    expect(changed(value, 'x', 31)).toMatchObject({ points: { x1: 11, y1: first, x3: 51, y3: 40 - first, own: 1 } })
    expect(changed(value, 'width', 60)).toMatchObject({ points: { x1: 0, y1: first, x3: 60, y3: 40 - first } })
    const turned = changed(value, 'angle', 90)
    expect(turned).toMatchObject({ points: { x1: 50 - first, y1: 0, x3: 10 + first, y3: 40 } })
    expect(numbers({ type: 'rbbox', ...turned })).toEqual(['x 30', 'y 20', 'width 40', 'height 20', 'angle 90'])
  })
})
