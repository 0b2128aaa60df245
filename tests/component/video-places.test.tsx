import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aNumberedClip, evenTimes } from '../builders/numbered-clip'
import { aTrack } from '../builders/tracks'
import { shownVideo } from './shown-video'

const CLIP = await aNumberedClip({ times: evenTimes(50, 25) })

const button = (name: RegExp | string) => page.getByRole('button', { name })
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ })
const shown = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset['frame']

it('a comment at a point of a frame → it has its time, a pin on that frame only, and a timeline mark that leads there', async () => {
  const { go, drag, focus } = await shownVideo({ clip: CLIP })
  await go(20)
  focus()
  await userEvent.keyboard('c')
  drag([60, 40], [60, 40])
  await expect.element(page.getByText('0:00.800 · frame 21').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'New comment' }).fill('Whose car is it?')
  await button('Comment').click()
  const pin = button(/Whose car is it/)
  await expect.element(pin.first()).toBeVisible()
  const pins = () => document.querySelectorAll('button[aria-label^="Comment of"]').length
  expect(pins()).toBe(1)
  await go(0)
  await expect.poll(pins).toBe(0)
  // The mark is in the ruler above the frame.
  const lanes = document.querySelector<HTMLCanvasElement>('[data-lanes] canvas')
  if (lanes === null) throw new Error('no timeline')
  const { left, top, width } = lanes.getBoundingClientRect()
  lanes.setPointerCapture = () => undefined
  lanes.dispatchEvent(
    new PointerEvent('pointerdown', {
      bubbles: true,
      button: 0,
      pointerId: 1,
      clientX: left + (20.5 / 50) * width,
      clientY: top + 18,
    }),
  )
  await expect.poll(shown).toBe('20')
  await expect.poll(pins).toBe(1)
})

it('arrows with the nudge tool → move the selected track on this frame by one pixel, with Shift by ten, as one step with a keyframe', async () => {
  const { go, focus, rows } = await shownVideo({ clip: CLIP, instances: [aTrack()] })
  await expect.poll(rows).toHaveLength(1)
  await go(5)
  focus()
  await userEvent.keyboard('.')
  await userEvent.keyboard('w{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await expect.element(undo()).toHaveAccessibleName(/Key nudged/)
  expect(shown()).toBe('5')
  // Without the tool, the arrows step through the clip again.
  await userEvent.keyboard('v{ArrowRight}')
  await expect.poll(shown).toBe('6')
  await undo().click()
  await expect.element(undo()).toBeDisabled()
})

it('a project with a frame rate → steps follow it, until the person chooses every frame', async () => {
  const { focus } = await shownVideo({ clip: CLIP, rate: 5 })
  await expect.element(page.getByRole('combobox', { name: 'Step' })).toBeVisible()
  focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(shown).toBe('5')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.poll(shown).toBe('10')
  await page.getByRole('combobox', { name: 'Step' }).selectOptions('clip')
  focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(shown).toBe('11')
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(shown).toBe('36')
})

it('tracks made for a clip of twice the length → a sentence says so, and scaling fits them to this clip', async () => {
  const { go, rows } = await shownVideo({ clip: CLIP, instances: [aTrack({ end: 4_000_000 })], duration: 4_000_000 })
  await expect.poll(rows).toHaveLength(1)
  await expect.element(page.getByText(/made for a clip of 0:04\.000\. This clip has 0:0[12]/)).toBeVisible()
  await button('Scale the tracks').click()
  await expect.poll(() => document.body.textContent).not.toContain('made for a clip of')
  await go(0)
  await button(/^Next key/).click()
  // The last key was at 4 seconds; it is on the last frame now.
  await expect.poll(shown).toBe('49')
})
