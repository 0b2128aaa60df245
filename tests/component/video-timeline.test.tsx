import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aTrack } from '../builders/tracks'
import { shownVideo } from './shown-video'

const FRAMES = 50
const CLIP = await aNumberedClip({ times: evenTimes(FRAMES, 25) })
/** A lane and the ruler above the first one, in CSS pixels. */
const [LANE, RULER] = [26, 24]

const button = (name: RegExp | string) => page.getByRole('button', { name })
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ })
const shown = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset['frame']
const names = () => [...document.querySelectorAll('[data-lanes] button')].map((one) => one.textContent ?? '')

function timeline() {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-lanes] canvas')
  if (canvas === null) throw new Error('no timeline')
  canvas.setPointerCapture = () => undefined
  canvas.hasPointerCapture = () => true
  const place = (frame: number, lane: number) => {
    const { left, top, width } = canvas.getBoundingClientRect()
    return { clientX: left + ((frame + 0.5) / FRAMES) * width, clientY: top + RULER + (lane + 0.5) * LANE }
  }
  const press = (type: string, at: { clientX: number; clientY: number }) =>
    canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...at }))
  const settled = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 30))
  return {
    canvas,
    async drag(lane: number, from: number, to: number) {
      press('pointerdown', place(from, lane))
      await settled()
      press('pointermove', place((from + to) / 2, lane))
      press('pointermove', place(to, lane))
      await settled()
      press('pointerup', place(to, lane))
    },
    click(frame: number, lane = -1) {
      press('pointerdown', place(frame, lane))
      press('pointerup', place(frame, lane))
    },
  }
}

/** Goes from key to key, and returns their frames. */
async function keysOf(focus: () => void, go: (frame: number) => Promise<void>): Promise<readonly string[]> {
  const found: string[] = []
  await go(0)
  for (;;) {
    const before = shown()
    focus()
    await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
    await new Promise((resolve) => setTimeout(resolve, 150))
    const now = shown()
    if (now === before || now === undefined) return found
    found.push(now)
  }
}

it('a diamond dragged along its lane → its keyframe moves there as one step; a dragged end → the track ends there', async () => {
  const { focus, go, rows } = await shownVideo({ clip: CLIP, instances: [aTrack({ start: 400_000, end: 1_200_000 })] })
  await expect.poll(rows).toHaveLength(1)
  const { drag } = timeline()
  await drag(0, 10, 20)
  await expect.element(undo()).toHaveAccessibleName(/Key moved/)
  expect(await keysOf(focus, go)).toEqual(['20', '30'])
  await drag(0, 30, 45)
  expect(await keysOf(focus, go)).toEqual(['20', '45'])
  await undo().click()
  expect(await keysOf(focus, go)).toEqual(['20', '30'])
})

it('the wheel with Ctrl over the timeline → zooms into part of the clip, and a double click shows all of it', async () => {
  await shownVideo({ clip: CLIP })
  const { canvas, click } = timeline()
  const { left, top, width } = canvas.getBoundingClientRect()
  click(40)
  await expect.poll(shown).toBe('40')
  for (let turn = 0; turn < 8; turn += 1)
    canvas.dispatchEvent(
      new WheelEvent('wheel', {
        deltaY: -300,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
        clientX: left,
        clientY: top + 8,
      }),
    )
  await new Promise((resolve) => setTimeout(resolve, 100))
  // Around the left edge: the same place is an earlier frame now.
  click(40)
  await expect.poll(() => Number(shown())).toBeLessThan(40)
  canvas.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: left + width / 2, clientY: top + 8 }))
  await new Promise((resolve) => setTimeout(resolve, 100))
  click(40)
  await expect.poll(shown).toBe('40')
})

