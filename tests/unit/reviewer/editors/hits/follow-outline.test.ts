import { describe, expect, it } from 'vitest'
import { followedPoints } from '../../../../../reviewer/editors/hits/follow-outline'

const line = new Float32Array([0, 0, 10, 0, 10, 10, 0, 10])
const on = (position: number, closed = true) => ({ line, closed, position })

describe('the points between two places on an outline', () => {
  it('are those of the shorter way, in passing order', () => {
    expect(followedPoints(on(0.5), on(2.25), false)).toEqual([
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ])
    expect(followedPoints(on(2.25), on(0.5), false)).toEqual([
      { x: 10, y: 10 },
      { x: 10, y: 0 },
    ])
  })

  it('cross the end of a closed line', () => {
    expect(followedPoints(on(3.5), on(0.25), false)).toEqual([{ x: 0, y: 0 }])
    expect(followedPoints(on(0.25), on(3.5), true)).toEqual([
      { x: 10, y: 0 },
      { x: 10, y: 10 },
      { x: 0, y: 10 },
    ])
  })

  it('exclude the places themselves', () => {
    expect(followedPoints(on(1), on(2), false)).toEqual([])
    expect(followedPoints(on(0), on(2), false)).toHaveLength(1)
  })

  it('have only one way on an open line', () => {
    expect(followedPoints(on(2.5, false), on(0.5, false), true)).toEqual([
      { x: 10, y: 10 },
      { x: 10, y: 0 },
    ])
  })

  it('don’t exist between two lines', () => {
    const other = { ...on(2), line: new Float32Array(line) }
    expect(followedPoints(on(0.5), other, false)).toEqual([])
  })
})
