import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { paintLabels } from '../../../../../reviewer/editors/canvas/paint-labels'
import { labelOf } from '../../../../../reviewer/editors/document/object-label'
import { recordingContext } from '../../../../fakes/recording-context'

const VIEW = { scale: 1, x: 0, y: 0 }
const CANVAS = { width: 4_000, height: 4_000 }

interface Drawn {
  readonly name: string
  readonly at: readonly [x: number, y: number]
  readonly size: readonly [width: number, height: number]
}

const box = ({ name, at: [x, y], size: [width, height] }: Drawn) => ({
  type: 'bbox',
  className: name,
  points: { x1: x, y1: y, x2: x + width, y2: y + height },
})

/** Labels of these boxes, in drawing order. */
function labelsOf(drawn: readonly Drawn[], pixelRatio = 1, view = VIEW): readonly unknown[] {
  const { context, calls } = recordingContext()
  const objects = readDocument({ instances: drawn.map(box) })?.objects ?? []
  paintLabels(context, objects, view, CANVAS, pixelRatio)
  return calls.filter(([name]) => name === 'fillText').map(([, text]) => text)
}

describe('the labels of objects', () => {
  it('are shown for objects wider than 48 screen pixels, however tall', () => {
    const drawn: readonly Drawn[] = [
      { name: 'Wide', at: [100, 100], size: [49, 10] },
      { name: 'Tall', at: [100, 400], size: [48, 400] },
    ]
    expect(labelsOf(drawn)).toEqual(['Wide'])
    expect(labelsOf(drawn, 2)).toEqual([])
    expect(labelsOf(drawn, 1, { scale: 2, x: 0, y: 0 })).toEqual(['Tall', 'Wide'])
  })

  it('are limited to 400, for the largest objects', () => {
    const drawn = Array.from(
      { length: 420 },
      (_, at): Drawn => ({
        name: `Car ${at}`,
        at: [190 * (at % 21), 40 + 190 * Math.floor(at / 21)],
        size: [60 + (at % 2), 60],
      }),
    )
    const labels = labelsOf(drawn)
    expect(labels).toHaveLength(400)
    expect(drawn.filter(({ size: [width] }) => width === 61).every(({ name }) => labels.includes(name))).toBe(true)
  })

  it('never overlap: the larger object keeps its own', () => {
    expect(
      labelsOf([
        { name: 'Small', at: [105, 105], size: [60, 60] },
        { name: 'Large', at: [100, 100], size: [300, 300] },
        { name: 'Away', at: [600, 600], size: [60, 60] },
      ]),
    ).toEqual(['Large', 'Away'])
  })

  it('contain the class, and other requested data', () => {
    const object = { className: 'Car', row: 4, attributes: [{ group: 'Colour', value: 'red' }], tracking: 't9' }
    expect(labelOf(object, [])).toBe('Car')
    expect(labelOf(object, ['number', 'answers', 'tracking'])).toBe('Car #5 · red · t9')
    expect(labelOf({ ...object, attributes: [] }, ['answers', 'tracking'])).toBe('Car · t9')
    expect(labelOf({ className: '', row: 0, attributes: [] }, ['number'])).toBe('No class #1')
  })

  it('are omitted for objects out of view', () => {
    expect(labelsOf([{ name: 'Gone', at: [5_000, 100], size: [60, 60] }])).toEqual([])
  })
})
