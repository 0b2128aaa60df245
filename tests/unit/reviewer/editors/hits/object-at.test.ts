import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { objectAt, SELECTED_OVER_ALL, selectedAt } from '../../../../../reviewer/editors/hits/object-at'

const OBJECTS =
  readDocument({
    instances: [
      { type: 'bbox', className: 'Street', points: { x1: 0, y1: 0, x2: 1_000, y2: 1_000 } },
      {
        type: 'polygon',
        className: 'Ring',
        points: [100, 100, 200, 100, 200, 200, 100, 200],
        exclude: [[130, 130, 170, 130, 170, 170, 130, 170]],
      },
      { type: 'bbox', className: 'Car', points: { x1: 110, y1: 110, x2: 120, y2: 120 } },
      { type: 'polyline', className: 'Wire', points: [400, 400, 500, 400, 500, 500] },
      { type: 'ellipse', className: 'Sun', cx: 700, cy: 100, rx: 40, ry: 10, angle: 90 },
      { type: 'point', className: 'Lamp', x: 800, y: 800 },
      { type: 'tag', className: 'Rain' },
    ],
  })?.objects ?? []

const nameAt = (x: number, y: number, reach = 4) => objectAt(OBJECTS, { x, y }, reach)?.className

describe('the object at a position', () => {
  it('is the smallest one there', () => {
    expect(nameAt(115, 115)).toBe('Car')
    expect(nameAt(190, 190)).toBe('Ring')
    expect(nameAt(600, 600)).toBe('Street')
  })

  it('isn’t one with a hole there', () => {
    expect(nameAt(150, 150)).toBe('Street')
  })

  it('may be a line, a point or an edge close enough', () => {
    expect(nameAt(450, 403)).toBe('Wire')
    expect(nameAt(450, 440)).toBe('Street')
    expect(nameAt(803, 798)).toBe('Lamp')
    expect(nameAt(803, 798, 1)).toBe('Street')
    expect(nameAt(-3, 500)).toBe('Street')
    expect(nameAt(-30, 500)).toBeUndefined()
  })

  it('is a line, or a line-thin area, over a smaller area', () => {
    const read = readDocument({
      instances: [
        { type: 'polyline', className: 'Wire', points: [0, 0, 400, 400] },
        { type: 'polygon', className: 'Sliver', points: [0, 400, 400, 0, 401, 1, 1, 401] },
        { type: 'bbox', className: 'Car', points: { x1: 80, y1: 80, x2: 120, y2: 120 } },
        { type: 'bbox', className: 'Bus', points: { x1: 280, y1: 80, x2: 320, y2: 120 } },
      ],
    })
    const at = (x: number, y: number) => objectAt(read?.objects ?? [], { x, y }, 4)?.className
    expect(at(100, 100)).toBe('Wire')
    expect(at(110, 90)).toBe('Car')
    expect(at(300, 100)).toBe('Sliver')
    expect(at(310, 115)).toBe('Bus')
  })

  it('uses the area inside, not the bounding box', () => {
    const read = readDocument({
      instances: [
        {
          type: 'polygon',
          className: 'Frame',
          points: [0, 0, 100, 0, 100, 100, 0, 100],
          exclude: [[8, 8, 92, 8, 92, 92, 8, 92]],
        },
        { type: 'bbox', className: 'Door', points: { x1: 0, y1: 0, x2: 60, y2: 60 } },
      ],
    })
    expect(objectAt(read?.objects ?? [], { x: 4, y: 40 }, 1)?.className).toBe('Frame')
  })

  it('is the selected one at its edge, but not inside it', () => {
    const street = OBJECTS.filter(({ className }) => className === 'Street')
    expect(selectedAt(street, { x: 998, y: 500 }, 4)?.className).toBe('Street')
    expect(selectedAt(street, { x: 800, y: 800 }, 4)).toBeUndefined()
    expect(selectedAt(street, { x: 1_006, y: 500 }, 4)).toBeUndefined()
  })

  it('isn’t a selected one if there are too many to be drawn on top', () => {
    const street = OBJECTS.filter(({ className }) => className === 'Street')
    const many = (count: number) => Array.from({ length: count }, () => street).flat()
    expect(selectedAt(many(SELECTED_OVER_ALL), { x: 998, y: 500 }, 4)?.className).toBe('Street')
    expect(selectedAt(many(SELECTED_OVER_ALL + 1), { x: 998, y: 500 }, 4)).toBeUndefined()
    expect(selectedAt(street, { x: 998, y: 500 }, 4, () => false)).toBeUndefined()
  })

  it('is a rotated ellipse only inside it', () => {
    expect(nameAt(700, 135)).toBe('Sun')
    expect(nameAt(735, 100)).toBe('Street')
  })
})
