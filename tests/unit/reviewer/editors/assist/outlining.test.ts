import { describe, expect, it } from 'vitest'
import { type Area, isInArea } from '../../../../../domain/annotation/areas/area'
import type { Native } from '../../../../../domain/annotation/native'
import type { Outlining } from '../../../../../reviewer/editors/assist/outlining'
import type { PictureWindow } from '../../../../../reviewer/editors/canvas/read-window'
import { boxOf, outlined } from '../../../../builders/outlined'
import { noisyScene } from '../../../../builders/noisy-scene'
import type { SeenScene } from '../../../../builders/seen-scene'
import { times } from '../../../../builders/walks'
import { settled } from '../../../../fakes/manual-clock'

const SCENES = times(4, 20)

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

describe('the outline of a box’s content', () => {
  it(`covers the object in ${SCENES} noisy scenes`, async () => {
    const shares: number[] = []
    for (let seed = 1; seed <= SCENES; seed += 1) {
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

  it('replaces the box and keeps its data, as one step', async () => {
    const scene = noisyScene(4)
    const box = boxOf(scene)
    const { outline, saved, editing, said, ended, waiting } = outlined(scene, box)
    await outline()
    expect(saved()).toHaveLength(1)
    expect(saved()[0]).toMatchObject({ type: 'polygon', className: 'Lake', classId: 4, own: 'kept' })
    expect(said).toEqual(['Box outlined'])
    expect([ended(), waiting.busy.get()]).toEqual([1, undefined])
    editing.undo()
    expect(saved()).toEqual([box])
  })

  it('is made for several boxes at once with progress, also from other closed shapes', async () => {
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
    expect(said.at(-1)).toBe('2 boxes outlined')
    expect(overlap(areaOf(saved()[1] ?? {}), scene)).toBeGreaterThan(0.9)
  })

  it('is cancelled at once, and abandoned when another item opens', async () => {
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

  it('says why there is none: no box, locked, no background around it', async () => {
    const scene = noisyScene(4)
    const whole = { type: 'bbox', className: 'Lake', points: { x1: 0, y1: 0, x2: 1_000, y2: 800 } }
    for (const [value, words] of [
      [{ type: 'point', x: 5, y: 5 }, /^Select unlocked boxes or ellipses/],
      [{ ...boxOf(scene), locked: true }, /^Select unlocked boxes or ellipses/],
      [whole, /^Couldn’t find an edge/],
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

  it('uses some background around the box, at most 256 samples per side', async () => {
    const scene = noisyScene(4)
    const box = (x1: number, x2: number) => ({ type: 'bbox', points: { x1, y1: 100, x2, y2: 300 } })
    const { outline, read } = outlined(scene, box(100, 300), box(50, 950))
    await outline()
    expect(read[0]).toEqual({ x: 60, y: 60, width: 140, height: 140, level: 1 })
    expect(read[1]).toMatchObject({ x: 0, level: 3, width: 125 })
    for (const { width, height } of read) expect(Math.max(width, height)).toBeLessThanOrEqual(258)
  })

  it('is a suggestion: leaving it, another selection or another item changes nothing', async () => {
    const scene = noisyScene(4)
    for (const way of ['end', 'select', 'item'] as const) {
      const { outlining, saved, select, open, ended, editing } = outlined(scene, boxOf(scene), {
        type: 'point',
        x: 1,
        y: 1,
      })
      expect(await outlining.begin()).toBe(true)
      expect(outlining.seen.get()?.objects.map(({ after }) => after?.lines.length)).toEqual([1])
      expect(saved()[0]).toEqual(boxOf(scene))
      if (way === 'end') outlining.end()
      else if (way === 'select') select(1)
      else open([])
      expect(outlining.seen.get()).toBeUndefined()
      expect(ended()).toBe(1)
      outlining.take()
      expect(editing.seen.get().undo).toBeUndefined()
    }
  })

  it(`is corrected by strokes in ${SCENES} scenes with attached similar colours, and returns without them`, async () => {
    const [before, after]: [number[], number[]] = [[], []]
    for (let seed = 1; seed <= SCENES; seed += 1) {
      const scene = doubled(noisyScene(seed))
      const { outlining } = outlined(scene, boxOf(scene, 50))
      await outlining.begin()
      const share = () => overlap(suggestedArea(outlining), scene)
      before.push(share())
      const first = outlining.seen.get()?.objects[0]?.after
      // One stroke down its middle excludes the attached bar.
      const { line, reach } = scene.other
      expect(outlining.correct({ line, reach, isThing: false })).toBe(true)
      after.push(share())
      expect(outlining.back()).toBe(true)
      expect(outlining.seen.get()?.objects[0]?.after).toEqual(first)
      expect(outlining.back()).toBe(false)
      outlining.end()
    }
    const mean = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0) / shares.length
    expect(mean(after)).toBeGreaterThan(0.93)
    expect(Math.min(...after)).toBeGreaterThan(0.88)
    expect(mean(after)).toBeGreaterThan(mean(before) + 0.1)
  }, 90_000)

  it('includes what a stroke adds, and excludes what one removes, whatever it looks like', async () => {
    const scene = noisyScene(4)
    const { outlining, saved, editing } = outlined(scene, boxOf(scene, 30))
    await outlining.begin()
    const { x, y } = scene.border(0.25)
    const [outer, inner] = [
      { x: x + (x - 500) * 0.15, y: y + (y - 400) * 0.15 },
      { x: 500, y: 400 },
    ]
    expect([isInArea(suggestedArea(outlining), outer), isInArea(suggestedArea(outlining), inner)]).toEqual([
      false,
      true,
    ])
    outlining.correct({ line: [{ x, y }, outer], reach: 5, isThing: true })
    outlining.correct({ line: [inner], reach: 12, isThing: false })
    expect([isInArea(suggestedArea(outlining), outer), isInArea(suggestedArea(outlining), inner)]).toEqual([
      true,
      false,
    ])
    // A stroke outside every box has no effect.
    expect(outlining.correct({ line: [{ x: 5, y: 5 }], reach: 5, isThing: true })).toBe(false)
    outlining.take()
    expect(saved()[0]).toMatchObject({ type: 'polygon', className: 'Lake' })
    editing.undo()
    expect(saved()).toEqual([boxOf(scene, 30)])
  })

  it('requests once for all strokes made meanwhile, can be accepted when ready, and is cancelled at once', async () => {
    const scene = noisyScene(4)
    const made = outlined(scene, boxOf(scene))
    const { outlining, saved, ended } = made
    await outlining.begin()
    const answer = made.wait()
    const stroke = { line: [{ x: 500, y: 400 }], reach: 12, isThing: false }
    for (const _ of [1, 2, 3]) outlining.correct(stroke)
    outlining.take()
    expect([outlining.seen.get()?.isLooking, saved()[0]?.['type']]).toEqual([true, 'bbox'])
    answer()
    expect(saved()[0]?.['type']).toBe('bbox')
    answer()
    expect(saved()[0]?.['type']).toBe('polygon')
    expect(answer()).toBeUndefined()
    const other = outlined(scene, boxOf(scene))
    await other.outlining.begin()
    const late = other.wait()
    other.outlining.correct(stroke)
    other.outlining.end()
    expect([other.ended(), other.outlining.seen.get()]).toEqual([1, undefined])
    late()
    expect([other.outlining.seen.get(), other.saved()[0]?.['type'], ended()]).toEqual([undefined, 'bbox', 1])
  })
})

/** Suggestion for the first box. */
function suggestedArea(outlining: Outlining): Area {
  return (outlining.seen.get()?.objects[0]?.after?.lines ?? []).map((ring) => [...ring])
}

/** Scene with a bar in the blob's own colours that touches it, within the generous box. */
function doubled(scene: SeenScene) {
  const xs = Array.from({ length: 200 }, (_, at) => scene.border(at / 200).x)
  const left = Math.round(Math.max(...xs)) - 4
  const bar = { left, right: left + 40, top: 320, bottom: 480 }
  const shift = bar.left - 480
  return {
    ...scene,
    pixels(part: PictureWindow) {
      const raster = scene.pixels(part)
      const unit = 2 ** part.level
      const wide = { ...part, x: part.x - shift }
      const other = scene.pixels(wide)
      for (let at = 0; at < raster.width * raster.height; at += 1) {
        const [x, y] = [part.x + (at % raster.width) * unit, part.y + Math.floor(at / raster.width) * unit]
        if (x < bar.left || x >= bar.right || y < bar.top || y >= bar.bottom) continue
        raster.data.set(other.data.subarray(at * 4, at * 4 + 4), at * 4)
      }
      return raster
    },
    other: {
      line: [
        { x: bar.left + 22, y: bar.top + 10 },
        { x: bar.left + 22, y: bar.bottom - 10 },
      ],
      reach: 10,
    },
  }
}
