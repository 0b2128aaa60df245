import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aNumberedClip, CLIP, evenTimes } from '../builders/numbered-clip'
import { aReorderedClip, decodesReordered } from '../builders/reordered-clip'
import { openedClip } from './opened-clip'
import { shownVideo } from './shown-video'

const button = (name: RegExp) => page.getByRole('button', { name })
const shown = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset['frame']
const UNREAD = /Couldn’t read this video/

function aPicture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 9, 9)
  return canvas.convertToBlob()
}

async function write(field: 'Frame' | 'Time', text: string): Promise<void> {
  await page.getByRole('textbox', { name: field, exact: true }).fill(text)
  await userEvent.keyboard('{Enter}')
}

it.skipIf(!(await decodesReordered()))(
  'a clip with a broken packet → its frame is reported as damaged, and frames before and after are shown',
  async () => {
    const { go, pixels } = await shownVideo({ clip: await aReorderedClip({ frames: 60, rate: 25, broken: [24] }) })
    await write('Frame', '25')
    await expect.element(page.getByText(/Couldn’t decode this frame: the file is damaged here/)).toBeVisible()
    for (const frame of [23, 40, 12, 59]) {
      await go(frame)
      expect(pixels()).toBe(frame)
    }
    await expect.element(page.getByText(/Couldn’t decode this frame/)).not.toBeInTheDocument()
  },
)

it('a clip that breaks off → the frames that are there are shown', async () => {
  const whole = await aNumberedClip({ times: evenTimes(100, 25), isRecording: true })
  const { clip, numberAt } = await openedClip(whole.slice(0, Math.round(whole.size * 0.6), whole.type))
  const frames = clip.table.times.length
  expect(frames).toBeGreaterThan(20)
  expect(frames).toBeLessThan(90)
  expect(await numberAt(0)).toBe(0)
  expect(await numberAt(frames - 5)).toBe(frames - 5)
})

it.each([
  [
    'a clip that breaks off before its index',
    async () => {
      const whole = await aNumberedClip({ times: evenTimes(20, 25), container: 'mp4', codec: 'vp9' })
      return whole.slice(0, whole.size - 400, whole.type)
    },
  ],
  ['a still picture', aPicture],
  ['an empty file', async () => new Blob([], { type: 'video/mp4' })],
])('%s → a sentence says that it can’t be read', async (_, content) => {
  await shownVideo({ clip: await content(), isBroken: true })
  await expect.element(page.getByText(UNREAD)).toBeVisible()
  expect(shown()).toBeUndefined()
})

it('a clip of one frame without a length → it is shown, plays to its end at once, and takes a track', async () => {
  const clip = await aNumberedClip({ times: [0], lastFor: 0 })
  const { drag, focus, rows, pixels } = await shownVideo({ clip })
  expect(pixels()).toBe(0)
  await expect.element(page.getByText('of 1', { exact: true })).toBeVisible()
  focus()
  await userEvent.keyboard('{ArrowRight}{End} ')
  await expect.element(button(/^Play/)).toBeVisible()
  expect(shown()).toBe('0')
  await button(/^Draw a box/).click()
  drag([20, 55], [40, 75])
  await expect.poll(rows).toHaveLength(1)
})

it('a clip of twelve hours → times and jumps reach its end', async () => {
  const { pixels, focus } = await shownVideo({ clip: await aNumberedClip({ times: evenTimes(73, 1 / 600) }) })
  focus()
  await userEvent.keyboard('{End}')
  await expect.poll(shown).toBe('72')
  await expect.element(page.getByRole('textbox', { name: 'Time', exact: true })).toHaveValue('12:00:00.000')
  await write('Time', '6:35:00')
  await expect.poll(shown).toBe('39')
  expect(pixels()).toBe(39)
})

it('a clip of 8K → its frames are shown, decoded at the size of the stage', async () => {
  const clip = await aNumberedClip({ times: evenTimes(3, 25), scale: 40 })
  const { clip: open, numberAt, store } = await openedClip(clip)
  expect([open.width, open.height]).toEqual([7_680, 3_840])
  for (const frame of [2, 0, 1]) expect(await numberAt(frame)).toBe(frame)
  expect(store.seen.get().shown?.bitmap?.width).toBe(7_680 / 8)
})

it.each([90, 270] as const)('a clip of a phone turned by %i degrees → is shown upright', async (rotation) => {
  const clip = await aNumberedClip({ times: evenTimes(12, 25), container: 'mp4', codec: 'vp9', rotation })
  const { clip: open, store, numberAt } = await openedClip(clip)
  expect([open.width, open.height]).toEqual([CLIP.height, CLIP.width])
  // Turned by 270 degrees, the grey half is where the numbers are after 90.
  if (rotation === 90) for (const frame of [11, 0, 6]) expect(await numberAt(frame)).toBe(frame)
  else await numberAt(11)
  const { width, height } = store.seen.get().shown?.bitmap ?? { width: 0, height: 0 }
  expect([width, height]).toEqual([CLIP.height, CLIP.width])
})
