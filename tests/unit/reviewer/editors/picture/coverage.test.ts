import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'
import { createCoverage, isAllSeen, percentOf } from '../../../../../reviewer/editors/picture/coverage'
import { createObservable } from '../../../../../reviewer/editors/observable'
import type { Noted } from '../../../../../reviewer/editors/work/item-notes'
import { ManualClock } from '../../../../fakes/manual-clock'

beforeEach(() => vi.stubGlobal('document', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

const PICTURE = { width: 6_400, height: 6_400 }

function opened(size = PICTURE, seen?: string) {
  const clock = new ManualClock()
  const camera = createCamera()
  camera.resize({ width: 800, height: 800 }, 1)
  camera.place(size)
  const noted = createObservable<Noted | undefined>({ itemId: 7, left: [], seen, drafts: [] })
  const written: string[] = []
  let isWatched = true
  const said: string[] = []
  const coverage = createCoverage({
    camera,
    picture: createObservable(size),
    notes: { ...noted, setSeen: (next) => void written.push(next) },
    clock,
    isWatched: () => isWatched,
    say: (words) => void said.push(words),
  })
  const rest = (ms: number) => clock.advance(ms)
  return { camera, coverage, noted, written, said, clock, rest, watch: (next: boolean) => (isWatched = next) }
}

describe('the seen part of a picture', () => {
  it('was shown at half size or larger, for 400 ms', async () => {
    const { camera, coverage, rest } = opened()
    await rest(1_000)
    expect(coverage.get().seen).toBe(0)
    camera.lookAt({ x: 800, y: 800, scale: 0.49 })
    await rest(1_000)
    expect(coverage.get().seen).toBe(0)
    camera.lookAt({ x: 800, y: 800, scale: 0.5 })
    await rest(300)
    expect(coverage.get().seen).toBe(0)
    await rest(300)
    // 1,600 pixels in each direction, in cells of 100.
    expect(coverage.get().seen).toBe(16 * 16)
    expect(percentOf(coverage.get().seen)).toBe('6 %')
  })

  it('excludes fast passes, and unwatched time', async () => {
    const { camera, coverage, rest, watch } = opened()
    for (let x = 1_000; x < 6_000; x += 1_000) {
      camera.lookAt({ x, y: 1_000, scale: 1 })
      await rest(300)
    }
    expect(coverage.get().seen).toBe(0)
    watch(false)
    await rest(2_000)
    expect(coverage.get().seen).toBe(0)
  })

  it('excludes two shorter looks, and is incomplete until the last cell', async () => {
    const { camera, coverage, rest } = opened()
    for (let glance = 0; glance < 4; glance += 1) {
      camera.lookAt({ x: 1_000, y: 1_000, scale: 1 })
      await rest(250)
      camera.lookAt({ x: 5_000, y: 5_000, scale: 1 })
      await rest(250)
    }
    expect(coverage.get().seen).toBe(0)
    expect([percentOf(4_095), percentOf(4_096)]).toEqual(['99 %', '100 %'])
  })

  it('is completed by walking to the next place repeatedly', async () => {
    const { coverage, rest, said } = opened()
    let steps = 0
    for (; !isAllSeen(coverage.get()) && steps < 100; steps += 1) {
      expect(percentOf(coverage.get().seen)).not.toBe('100 %')
      coverage.goToUnseen()
      await rest(700)
    }
    // 6,400 pixels at half size are four views in each direction.
    expect(steps).toBe(16)
    expect(percentOf(coverage.get().seen)).toBe('100 %')
    coverage.goToUnseen()
    expect(said.at(-1)).toBe('You have seen all of this picture.')
  })

  it('is stored, and restored with its item; another item has its own', async () => {
    const { camera, coverage, noted, written, rest } = opened()
    camera.lookAt({ x: 3_200, y: 3_200, scale: 1 })
    await rest(700)
    const { seen } = coverage.get()
    expect(seen).toBe(64)
    const again = opened(PICTURE, written.at(-1))
    expect(again.coverage.get().cells).toEqual(coverage.get().cells)
    expect(opened(PICTURE, 'no bits').coverage.get().seen).toBe(0)
    noted.set(undefined)
    expect(coverage.get().seen).toBe(0)
    noted.set({ itemId: 8, left: [], seen: undefined, drafts: [] })
    await rest(700)
    expect(coverage.get().seen).toBe(64)
  })
})
