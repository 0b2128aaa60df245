import { describe, expect, it } from 'vitest'
import { backInSight, keepBounds, placeBounds, stepFrom } from '../../../../main/app/window-place'

const LAPTOP = { id: 1, workArea: { x: 0, y: 25, width: 1_440, height: 875 } }
const MONITOR = { id: 2, workArea: { x: 1_440, y: -200, width: 2_560, height: 1_400 } }
const BOTH = [LAPTOP, MONITOR]
const ON_MONITOR = { x: 1_540, y: -100, width: 1_200, height: 800 }

describe('a restored window', () => {
  it('is where it was, to the pixel', () => {
    for (const bounds of [ON_MONITOR, { x: 10, y: 40, width: 900, height: 700 }])
      expect(placeBounds(keepBounds(bounds, BOTH), BOTH)).toEqual(bounds)
  })

  it('is on its own screen, wherever that is now', () => {
    const moved = { ...MONITOR, workArea: { ...MONITOR.workArea, x: -2_560, y: 0 } }
    expect(placeBounds(keepBounds(ON_MONITOR, BOTH), [LAPTOP, moved])).toEqual({ ...ON_MONITOR, x: -2_460, y: 100 })
  })

  it('is on the first screen if its own is missing, no larger than that, and fully visible', () => {
    expect(placeBounds(keepBounds(ON_MONITOR, BOTH), [LAPTOP])).toEqual({ x: 100, y: 100, width: 1_200, height: 800 })
    const huge = { x: 2_000, y: -100, width: 2_000, height: 1_300 }
    expect(placeBounds(keepBounds(huge, BOTH), [LAPTOP])).toEqual(LAPTOP.workArea)
  })

  it('is fully visible on a screen that has shrunk', () => {
    const small = { ...MONITOR, workArea: { x: 1_440, y: 0, width: 1_000, height: 700 } }
    expect(placeBounds(keepBounds(ON_MONITOR, BOTH), [LAPTOP, small])).toEqual(small.workArea)
  })

  it('belongs to the screen that shows most of it', () => {
    expect(keepBounds({ x: 1_300, y: 100, width: 400, height: 300 }, BOTH).display).toBe(2)
    expect(keepBounds({ x: 1_100, y: 100, width: 400, height: 300 }, BOTH).display).toBe(1)
  })
})

describe('a window after a screen change', () => {
  it('stays if enough of its top edge is visible, also across screens', () => {
    expect(backInSight(ON_MONITOR, BOTH)).toBeUndefined()
    expect(backInSight({ x: 1_300, y: 600, width: 1_000, height: 800 }, [LAPTOP])).toBeUndefined()
  })

  it.each([
    ['beside all of them', { x: 1_500, y: 100, width: 1_000, height: 700 }],
    ['with a strip that is too narrow to hold', { x: 1_400, y: 100, width: 1_000, height: 700 }],
    ['with its upper edge above them', { x: 100, y: -600, width: 1_000, height: 700 }],
  ])('returns if it lies %s', (_where, bounds) => {
    const back = backInSight(bounds, [LAPTOP])
    expect(back).toBeDefined()
    expect(back && backInSight(back, [LAPTOP])).toBeUndefined()
    expect(back).toMatchObject({ width: bounds.width, height: bounds.height })
  })
})

describe('another window', () => {
  const SIZE = { width: 800, height: 600 }
  it('covers none completely, and is fully visible', () => {
    let last = { x: 10, y: 30, ...SIZE }
    for (let count = 0; count < 30; count += 1) {
      const next = stepFrom(last, SIZE, [LAPTOP])
      expect([next.x, next.y]).not.toEqual([last.x, last.y])
      expect(next.x + next.width).toBeLessThanOrEqual(1_440)
      expect(next.y + next.height).toBeLessThanOrEqual(900)
      last = next
    }
  })

  it('opens on the first one’s screen', () => {
    expect(keepBounds(stepFrom(ON_MONITOR, SIZE, BOTH), BOTH).display).toBe(2)
  })
})
