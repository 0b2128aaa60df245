import { CanvasSource, BufferTarget, Output, WebMOutputFormat } from 'mediabunny'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Native } from '../../domain/annotation/native'
import { CLIP } from '../builders/numbered-clip'
import { shownVideo } from './shown-video'

const FRAMES = 24
const STEP = 4
const placeOf = (frame: number) => ({ x: 20 + STEP * frame, y: 30 })
const SIDE = 28

/** Patterned square that moves to the right over a plain background, and is gone on the last frames. */
async function movingClip(goneFrom = FRAMES): Promise<Blob> {
  const canvas = new OffscreenCanvas(CLIP.width, CLIP.height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec: 'vp8', bitrate: 3_000_000, keyFrameInterval: 0.4 })
  output.addVideoTrack(source)
  await output.start()
  for (let frame = 0; frame < FRAMES; frame += 1) {
    context.fillStyle = '#405060'
    context.fillRect(0, 0, CLIP.width, CLIP.height)
    const { x, y } = placeOf(frame)
    if (frame < goneFrom)
      for (let cell = 0; cell < 16; cell += 1) {
        context.fillStyle = ['#f02020', '#20d040', '#f0e020', '#2040f0'][((cell * 7) % 4) ^ (cell >> 2)] ?? '#ffffff'
        context.fillRect(x + (cell % 4) * 7, y + (cell >> 2) * 7, 7, 7)
      }
    await source.add(frame / 25, 1 / 25)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('no clip')
  return new Blob([target.buffer], { type: 'video/webm' })
}

const CLIP_OF_SQUARE = await movingClip()
const { x, y } = placeOf(0)
const points = { x1: x, y1: y, x2: x + SIDE, y2: y + SIDE }
const END = 920_000
const TRACK: Native = {
  meta: { type: 'bbox', classId: 1, className: 'Car', start: 0, end: END },
  parameters: [
    {
      start: 0,
      end: END,
      timestamps: [
        { timestamp: 0, points, attributes: [] },
        { timestamp: END, points, attributes: [] },
      ],
    },
  ],
}
const bar = () => page.getByRole('group', { name: 'Suggested track' })
const button = (name: string) => bar().getByRole('button', { name })
const undo = () => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: /^Undo/ })

/** Upper left handle of the selected box on the shown frame: a white place. */
function handleAt(shown: Awaited<ReturnType<typeof shownVideo>>, left: number, top: number): boolean {
  const { left: x0, top: y0, scale } = shown.place()
  const context = shown.stage()?.getContext('2d')
  const { data } =
    context?.getImageData(Math.round(x0 + left * scale) - 6, Math.round(y0 + top * scale) - 6, 12, 12) ?? {}
  if (data === undefined) return false
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) return true
  return false
}

async function followed(shown: Awaited<ReturnType<typeof shownVideo>>): Promise<void> {
  shown.focus()
  await userEvent.keyboard('.')
  await userEvent.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}')
  await expect.element(button('Accept all')).toBeEnabled()
}

it('a box tracked forward → a suggestion that Enter turns into keyframes, as one step [S7.14]', async () => {
  const shown = await shownVideo({ clip: CLIP_OF_SQUARE, instances: [TRACK] })
  await expect.poll(shown.rows).toHaveLength(1)
  await followed(shown)
  await expect.element(bar().getByText(/^2[23] frames/)).toBeVisible()
  await expect.element(undo()).toBeDisabled()
  shown.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(undo()).toHaveAccessibleName(/Followed for 2[23] frames/)
  await shown.go(15)
  await expect.poll(() => handleAt(shown, placeOf(15).x, placeOf(15).y)).toBe(true)
  expect(handleAt(shown, placeOf(0).x, placeOf(0).y)).toBe(false)
  await undo().click()
  await expect.poll(() => handleAt(shown, placeOf(0).x, placeOf(0).y)).toBe(true)
  await expect.element(undo()).toBeDisabled()
})

it('accepted until the current frame → later frames keep that position; Escape discards everything', async () => {
  const shown = await shownVideo({ clip: CLIP_OF_SQUARE, instances: [TRACK] })
  await expect.poll(shown.rows).toHaveLength(1)
  await followed(shown)
  shown.focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(bar()).not.toBeInTheDocument()
  await expect.element(undo()).toBeDisabled()
  await followed(shown)
  await shown.go(8)
  await button('Accept until here').click()
  await expect.element(undo()).toHaveAccessibleName(/Followed for 8 frames/)
  await shown.go(20)
  await expect.poll(() => handleAt(shown, placeOf(8).x, placeOf(8).y)).toBe(true)
})

it('an object that leaves → the suggestion ends there and says so', async () => {
  const shown = await shownVideo({ clip: await movingClip(12), instances: [TRACK] })
  await expect.poll(shown.rows).toHaveLength(1)
  await followed(shown)
  await expect.element(bar().getByText(/lost on frame 1[23]/)).toBeVisible()
})

it('the platform chosen → its boxes are suggested; no clip is decoded for it', async () => {
  const asked: { readonly from: number; readonly times: readonly number[] }[] = []
  const track = (input: (typeof asked)[number]) => {
    asked.push(input)
    const data = input.times.map((_, at) => ({
      box: { x: x + 2 * (at + 1), y, width: SIDE, height: SIDE },
      score: 0.9,
    }))
    return { data }
  }
  const shown = await shownVideo({ clip: CLIP_OF_SQUARE, instances: [TRACK], track })
  await expect.poll(shown.rows).toHaveLength(1)
  await followed(shown)
  await bar().getByRole('combobox', { name: 'Find by' }).selectOptions('Platform')
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({ from: 0, times: expect.arrayContaining([40_000]) as number[] })
  await button('Accept all').click()
  await shown.go(10)
  await expect.poll(() => handleAt(shown, x + 20, y)).toBe(true)
})
