import { describe, expect, it } from 'vitest'
import { type Agreement, agreementOf } from '../../../../domain/annotation/consensus/agreement'
import { readDocument } from '../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../domain/annotation/native'

const box = (x1: number, x2: number, className = 'Car'): Native => ({
  type: 'bbox',
  className,
  points: { x1, y1: 0, x2, y2: 10 },
})
const point = (x: number): Native => ({ type: 'point', className: 'Eye', x, y: 0 })
const tag = (value: string): Native => ({
  type: 'tag',
  className: 'Weather',
  attributes: [{ groupName: 'Sky', name: value }],
})
const square = (left: number, side: number): Native => ({
  type: 'polygon',
  className: 'Roof',
  points: [left, 0, left + side, 0, left + side, side, left, side],
})

function agreed(...versions: readonly (readonly Native[])[]): Agreement {
  const steps = agreementOf(versions.map((instances) => readDocument({ instances })?.objects ?? []))
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const percent = (numbers: readonly number[]) => numbers.map((one) => Math.round(one * 100))

describe('consensus on an item annotated by several people', () => {
  it('scores an object by its average overlap with the others', () => {
    const { scores, between } = agreed([box(0, 10)], [box(0, 10)], [box(0, 5)])
    expect(scores.map(percent)).toEqual([[75], [75], [50]])
    expect(between.map(percent)).toEqual([
      [100, 100, 50],
      [100, 100, 50],
      [50, 50, 100],
    ])
  })

  it('matches each object with one partner of the same class and kind, the most similar first', () => {
    const { scores, matches } = agreed([box(0, 10), box(1, 11), box(20, 30)], [box(1, 11), box(20, 30, 'Van')])
    expect(percent(scores[0] ?? [])).toEqual([0, 100, 0])
    expect(matches[0]?.[1]).toEqual([{ one: 1, other: 0, likeness: 1 }])
    expect(matches[1]?.[0]).toEqual([{ one: 0, other: 1, likeness: 1 }])
  })

  it('compares enclosed areas rather than bounding boxes, if there are any', () => {
    const triangle = { type: 'polygon', className: 'Roof', points: [0, 0, 10, 0, 0, 10] }
    expect(percent(agreed([triangle], [square(0, 10)]).scores[0] ?? [])).toEqual([50])
    const holed = { ...square(0, 10), exclude: [[0, 0, 5, 0, 5, 10, 0, 10]] }
    expect(percent(agreed([holed], [square(0, 10)]).scores[0] ?? [])).toEqual([50])
  })

  it('compares points by distance and tags by value', () => {
    expect(percent(agreed([point(0)], [point(25)]).scores[0] ?? [])).toEqual([50])
    expect(percent(agreed([point(0)], [point(80)]).scores[0] ?? [])).toEqual([0])
    expect(percent(agreed([tag('clear'), tag('rain')], [tag('rain')]).scores[0] ?? [])).toEqual([0, 100])
  })

  it('treats an object of only one person as disagreement, and nothing on both sides as agreement', () => {
    expect(percent(agreed([box(0, 10), box(20, 30)], [box(0, 10)]).between[0] ?? [])).toEqual([100, 50])
    expect(percent(agreed([], []).between[0] ?? [])).toEqual([100, 100])
  })
})
