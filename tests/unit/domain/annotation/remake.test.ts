import { describe, expect, it } from 'vitest'
import { distributed, flipped } from '../../../../domain/annotation/areas/arrange-shapes'
import { aligned, converted, simplifiedBy, smoother } from '../../../../domain/annotation/areas/remake-shapes'
import { cutAlong, holed, merged, shared, subtracted } from '../../../../domain/annotation/areas/remake-areas'
import { areaOf, areaSize } from '../../../../domain/annotation/areas/area'
import { type Remaking, remakeObjects } from '../../../../domain/annotation/commands/remake-objects'
import type { Native } from '../../../../domain/annotation/native'
import { changed } from '../../../../domain/annotation/ops/apply'
import type { EntryId, ObjectId } from '../../../../domain/annotation/ops/op'
import { inverse } from '../../../../domain/annotation/ops/invert'
import { shapeOf } from '../../../../domain/annotation/shaping/shape-of'

const AUTHOR = { email: 'me@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }

/** Objects after a conversion, in order, with the added ones after them. */
function remade(values: readonly Native[], how: Remaking): readonly Native[] | string {
  let count = 0
  const args = {
    ids: values.map((_, at): ObjectId => `b${at}`),
    how,
    newId: (): ObjectId => `n${(count += 1)}`,
    author: AUTHOR,
  }
  const at = (id: EntryId | 'head') => Number(id.slice(1))
  const reading = {
    value: (id: EntryId | 'head') => values[at(id)],
    z: at,
    top: () => values.length - 1,
    bottom: () => 0,
  }
  const made = remakeObjects(reading, args)
  if ('refusal' in made) return made.refusal
  const left = new Map<EntryId, Native>(values.map((value, index) => [`b${index}`, value]))
  const apply = (delta: typeof made.delta) => {
    for (const op of delta) {
      if (op.id === 'head') continue
      if (op.o === 'add') left.set(op.id, op.value)
      else if (op.o === 'remove') left.delete(op.id)
      else if (op.o === 'set' || op.o === 'text') left.set(op.id, changed(left.get(op.id) ?? {}, [op]))
    }
  }
  apply(made.delta)
  const after = [...left.values()]
  apply(inverse(made.delta))
  for (const [index, value] of values.entries()) expect(left.get(`b${index}`)).toEqual(value)
  expect(left.size).toBe(values.length)
  return after
}

const box = (x1: number, y1: number, x2: number, y2: number, more: Native = {}): Native => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1, x2, y2 },
  kept: 'yes',
  ...more,
})

function size(value: Native | undefined): number {
  const shape = value === undefined ? undefined : shapeOf(value)
  const area = shape === undefined ? undefined : areaOf(shape)
  return area === undefined ? Number.NaN : areaSize(area)
}

const sizes = (made: readonly Native[] | string) => (typeof made === 'string' ? made : made.map(size))

