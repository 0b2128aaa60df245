import { describe, expect, it } from 'vitest'
import { type Area, isInArea } from '../../../../../domain/annotation/areas/area'
import type { Native } from '../../../../../domain/annotation/native'
import { createOutlining, type OutlineWorker } from '../../../../../reviewer/editors/assist/outlining'
import type { PictureWindow } from '../../../../../reviewer/editors/canvas/read-window'
import { foundOutline } from '../../../../../reviewer/editors/workers/found-outline'
import { edited } from '../../../../builders/edited'
import { noisyScene } from '../../../../builders/noisy-scene'
import type { SeenScene } from '../../../../builders/seen-scene'
import { settled } from '../../../../fakes/manual-clock'

/** The box around what is in a scene, with some room. */
function boxOf({ border }: SeenScene, room = 8): Native {
  const places = Array.from({ length: 200 }, (_, at) => border(at / 200))
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const points = {
    x1: Math.min(...xs) - room,
    y1: Math.min(...ys) - room,
    x2: Math.max(...xs) + room,
    y2: Math.max(...ys) + room,
  }
  return { type: 'bbox', className: 'Lake', classId: 4, own: 'kept', points }
}

function outlined(scene: Pick<SeenScene, 'pixels'>, ...values: readonly Native[]) {
  const made = edited(values)
  made.select(...values.keys())
  const read: PictureWindow[] = []
  const work: (() => void)[] = []
  let ended = 0
  let isLate = false
  function start(): OutlineWorker {
    const listeners: Parameters<OutlineWorker['addEventListener']>[1][] = []
    const tell = (data: ReturnType<typeof foundOutline>) => {
      for (const listener of listeners) listener({ data })
    }
    return {
      addEventListener: (type, listener) => void (type === 'message' && listeners.push(listener)),
      postMessage(order) {
        const answer = () => tell(foundOutline(order, tell))
        if (isLate) work.push(answer)
        else answer()
      },
      terminate: () => void (ended += 1),
    }
  }
  const { outline } = createOutlining({
    ...made,
    picture: () => ({ width: 1_000, height: 800 }),
    read(part) {
      read.push(part)
      return { raster: scene.pixels(part) }
    },
    levelAtHand: () => 0,
    start,
    onRefused: (reason) => void made.refused.push(reason),
  })
  return {
    ...made,
    read,
    outline,
    ended: () => ended,
    /** The worker answers when it is told to. */
    wait: () => {
      isLate = true
      return () => work.shift()?.()
    },
  }
}

const areaOf = ({ points, exclude = [] }: Native): Area => [points as number[], ...(exclude as number[][])]

function overlap(area: Area, { isIn }: SeenScene): number {
  let [both, any] = [0, 0]
  for (let y = 101.5; y < 700; y += 11)
    for (let x = 201.5; x < 800; x += 11) {
      const [a, b] = [isInArea(area, { x, y }), isIn(x, y)]
      if (a || b) any += 1
      if (a && b) both += 1
    }
  return both / any
}

