import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { createCamera } from '../../reviewer/editors/canvas/camera'
import { Minimap } from '../../reviewer/editors/canvas/minimap'
import { createCoverage } from '../../reviewer/editors/picture/coverage'
import { createObservable } from '../../reviewer/editors/observable'
import { SeenLine } from '../../reviewer/editors/picture/seen-line'
import type { Noted } from '../../reviewer/editors/work/item-notes'
import { checked } from '../builders/checked'
import { edited } from '../builders/edited'
import { ManualClock } from '../fakes/manual-clock'
import { render } from './render'

const SIZE = { width: 2_400, height: 1_600 }

/** Overview of a partly viewed picture, and the line that leads to the other parts. */
async function shown() {
  const clock = new ManualClock()
  const camera = createCamera()
  camera.resize({ width: 800, height: 800 }, 1)
  camera.place(SIZE)
  const notes = createObservable<Noted | undefined>({ itemId: 7, left: [], seen: undefined, drafts: [] })
  const coverage = createCoverage({
    camera,
    picture: createObservable(SIZE),
    notes: { ...notes, setSeen: () => undefined },
    clock,
    isWatched: () => true,
    say: () => undefined,
  })
  onTestFinished(coverage.dispose)
  const overview = await createImageBitmap(new ImageData(30, 20))
  const picture = { ...SIZE, overview, bytes: 0, shown: () => undefined, tile: () => undefined, close: () => undefined }
  const { issues } = checked(edited([]), { clock })
  render(
    <>
      <Minimap camera={camera} picture={picture} objects={[]} coverage={coverage} issues={issues} />
      <SeenLine coverage={coverage} />
    </>,
  )
  return { camera, coverage, rest: () => clock.advance(600) }
}

/** Darkness of the shade over a place of the picture, on the overview. */
function shadeAt(x: number, y: number): number | undefined {
  const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-seen]')
  const at = [Math.floor((x / SIZE.width) * 64), Math.floor((y / SIZE.height) * 64)] as const
  return canvas?.getContext('2d')?.getImageData(...at, 1, 1).data[3]
}

it('unseen regions → are shaded on the overview; the key for the next one walks all of them', async () => {
  const { camera, coverage, rest } = await shown()
  camera.lookAt({ x: 400, y: 400, scale: 1 })
  await expect.poll(() => shadeAt(100, 100)).toBeGreaterThan(100)
  await rest()
  await expect.poll(() => shadeAt(100, 100)).toBe(0)
  expect(shadeAt(1_600, 100)).toBeGreaterThan(100)
  await expect.element(page.getByText('16 % inspected')).toBeVisible()
  const on = page.getByRole('button', { name: 'Next unseen area' })
  for (let places = 0; on.elements().length > 0; places += 1) {
    expect(places).toBeLessThan(10)
    const before = coverage.get().seen
    await on.click()
    await rest()
    await expect.poll(() => coverage.get().seen).toBeGreaterThan(before)
    await expect
      .poll(() => document.querySelector('canvas[data-seen]')?.getAttribute('data-seen'))
      .toBe(String(coverage.get().seen))
  }
  await expect.element(page.getByText('You inspected the whole picture.')).toBeVisible()
  expect([shadeAt(1, 1), shadeAt(2_399, 1_599)]).toEqual([0, 0])
})