describe('combining areas', () => {
  it('merges into one, with the largest one’s fields', () => {
    const made = remade([box(0, 0, 10, 10), box(5, 0, 30, 10, { className: 'Van' })], merged)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ type: 'polygon', className: 'Van', kept: 'yes', updatedAt: AUTHOR.at })
    expect(sizes(made)).toEqual([300])
  })

  it('keeps a hole that they surround', () => {
    const sides = [box(0, 0, 30, 5), box(0, 25, 30, 30), box(0, 0, 5, 30), box(25, 0, 30, 30)]
    const made = remade(sides, merged)
    expect(sizes(made)).toEqual([500])
    expect(made[0]).toMatchObject({ exclude: [expect.any(Array)] })
  })

  it('skips separate areas and lines when merging', () => {
    expect(remade([box(0, 0, 1, 1), box(5, 5, 6, 6)], merged)).toContain('Group them instead')
    expect(remade([box(0, 0, 1, 1), { type: 'polyline', points: [0, 0, 5, 5] }], merged)).toContain('enclose an area')
  })

  it('skips locked ones', () => {
    expect(remade([box(0, 0, 10, 10), box(5, 0, 30, 10, { locked: true })], merged)).toBe('Select two areas or more.')
  })

  it('intersects them', () => {
    expect(sizes(remade([box(0, 0, 10, 10), box(6, 4, 30, 30)], shared))).toEqual([24])
    expect(remade([box(0, 0, 1, 1), box(5, 5, 6, 6)], shared)).toBe('The selected areas don’t overlap.')
  })

  it('subtracts the uppermost, which may split an area', () => {
    const made = remade([box(0, 0, 30, 10), box(10, 0, 20, 10, { className: 'Van' })], subtracted)
    expect(sizes(made)).toEqual([100, 100, 100])
    expect(typeof made === 'string' ? [] : made.map(({ className }) => className)).toEqual(['Car', 'Van', 'Car'])
    expect(sizes(remade([box(2, 2, 4, 4), box(0, 0, 10, 10)], subtracted))).toEqual([100])
    expect(remade([box(0, 0, 1, 1), box(5, 5, 6, 6)], subtracted)).toContain('covers nothing')
  })

  it('cuts a hole inside, or a corner at the edge', () => {
    const inside = remade([box(0, 0, 10, 10)], holed([2, 2, 4, 2, 4, 4, 2, 4]))
    expect(sizes(inside)).toEqual([96])
    expect(inside[0]).toMatchObject({ exclude: [expect.any(Array)] })
    expect(sizes(remade([box(0, 0, 10, 10)], holed([8, 8, 12, 8, 12, 12, 8, 12])))).toEqual([96])
    expect(remade([box(0, 0, 10, 10)], holed([20, 20, 30, 20, 30, 30]))).toContain('beside')
    expect(remade([box(0, 0, 10, 10)], holed([-1, -1, 11, -1, 11, 11, -1, 11]))).toContain(
      'The hole covers the whole area',
    )
  })
})

describe('cutting areas along a line', () => {
  it('makes separate objects, also through a hole', () => {
    const cut = cutAlong([
      { x: -5, y: 4 },
      { x: 15, y: 4 },
    ])
    expect(sizes(remade([box(0, 0, 10, 10)], cut))).toEqual([60, 40])
    const ring = {
      type: 'polygon',
      trackingId: 'a',
      points: [0, 0, 10, 0, 10, 10, 0, 10],
      exclude: [[3, 3, 5, 3, 5, 5, 3, 5]],
    }
    const made = remade([ring], cut)
    expect(sizes(made)).toEqual([58, 38])
    expect(made[0]).toMatchObject({ trackingId: 'a' })
    expect(made[1]).toMatchObject({ trackingId: null, createdBy: { email: AUTHOR.email } })
  })

  it('follows a bent line', () => {
    const bent = [
      { x: 5, y: -1 },
      { x: 5, y: 5 },
      { x: 11, y: 5 },
    ]
    expect(sizes(remade([box(0, 0, 10, 10)], cutAlong(bent)))).toEqual([75, 25])
  })

  it('cuts only where the line was drawn', () => {
    const c = { type: 'polygon', points: [0, 0, 10, 0, 10, 2, 2, 2, 2, 8, 10, 8, 10, 10, 0, 10] }
    const through = cutAlong([
      { x: 6, y: -1 },
      { x: 6, y: 4 },
    ])
    const made = remade([c], through)
    expect(sizes(made)).toEqual([44, 8])
  })

  it('fails if the line ends inside', () => {
    const half = cutAlong([
      { x: -5, y: 4 },
      { x: 5, y: 4 },
    ])
    expect(remade([box(0, 0, 10, 10)], half)).toContain('from edge to edge')
  })

  it('separates inside and outside of a closed line, also at their border', () => {
    const around = (x1: number, y1: number, x2: number, y2: number) =>
      cutAlong([
        { x: x1, y: y1 },
        { x: x2, y: y1 },
        { x: x2, y: y2 },
        { x: x1, y: y2 },
        { x: x1, y: y1 },
      ])
    const whole = box(0, 0, 10, 10, { groupId: 7, attributes: [{ id: 1 }] })
    const made = remade([whole], around(2, 2, 4, 4))
    expect(sizes(made)).toEqual([96, 4])
    expect(made[0]).toMatchObject({ exclude: [expect.any(Array)], groupId: 7, attributes: [{ id: 1 }] })
    expect(made[1]).toMatchObject({ className: 'Car', groupId: 7, attributes: [{ id: 1 }] })
    expect(made[1]).not.toMatchObject({ exclude: [expect.any(Array)] })
    expect(sizes(remade([whole], around(8, 8, 12, 12)))).toEqual([96, 4])
    expect(remade([whole], around(20, 20, 30, 30))).toContain('close it at its first point')
    expect(remade([whole], around(-5, -5, 30, 30))).toContain('close it at its first point')
  })
})

