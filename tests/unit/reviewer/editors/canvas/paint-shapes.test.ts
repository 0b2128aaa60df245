import { describe, expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { marksPainter } from '../../../../../reviewer/editors/canvas/paint-marks'
import { paintShapes, type ShapeLook } from '../../../../../reviewer/editors/canvas/paint-shapes'
import { recordingContext } from '../../../../fakes/recording-context'

const CANVAS = { width: 1_000, height: 800 }
const LOOK: ShapeLook = { fill: 0.22, labels: false }

const objectsOf = (...instances: readonly object[]) => readDocument({ instances })?.objects ?? []
const box = (className: string, x: number, y: number, side = 100) => ({
  type: 'bbox',
  className,
  points: { x1: x, y1: y, x2: x + side, y2: y + side },
})

function painted(objects: ReturnType<typeof objectsOf>, look = LOOK, view = { scale: 1, x: 0, y: 0 }) {
  const { context, calls } = recordingContext()
  paintShapes(context, objects, view, CANVAS, 1, look)
  const count = (name: string) => calls.filter(([one]) => one === name).length
  return { calls, count, texts: calls.flatMap(([name, text]) => (name === 'fillText' ? [text] : [])) }
}

describe('painting objects', () => {
  it('skips objects out of view', () => {
    const objects = objectsOf(box('In', 10, 10), box('Left', -300, 10), box('Below', 10, 900))
    expect(painted(objects).count('fill')).toBe(1)
    expect(painted(objects, LOOK, { scale: 1, x: 400, y: -150 }).count('fill')).toBe(1)
    expect(painted(objects, LOOK, { scale: 0.5, x: 200, y: 100 }).count('fill')).toBe(3)
  })

  it('fills an area within its outline, before its line', () => {
    const { calls } = painted(objectsOf(box('Car', 10, 20)))
    const names = calls.map(([name]) => name).filter((name) => /^(beginPath|moveTo|lineTo|fill|stroke)$/.test(name))
    const outline = ['beginPath', 'moveTo', 'lineTo', 'lineTo', 'lineTo']
    expect(names).toEqual([...outline, 'fill', ...outline, 'stroke', 'stroke'])
  })

  it('paints a dot for an object too small for lines', () => {
    const { count } = painted(objectsOf(box('Car', 100, 100, 8)), LOOK, { scale: 0.1, x: 0, y: 0 })
    expect([count('fillRect'), count('stroke')]).toEqual([1, 0])
  })

  it('omits points on the same pixel, never the ends', () => {
    const points = Array.from({ length: 1_000 }, (_, at) => [at / 100, 5 + Math.sin(at)]).flat()
    const { calls } = painted(objectsOf({ type: 'polyline', className: 'Wire', points }))
    const ends = calls.filter(([name]) => name === 'lineTo')
    expect(ends.length).toBeLessThan(999)
    expect(ends.at(-1)?.[1]).toBeCloseTo(9.99, 1)
  })

  it('labels every object on request, the larger first, without overlaps', () => {
    const objects = objectsOf(
      box('Small', 105, 105, 20),
      box('Large', 100, 100, 200),
      box('Far', 600, 500),
      box('Tiny', 5, 5, 6),
    )
    expect(painted(objects).texts).toEqual([])
    expect(painted(objects, { ...LOOK, labels: true }).texts).toEqual(['Large', 'Far'])
  })

  it('marks the hovered and selected objects, each with class and attributes', () => {
    const [first, second] = objectsOf(
      { ...box('Car', 10, 100), attributes: [{ groupName: 'Colour', name: 'red' }] },
      box('', 300, 300),
    )
    expect(marksPainter(undefined, [], undefined, () => 1)).toBeUndefined()
    const { context, calls } = recordingContext()
    if (second === undefined) throw new Error('There is no second object.')
    const marks = marksPainter(first, [second], undefined, () => 1)
    marks?.below(context, { scale: 1, x: 0, y: 0 }, CANVAS, 1)
    expect(calls.map(([name]) => name)).not.toContain('fillText')
    marks?.above(context, { scale: 1, x: 0, y: 0 }, CANVAS, 1)
    const texts = calls.flatMap(([name, text]) => (name === 'fillText' ? [text] : []))
    expect(texts).toEqual(['Car · red', 'No class'])
  })

  it('draws selected objects with thicker lines than hovered ones', () => {
    const [only] = objectsOf(box('Car', 10, 100))
    if (only === undefined) throw new Error('There is no object.')
    const widths = (...[hovered, selection]: [typeof only | undefined, (typeof only)[]]) => {
      const { context } = recordingContext()
      const drawn: number[] = []
      context.stroke = () => void drawn.push(context.lineWidth)
      marksPainter(hovered, selection, undefined, () => 1)?.below(context, { scale: 1, x: 0, y: 0 }, CANVAS, 2)
      return drawn
    }
    expect(widths(only, [])).toEqual([9, 4])
    expect(widths(undefined, [only])).toEqual([12, 6])
  })
})
