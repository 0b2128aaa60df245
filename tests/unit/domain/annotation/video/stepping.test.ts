import { describe, expect, it } from 'vitest'
import { evenFrames } from '../../../../../domain/annotation/video/frame-table'
import { isOtherGrid, steppedFrame } from '../../../../../domain/annotation/video/stepping'

const walk = (
  table: ReturnType<typeof evenFrames>,
  from: number,
  by: number,
  rate: number | undefined,
  count: number,
) => {
  const frames = [from]
  for (let step = 0; step < count; step += 1) frames.push(steppedFrame(table, frames.at(-1) ?? 0, by, rate))
  return frames
}

describe('steps through a clip', () => {
  it('by every frame → one frame each, within the clip', () => {
    const table = evenFrames(25, 4)
    expect(walk(table, 0, 1, undefined, 5)).toEqual([0, 1, 2, 3, 3, 3])
    expect(walk(table, 2, -1, undefined, 3)).toEqual([2, 1, 0, 0])
  })

  it('at a rate that divides the clip’s → every third frame, the same ones both ways', () => {
    const table = evenFrames(30, 31)
    expect(walk(table, 0, 1, 10, 4)).toEqual([0, 3, 6, 9, 12])
    expect(walk(table, 12, -1, 10, 4)).toEqual([12, 9, 6, 3, 0])
    // From a frame between two of the grid, back goes to the earlier one.
    expect(steppedFrame(table, 7, -1, 10)).toBe(6)
    expect(steppedFrame(table, 7, 1, 10)).toBe(9)
  })

  it('at a rate between frames → the visible frame at each of its times', () => {
    const table = evenFrames(25, 26)
    expect(walk(table, 0, 1, 10, 5)).toEqual([0, 2, 5, 7, 10, 12])
    expect(walk(table, 12, -1, 10, 5)).toEqual([12, 10, 7, 5, 2, 0])
  })

  it('at a rate above the clip’s → every frame', () => {
    expect(walk(evenFrames(10, 6), 0, 1, 60, 3)).toEqual([0, 1, 2, 3])
  })

  it('ten steps at a rate → ten grid positions', () => {
    expect(steppedFrame(evenFrames(30, 100), 0, 10, 10)).toBe(30)
  })

  it('a rate → another grid only if it differs from the clip’s', () => {
    expect(isOtherGrid(evenFrames(29.97, 300), 29.97)).toBe(false)
    expect(isOtherGrid(evenFrames(30, 300), 10)).toBe(true)
  })
})