describe('cutting lines along a line', () => {
  const line = (...points: readonly number[]): Native => ({ type: 'polyline', className: 'Lane', groupId: 3, points })
  const across = (...xs: readonly number[]) =>
    cutAlong(xs.flatMap((x, at) => [-5, 5].map((y) => ({ x, y: at % 2 === 0 ? y : -y }))))
  const pointsOf = (made: readonly Native[] | string) =>
    typeof made === 'string' ? made : made.map(({ points }) => points)

  it('makes separate lines, the longest in the original’s place', () => {
    const made = remade([line(0, 0, 10, 0, 30, 0)], across(8))
    expect(pointsOf(made)).toEqual([
      [8, 0, 10, 0, 30, 0],
      [0, 0, 8, 0],
    ])
    expect(made[1]).toMatchObject({ type: 'polyline', className: 'Lane', groupId: 3 })
    expect(pointsOf(remade([line(0, 0, 100, 0)], across(20, 50)))).toEqual([
      [50, 0, 100, 0],
      [20, 0, 50, 0],
      [0, 0, 20, 0],
    ])
  })

  it('works together with areas in one step, also at a point', () => {
    const made = remade([line(0, 0, 10, 0, 30, 0), box(5, -3, 15, 3)], across(10))
    expect(made).toHaveLength(4)
    expect(pointsOf(remade([line(0, 0, 10, 0, 30, 0)], across(10.04)))).toEqual([
      [10.04, 0, 30, 0],
      [0, 0, 10, 0, 10.04, 0],
    ])
  })

  it('keeps lines without a crossing, and cuts no point', () => {
    expect(remade([line(0, 0, 10, 0)], across(20))).toBe('Nothing was crossed. Draw across the line to cut it.')
    expect(remade([line(0, 0, 10, 0)], across(0.01))).toContain('Nothing was crossed')
    expect(remade([line(0, 0, 10, 0)], across(9.99))).toContain('Nothing was crossed')
    expect(remade([{ type: 'point', x: 1, y: 1 }], across(1))).toContain('can be cut')
  })
})

