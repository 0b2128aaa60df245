import { describe, expect, it } from 'vitest'
import { createAutopan } from '../../../../../reviewer/editors/canvas/autopan'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'
import { toPicture } from '../../../../../reviewer/editors/canvas/viewport'
import type { ToolInput } from '../../../../../reviewer/editors/tools/input'

/** Canvas of 1,000 × 800 CSS pixels on a dense screen, over the middle of a picture of 4,000 × 3,000. */
function aHand() {
  const picture = { width: 4_000, height: 3_000 }
  const camera = createCamera()
  camera.resize({ width: 2_000, height: 1_600 }, 2)
  camera.place(picture)
  camera.setMode('actual')
  const taken: ToolInput[] = []
  let frame: ((now: number) => void) | undefined
  let now = 0
  let atWork = true
  let placing = false
  const autopan = createAutopan({
    camera,
    picture: () => picture,
    isAtWork: () => atWork,
    isPlacing: () => placing,
    take: (input) => void taken.push(input),
    nextFrame(run) {
      frame = run
      return () => void (frame = undefined)
    },
  })
  const hand = {
    taken,
    autopan,
    camera,
    rest: () => void (atWork = false),
    draw: (isOn: boolean) => {
      placing = isOn
      return hand
    },
    is: (type: 'down' | 'move' | 'up', x: number, y: number) => {
      const at = toPicture(camera.viewport.get(), { x: 2 * x, y: 2 * y })
      const held = { shift: false, alt: false, mod: false }
      const trail = type === 'move' ? { trail: [at] } : {}
      autopan.see({ type, pointer: 1, kind: 'mouse', button: 'first', held, screen: { x, y }, at, ...trail })
      return hand
    },
    /** This many frames of 20 ms; returns the view's move, in CSS pixels. */
    wait(frames: number) {
      const before = camera.viewport.get()
      for (let count = 0; count < frames; count += 1) {
        const run = frame
        frame = undefined
        now += 20
        run?.(now)
      }
      const { x, y } = camera.viewport.get()
      return { x: (x - before.x) / 2, y: (y - before.y) / 2 }
    },
  }
  return hand
}

describe('dragging at the edge of the canvas', () => {
  it('scrolls the view, faster further out, and the tool gets the new position', () => {
    const hand = aHand().is('down', 500, 400).is('move', 1_000, 400)
    // Timing starts with the first frame.
    expect(hand.wait(11)).toEqual({ x: -180, y: 0 })
    const { screen } = { screen: { x: 2_000, y: 800 } }
    expect(hand.taken.at(-1)).toMatchObject({ type: 'move', at: toPicture(hand.camera.viewport.get(), screen) })
    expect(hand.taken.at(-1), 'the way there was told once').not.toHaveProperty('trail')
    hand.is('move', 988, 400)
    expect(hand.wait(10).x).toBe(-90)
    hand.is('move', 500, 400)
    expect(hand.wait(10)).toEqual({ x: 0, y: 0 })
    hand.is('move', 500, -300)
    expect(hand.wait(2)).toEqual({ x: 0, y: 18 })
  })

  it('stops at the picture’s edge, on release, and with the gesture', () => {
    const hand = aHand().is('down', 500, 400).is('move', 0, 400)
    hand.wait(200)
    expect(hand.camera.viewport.get().x / 2).toBeGreaterThanOrEqual(24)
    expect(hand.camera.viewport.get().x / 2).toBeLessThan(24 + 18)

    const released = aHand().is('down', 500, 400).is('move', 0, 400)
    released.wait(3)
    released.is('up', 0, 400)
    expect(released.wait(10)).toEqual({ x: 0, y: 0 })

    const given = aHand().is('down', 500, 400).is('move', 0, 400)
    given.rest()
    expect(given.wait(10)).toEqual({ x: 0, y: 0 })
  })

  it('scrolls nothing if it began at the edge, or without a press', () => {
    expect(aHand().is('down', 5, 400).is('move', 10, 400).wait(10)).toEqual({ x: 0, y: 0 })
    expect(aHand().is('move', 500, 400).is('move', 10, 400).wait(10)).toEqual({ x: 0, y: 0 })
  })
})

describe('a pointer at the edge while drawing by clicks', () => {
  it('scrolls the view after resting there unpressed, and continues after a click', () => {
    const hand = aHand().draw(true).is('move', 500, 400).is('move', 1_000, 400)
    // A frame to begin, and 300 ms of rest; timing starts with the first move.
    expect(hand.wait(16)).toEqual({ x: 0, y: 0 })
    expect(hand.wait(10).x).toBe(-180)
    hand.is('down', 1_000, 400).is('up', 1_000, 400).is('move', 1_000, 401)
    expect(hand.wait(16)).toEqual({ x: 0, y: 0 })
    expect(hand.wait(10).x).toBe(-180)
    expect(hand.taken.at(-1)).toMatchObject({ type: 'move', screen: { x: 1_000, y: 401 } })
  })

  it('scrolls nothing when passing, entering, leaving, or without a drawing', () => {
    const passing = aHand().draw(true).is('move', 500, 400).is('move', 1_000, 400)
    passing.wait(10)
    passing.is('move', 500, 400)
    expect(passing.wait(40)).toEqual({ x: 0, y: 0 })
    passing.is('move', 1_000, 400)
    passing.autopan.see({ type: 'leave' })
    expect(passing.wait(40)).toEqual({ x: 0, y: 0 })
    passing.is('move', 995, 400)
    expect(passing.wait(40)).toEqual({ x: 0, y: 0 })
    const idle = aHand().is('move', 500, 400).is('move', 1_000, 400)
    expect(idle.wait(40)).toEqual({ x: 0, y: 0 })
    const done = aHand().draw(true).is('move', 500, 400).is('move', 1_000, 400)
    done.wait(20)
    expect(done.draw(false).wait(40)).toEqual({ x: 0, y: 0 })
  })
})
