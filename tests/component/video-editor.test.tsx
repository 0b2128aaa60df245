import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { shownVideo } from './shown-video'

const CLIP = await aNumberedClip({ times: evenTimes(50, 25) })

const TRACK: Native = {
  meta: { type: 'bbox', classId: 1, className: 'Car', start: 0, end: 400_000 },
  parameters: [
    {
      start: 0,
      end: 400_000,
      timestamps: [
        { timestamp: 0, points: { x1: 20, y1: 55, x2: 40, y2: 75 }, attributes: [] },
        { timestamp: 400_000, points: { x1: 120, y1: 55, x2: 140, y2: 75 }, attributes: [] },
      ],
    },
  ],
}

const button = (name: RegExp) => page.getByRole('button', { name })
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ })

it('a box drawn on one frame and moved on another → a track with two keyframes; undo removes both', async () => {
  const { drag, focus, go, rows, place, stage } = await shownVideo({ clip: CLIP })
  await go(5)
  await button(/^Draw a box/).click()
  drag([20, 55], [40, 75])
  await expect.poll(rows).toHaveLength(1)
  await go(15)
  await button(/^Select and change/).click()
  drag([30, 65], [130, 65])
  await expect.element(undo()).toHaveAccessibleName(/Key set/)
  await go(10)
  // Half way between the keys, a handle of the selected track is there.
  const { left, top, scale } = place()
  const context = stage()?.getContext('2d')
  const [red, green, blue] = context?.getImageData(left + 70 * scale, top + 55 * scale, 1, 1).data ?? []
  expect([red, green, blue]).toEqual([255, 255, 255])
  focus()
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await expect.poll(() => stage()?.dataset['frame']).toBe('5')
  await undo().click()
  await expect.element(undo()).toHaveAccessibleName(/Track drawn/)
  await undo().click()
  await expect.poll(rows).toHaveLength(0)
})

it('the key for absence → the track ends before this frame; deleting its last keyframe deletes it', async () => {
  const { focus, go, rows } = await shownVideo({ clip: CLIP, instances: [TRACK] })
  await expect.poll(rows).toHaveLength(1)
  await go(4)
  focus()
  await userEvent.keyboard('.')
  await userEvent.keyboard('o')
  await expect.element(undo()).toHaveAccessibleName(/Absent from here/)
  await userEvent.keyboard('{Control>}{ArrowLeft}{/Control}')
  await expect.poll(() => document.querySelector<HTMLElement>('[data-stage]')?.dataset['frame']).toBe('3')
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}')
  await expect.element(undo()).toHaveAccessibleName(/Key deleted/)
  await go(0)
  focus()
  await userEvent.keyboard('{Shift>}{Delete}{/Shift}')
  await expect.poll(rows).toHaveLength(0)
})

it('the arrow keys and Space → step one frame, and play the clip to its end', async () => {
  const { focus, go, stage } = await shownVideo({ clip: CLIP })
  const shown = () => stage()?.dataset['frame']
  focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.poll(shown).toBe('2')
  await userEvent.keyboard('{End}')
  await expect.poll(shown).toBe('49')
  await userEvent.keyboard('{Home}')
  await expect.poll(shown).toBe('0')
  await go(40)
  focus()
  await userEvent.keyboard(' ')
  await expect.element(button(/^Pause/)).toBeVisible()
  await expect.poll(shown, { timeout: 20_000 }).toBe('49')
  await expect.element(button(/^Play/)).toBeVisible()
})