describe('transforming objects', () => {
  it('converts to polygons and boxes, without fields of the former type', () => {
    const ellipse = { type: 'ellipse', className: 'Car', cx: 50, cy: 40, rx: 20, ry: 10, angle: 0 }
    const [polygon] = remade([ellipse], converted('polygon'))
    expect(Object.keys(polygon as Native).toSorted()).toEqual(
      ['className', 'points', 'probability', 'type', 'updatedAt', 'updatedBy'].toSorted(),
    )
    expect(size(polygon as Native) / (Math.PI * 200)).toBeCloseTo(1, 2)
    expect(remade([ellipse], converted('bbox'))).toMatchObject([
      { type: 'bbox', points: { x1: 30, y1: 30, x2: 70, y2: 50 } },
    ])
    const turned = { type: 'rbbox', points: { x1: 5, y1: 0, x2: 10, y2: 5, x3: 5, y3: 10, x4: 0, y4: 5 } }
    const [upright] = remade([turned], converted('bbox'))
    expect((upright as Native).points).toEqual({ x1: 0, y1: 0, x2: 10, y2: 10 })
    expect(remade([box(0, 0, 1, 1)], converted('bbox'))).toBe('Nothing selected can become a box.')
  })

  it('simplifies by dropping the least important points, down to three', () => {
    const points = [0, 0, 50, 0.5, 100, 0, 100, 100, 51, 99, 0, 100, 1, 50, 0.2, 20]
    const left = (tolerance: number) => remade([{ type: 'polygon', points }], simplifiedBy(tolerance))[0]
    expect(left(5.5)).toMatchObject({ points: [0, 0, 100, 0, 100, 100, 51, 99, 0, 100, 1, 50] })
    expect(left(10)).toMatchObject({ points: [0, 0, 100, 0, 100, 100, 0, 100] })
    expect((left(1e6) as Native).points).toHaveLength(6)
    const refusal = remade([{ type: 'polygon', points: [0, 0, 5, 5, 0, 5] }], simplifiedBy(9))
    expect(refusal).toBe('No point can be removed.')
    expect(remade([box(0, 0, 1, 1)], simplifiedBy(9))).toContain('Select polygons or lines')
    const [line] = remade([{ type: 'polyline', points: [0, 0, 5, 0.1, 10, 0] }], simplifiedBy(1))
    expect((line as Native).points).toEqual([0, 0, 10, 0])
  })

  it('smooths areas about the same centre and size, with holes, and lines between the same ends', () => {
    const ring = (count: number, radius: number, uneven: number) =>
      Array.from({ length: count }, (_, at) => {
        const [turn, far] = [(at / count) * 2 * Math.PI, radius + (at % 2 === 0 ? uneven : -uneven)]
        return [200 + far * Math.cos(turn), 200 + far * Math.sin(turn)]
      }).flat()
    const [made] = remade([{ type: 'polygon', points: ring(60, 100, 4), exclude: [ring(30, 40, 2)] }], smoother)
    const { points, exclude } = made as { points: number[]; exclude: number[][] }
    for (const [line, radius] of [
      [points, 100],
      [exclude[0] ?? [], 40],
    ] as const)
      for (let at = 0; at < line.length; at += 2) {
        const far = Math.hypot((line[at] ?? 0) - 200, (line[at + 1] ?? 0) - 200)
        expect(Math.abs(far - radius)).toBeLessThan(1.2)
      }
    // A few points become a curve through them: eight points that enclose nine tenths of their circle, nearly all of
    // it.
    const [round] = remade([{ type: 'polygon', points: ring(8, 100, 0) }], smoother)
    expect(size(round as Native) / (Math.PI * 100 * 100)).toBeGreaterThan(0.98)
    const [line] = remade([{ type: 'polyline', points: [0, 0, 50, 40, 100, 0] }], smoother)
    const curve = (line as { points: number[] }).points
    expect([...curve.slice(0, 2), ...curve.slice(-2)]).toEqual([0, 0, 100, 0])
    expect(curve.length).toBeGreaterThan(12)
    expect(remade([box(0, 0, 1, 1)], smoother)).toContain('Only polygons and lines')
    expect(remade([{ type: 'polyline', points: [0, 0, 9, 9] }], smoother)).toBe('These are as smooth as possible.')
  })

  it.each([
    ['left', [0, 0, 0]],
    ['centre', [10, 7, 0]],
    ['right', [20, 14, 0]],
  ] as const)('aligns at their %s', (edge, lefts) => {
    const made = remade([box(5, 0, 15, 9), box(0, 20, 16, 30), box(0, 40, 30, 50)], aligned(edge))
    expect(typeof made === 'string' ? made : made.map(({ points }) => (points as { x1: number }).x1)).toEqual(lefts)
  })

  it.each([
    ['top', 0],
    ['middle', 15],
    ['bottom', 30],
  ] as const)('aligns at their %s', (edge, top) => {
    const made = remade([box(0, 5, 9, 15), box(20, 0, 30, 40)], aligned(edge))
    expect(typeof made === 'string' ? made : made[0]?.points).toMatchObject({ x1: 0, y1: top, y2: top + 10 })
  })

  it('requires two for aligning', () => {
    expect(remade([box(0, 0, 1, 1)], aligned('left'))).toBe('Select two objects or more to align them.')
  })

  it('flips about the common centre, keeping each type', () => {
    const values: readonly Native[] = [
      box(0, 0, 10, 20),
      { type: 'polygon', points: [20, 0, 40, 0, 40, 20], exclude: [[30, 2, 38, 2, 38, 10]] },
      { type: 'ellipse', cx: 50, cy: 10, rx: 8, ry: 4, angle: 30 },
      { type: 'point', x: 60, y: 5 },
      { type: 'rbbox', points: { x1: 70, y1: 0, x2: 80, y2: 10, x3: 70, y3: 20, x4: 60, y4: 10 } },
      {
        type: 'template',
        points: [
          { id: 1, x: 90, y: 0, kept: 'yes' },
          { id: 2, x: 100, y: 20 },
        ],
        connections: [{ id: 1, from: 1, to: 2 }],
      },
      { type: 'cuboid', points: { f1: { x: 0, y: 0 }, f2: { x: 4, y: 4 }, r1: { x: 6, y: 6 }, r2: { x: 9, y: 9 } } },
    ]
    const made = remade(values, flipped('x'))
    expect(made).toMatchObject([
      { points: { x1: 100, y1: 0, x2: 90, y2: 20 } },
      { points: [80, 0, 60, 0, 60, 20], exclude: [[70, 2, 62, 2, 62, 10]] },
      { cx: 50, cy: 10, rx: 8, ry: 4, angle: 330 },
      { x: 40, y: 5 },
      { points: { x1: 30, y1: 0, x2: 20, y2: 10, x3: 30, y3: 20, x4: 40, y4: 10 } },
      {
        points: [
          { id: 1, x: 10, y: 0, kept: 'yes' },
          { id: 2, x: 0, y: 20 },
        ],
        connections: [{ from: 1, to: 2 }],
      },
      { points: { f1: { x: 100, y: 0 }, r2: { x: 91, y: 9 } } },
    ])
    // Twice gives the original again.
    expect(remade(made as readonly Native[], flipped('x'))).toMatchObject(values)
    const [upside] = remade([{ type: 'polyline', points: [0, 0, 10, 30] }], flipped('y'))
    expect((upside as Native).points).toEqual([0, 30, 10, 0])
  })

  it('distributes with equal gaps between the outer two, in any order', () => {
    const made = remade([box(0, 0, 10, 5), box(70, 0, 100, 5), box(12, 0, 32, 5)], distributed('x'))
    expect(typeof made === 'string' ? made : made.map(({ points }) => (points as { x1: number }).x1)).toEqual([
      0, 70, 30,
    ])
    const down = remade([box(0, 0, 5, 10), box(0, 11, 5, 21), box(0, 40, 5, 50)], distributed('y'))
    expect(typeof down === 'string' ? down : down.map(({ points }) => (points as { y1: number }).y1)).toEqual([
      0, 20, 40,
    ])
    expect(remade([box(0, 0, 1, 1), box(5, 5, 6, 6)], distributed('x'))).toBe(
      'Select three objects or more to distribute them.',
    )
  })
})

describe('areas with coordinates too far apart', () => {
  const small = { type: 'polygon', className: 'Car', points: [3, 3, 51, 3, 3, 27] }
  const endless = { type: 'polygon', className: 'Car', points: [1e21, 16, 1e21, 16, 10, 10] }

  it('are refused with a sentence, and nothing changes', () => {
    expect(remade([small, endless], shared)).toBe('Couldn’t combine these areas. Simplify them and try again.')
  })
})
