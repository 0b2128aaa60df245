import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aNumberedClip, evenTimes, type NumberedClip, unevenTimes } from '../builders/numbered-clip'
import { shownVideo } from './shown-video'

const FRAMES = 120
const JUMPS = 30

/** Numbers that are the same in each run. */
function jumps(): readonly number[] {
  let seed = 7
  return Array.from({ length: JUMPS }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % FRAMES
  })
}

const CLIPS: readonly (readonly [name: string, clip: NumberedClip])[] = [
  ['even times in VP8 and WebM', { times: evenTimes(FRAMES, 25) }],
  ['uneven times in VP9 and MP4', { times: unevenTimes(FRAMES, 25), codec: 'vp9', container: 'mp4' }],
  ['a late first frame', { times: evenTimes(FRAMES, 30).map((time) => time + 0.4), keyEvery: 2 }],
]

it.each(CLIPS)('a clip with %s → each requested frame number shows that frame', async (_, clip) => {
  const { go, pixels, stage } = await shownVideo({ clip: await aNumberedClip(clip) })
  expect(pixels()).toBe(0)
  await expect.element(page.getByText(`of ${FRAMES}`)).toBeVisible()
  const wrong: (readonly [asked: number, shown: number])[] = []
  for (const frame of [...jumps(), FRAMES - 1, FRAMES - 2, FRAMES - 3, 0, 1, 2]) {
    await go(frame)
    if (pixels() !== frame) wrong.push([frame, pixels()])
  }
  expect(wrong).toEqual([])
  expect(stage()?.dataset['frame']).toBe('2')
})

it('a file that isn’t a video → a sentence says so, and nothing is shown', async () => {
  await shownVideo({ clip: new Blob(['not a video'], { type: 'video/mp4' }), isBroken: true })
  await expect.element(page.getByText(/Couldn’t read this video/)).toBeVisible()
})