/** A car and, overlapping it, a person, whose box begins at this height. */
const BELOW = 70
const CAR_AND_PERSON = [aTrack(), aTrack({ className: 'Person', classId: 2, top: BELOW })]
/** Places on the first frame where only the one of them has its outline. */
const [CAR, PERSON] = [
  [30, 55],
  [30, BELOW + 20],
] as const
const classNames = () => names().map((name) => name.replace(/#.*/, ''))

/** Whether a place of the clip shows paint over its grey. */
function paintedOn({ place, stage }: Awaited<ReturnType<typeof shownVideo>>) {
  return ([x, y]: readonly [number, number]) => {
    const { left, top, scale } = place()
    const context = stage()?.getContext('2d')
    const [at, down] = [Math.round(left + x * scale) - 2, Math.round(top + y * scale) - 2]
    const { data } = context?.getImageData(at, down, 5, 5) ?? { data: [] }
    const isGrey = (pixel: number) => [0, 1, 2].every((part) => Math.abs((data[4 * pixel + part] ?? 0) - 0x40) < 24)
    return Array.from({ length: 25 }, (_, pixel) => pixel).some((pixel) => !isGrey(pixel))
  }
}

it('a search in the list of objects → leaves only the lanes of found tracks; all come back after it', async () => {
  const { rows } = await shownVideo({ clip: CLIP, instances: CAR_AND_PERSON })
  await expect.poll(rows).toHaveLength(2)
  expect(classNames()).toEqual(['Car', 'Person'])
  const search = page.getByRole('searchbox', { name: 'Search objects' })
  await search.fill('pers')
  await expect.poll(classNames).toEqual(['Person'])
  await expect.element(page.getByRole('img', { name: 'Timeline of 1 track' })).toBeVisible()
  await search.fill('nothing like it')
  await expect.poll(classNames).toEqual([])
  await search.fill('')
  await expect.poll(classNames).toEqual(['Car', 'Person'])
})

it('a track isolated on the stage → the others aren’t painted until all are shown again', async () => {
  const made = await shownVideo({ clip: CLIP, instances: CAR_AND_PERSON })
  const { focus, rows } = made
  const isPainted = paintedOn(made)
  const both = () => [isPainted(CAR), isPainted(PERSON)]
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(both).toEqual([true, true])
  focus()
  await userEvent.keyboard('.')
  await userEvent.keyboard('{Shift>}I{/Shift}')
  await expect.poll(both).toEqual([true, false])
  await userEvent.keyboard('{Shift>}I{/Shift}')
  await expect.poll(both).toEqual([true, true])
  // The same for all of its class.
  await userEvent.keyboard('{Alt>}{Shift>}K{/Shift}{/Alt}')
  await expect.poll(both).toEqual([true, false])
  expect(classNames()).toEqual(['Car'])
  await userEvent.keyboard('{Alt>}{Shift>}K{/Shift}{/Alt}')
  await expect.poll(both).toEqual([true, true])
})

it('a track that is hidden → isn’t painted; one that is locked → isn’t moved', async () => {
  const made = await shownVideo({ clip: CLIP, instances: CAR_AND_PERSON })
  const { drag, focus, rows, go } = made
  const isPainted = paintedOn(made)
  const both = () => [isPainted(CAR), isPainted(PERSON)]
  await expect.poll(rows).toHaveLength(2)
  await expect.poll(both).toEqual([true, true])
  focus()
  await userEvent.keyboard('.{Shift>}L{/Shift}')
  await expect.element(undo()).toHaveAccessibleName(/ocked/)
  const locked = undo().element().getAttribute('aria-label')
  await button(/^Select and change/).click()
  drag([30, 60], [90, 60])
  // Longer than the drag below needs to make a key.
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(undo().element().getAttribute('aria-label')).toBe(locked)
  // The same drag moves it once it is unlocked.
  focus()
  await userEvent.keyboard('{Shift>}L{/Shift}')
  await expect.poll(() => undo().element().getAttribute('aria-label')).not.toBe(locked)
  drag([30, 60], [90, 60])
  await expect.element(undo()).toHaveAccessibleName(/Key set/)
  await undo().click()
  await go(0)
  focus()
  await expect.poll(both).toEqual([true, true])
  await userEvent.keyboard('{Shift>}H{/Shift}')
  await expect.poll(both).toEqual([false, true])
})

it('viewed frames → the timeline shows how much of the clip was seen', async () => {
  const { go } = await shownVideo({ clip: CLIP, notes: true })
  await expect.element(page.getByText(/· 2 % seen/)).toBeVisible()
  for (const frame of [1, 2, 3, 4]) await go(frame)
  await expect.element(page.getByText(/· 10 % seen/)).toBeVisible()
})

it('tracks walked one by one → the view goes to each one’s frame, and back to the previous one', async () => {
  const { focus, rows } = await shownVideo({
    clip: CLIP,
    instances: [
      aTrack({ start: 400_000, end: 600_000 }),
      aTrack({ className: 'Person', classId: 2, start: 1_200_000, end: 1_600_000 }),
    ],
  })
  await expect.poll(rows).toHaveLength(2)
  focus()
  await userEvent.keyboard('{Shift>}Y{/Shift}')
  await expect.poll(shown).toBe('10')
  await userEvent.keyboard('.')
  await expect.poll(shown).toBe('30')
  await userEvent.keyboard(',')
  // Nearest frame of the earlier track: its last one.
  await expect.poll(shown).toBe('15')
})