describe('the outline of what is in a box', () => {
  it('covers it in 20 noisy scenes', async () => {
    const shares: number[] = []
    for (let seed = 1; seed <= 20; seed += 1) {
      const scene = noisyScene(seed)
      const { outline, saved } = outlined(scene, boxOf(scene))
      await outline()
      const [made = {}] = saved()
      expect(made['type']).toBe('polygon')
      shares.push(overlap(areaOf(made), scene))
    }
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.95)
    expect(Math.min(...shares)).toBeGreaterThan(0.88)
  }, 90_000)

  it('takes the place of the box, with all that was said of it, as one step', async () => {
    const scene = noisyScene(4)
    const box = boxOf(scene)
    const { outline, saved, editing, said, ended, waiting } = outlined(scene, box)
    await outline()
    expect(saved()).toHaveLength(1)
    expect(saved()[0]).toMatchObject({ type: 'polygon', className: 'Lake', classId: 4, own: 'kept' })
    expect(said).toEqual(['Outline made of a box'])
    expect([ended(), waiting.busy.get()]).toEqual([1, undefined])
    editing.undo()
    expect(saved()).toEqual([box])
  })

  it('is made of several at once, with the progress told, and of what else one can put something in', async () => {
    const scene = noisyScene(4)
    const { points } = boxOf(scene) as { points: Record<'x1' | 'y1' | 'x2' | 'y2', number> }
    const { x1, y1, x2, y2 } = points
    const ellipse = {
      type: 'ellipse',
      cx: (x1 + x2) / 2,
      cy: (y1 + y2) / 2,
      rx: (x2 - x1) * 0.75,
      ry: (y2 - y1) * 0.75,
      angle: 0,
    }
    const { outline, saved, said, waiting, wait } = outlined(scene, boxOf(scene), ellipse, {
      type: 'point',
      x: 1,
      y: 1,
    })
    const answer = wait()
    const told = new Set<string | undefined>()
    waiting.busy.subscribe(() => told.add(waiting.busy.get()))
    const done = outline()
    await settled()
    answer()
    await settled()
    answer()
    await done
    await settled()
    expect([...told].slice(0, 2)).toEqual(['Outlining 1 of 2, 0 %…', 'Outlining 1 of 2, 25 %…'])
    expect(told).toContain('Outlining 2 of 2, 0 %…')
    expect(saved().map(({ type }) => type)).toEqual(['polygon', 'polygon', 'point'])
    expect(said.at(-1)).toBe('Outlines made of 2 boxes')
    expect(overlap(areaOf(saved()[1] ?? {}), scene)).toBeGreaterThan(0.9)
  })

  it('is given up at once, and left where another item is opened', async () => {
    for (const way of ['cancel', 'item'] as const) {
      const scene = noisyScene(4)
      const { outline, saved, waiting, wait, open, ended, refused } = outlined(scene, boxOf(scene))
      const answer = wait()
      const done = outline()
      await settled()
      if (way === 'cancel') waiting.cancel()
      else {
        open([])
        answer()
      }
      await done
      expect(saved()).toEqual(way === 'cancel' ? [boxOf(scene)] : [])
      expect([ended(), waiting.busy.get(), refused]).toEqual([1, undefined, []])
    }
  })

  it('says why there is none: nothing to put something in, locked, no ground around it', async () => {
    const scene = noisyScene(4)
    const whole = { type: 'bbox', className: 'Lake', points: { x1: 0, y1: 0, x2: 1_000, y2: 800 } }
    for (const [value, words] of [
      [{ type: 'point', x: 5, y: 5 }, /^Select boxes or ellipses/],
      [{ ...boxOf(scene), locked: true }, /^Select boxes or ellipses/],
      [whole, /^Nothing stands out/],
    ] as const) {
      const { outline, saved, refused } = outlined(scene, value)
      await outline()
      expect(refused).toHaveLength(1)
      expect(refused[0]).toMatch(words)
      expect(saved()).toEqual([value])
    }
    const refusing = outlined(scene, boxOf(scene))
    refusing.refusal.set('This item is read only.')
    await refusing.outline()
    expect(refusing.refused).toEqual(['This item is read only.'])
    expect(refusing.read).toEqual([])
  })

  it('looks at the box with some ground around it, on no more than 256 samples to each side', async () => {
    const scene = noisyScene(4)
    const box = (x1: number, x2: number) => ({ type: 'bbox', points: { x1, y1: 100, x2, y2: 300 } })
    const { outline, read } = outlined(scene, box(100, 300), box(50, 950))
    await outline()
    expect(read[0]).toEqual({ x: 60, y: 60, width: 140, height: 140, level: 1 })
    expect(read[1]).toMatchObject({ x: 0, level: 3, width: 125 })
    for (const { width, height } of read) expect(Math.max(width, height)).toBeLessThanOrEqual(258)
  })
})
