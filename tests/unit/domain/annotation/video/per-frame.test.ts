import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { rounded } from '../../../../../domain/annotation/video/interpolate'
import { perFrame } from '../../../../../domain/annotation/video/per-frame'

const SAMPLES = '/work/shared/data/native/video/per-frame'

const key = (timestamp: number, fields: Native, attributes: readonly unknown[] = []): Native => ({
  timestamp,
  ...fields,
  attributes,
})
const file = (type: string, timestamps: readonly Native[], duration = 1_000_000): Native => ({
  metadata: { name: 'clip', duration },
  instances: [
    {
      meta: { type, className: 'Car', classId: 7, start: 0, end: duration },
      parameters: [{ start: 0, end: duration, timestamps }],
    },
  ],
})
const box = (x1: number, y1: number, x2: number, y2: number): Native => ({ points: { x1, y1, x2, y2 } })

describe('an annotation frame by frame', () => {
  it('a box between two keyframes → step and result are rounded to two decimals', () => {
    const frames = perFrame(file('bbox', [key(0, box(0, 0, 1, 10)), key(700_000, box(1, 0, 2, 10))]), 10) ?? []
    const x1 = frames.map(({ annotations: [one] }) => (one?.points as Native | undefined)?.x1)
    // A sixth is 0.17: six steps of it exceed the next key.
    expect(x1).toEqual([0, 0.17, 0.34, 0.51, 0.68, 0.85, 1, undefined, undefined, undefined])
    expect(frames[0]?.annotations[0]?.keyframe).toBe(true)
    expect(frames[1]?.annotations[0]?.keyframe).toBe(false)
  })

  it('a point between two keyframes → the step is exact and the result is rounded', () => {
    const frames = perFrame(file('point', [key(0, { x: 0, y: 0 }), key(400_000, { x: 1, y: 2 })]), 10) ?? []
    expect(frames.map(({ annotations: [one] }) => one?.x).slice(0, 4)).toEqual([0, 0.33, 0.67, 1])
  })

  it('a polygon whose number of points changes → keeps its earlier shape', () => {
    const three = [0, 0, 10, 0, 10, 10]
    const frames = perFrame(
      file('polygon', [key(100_000, { points: three }), key(400_000, { points: [...three, 0, 10] })]),
      10,
    )
    expect(frames?.[1]?.annotations[0]?.points).toEqual(three)
    expect(frames?.[3]?.annotations[0]?.points).toHaveLength(8)
  })

  it('several keyframes on one frame → the first is shown, and the last continues', () => {
    const keys = [key(10_000, { x: 0, y: 0 }), key(90_000, { x: 5, y: 0 }), key(300_000, { x: 7, y: 0 }, ['a'])]
    const frames = perFrame(file('point', keys), 10) ?? []
    expect(frames.map(({ annotations: [one] }) => one?.x).slice(0, 3)).toEqual([0, 6, 7])
    expect(frames[1]?.annotations[0]?.attributes).toEqual([])
  })

  it('comments and tags → have no frames; objects are numbered by position in the file', () => {
    const one = file('point', [key(0, { x: 1, y: 1 }), key(200_000, { x: 1, y: 1 })])
    const comment = { meta: { type: 'comment' }, parameters: [{ timestamps: [] }] }
    const tag = { meta: { type: 'tag', className: 'Night', attributes: [] } }
    const [first] = perFrame({ ...one, instances: [comment, tag, ...(one.instances as readonly Native[])] }, 10) ?? []
    expect(first?.annotations.map(({ instanceId }) => instanceId)).toEqual([2])
  })

  it.skipIf(!existsSync(SAMPLES))('the sample of the public converter → the same bytes', () => {
    const read = (name: string) => readFileSync(`${SAMPLES}/${name}`, 'utf8')
    const frames = perFrame(JSON.parse(read('annotation_5_frame.json')) as Native, 1)
    expect(JSON.stringify(frames, null, 2)).toBe(read('annotation_5_frame_expected_1fps.json').trim())
  })
})

it('a number halfway between two hundredths → the even one', () => {
  expect([0.125, 0.375, -0.125, 2.675, 1.005].map(rounded)).toEqual([0.12, 0.38, -0.12, 2.67, 1])
})
