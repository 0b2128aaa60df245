import { expect, it, onTestFinished } from 'vitest'
import { openClip } from '../../document-reader/open-clip'
import { createReading } from '../../document-reader/reading'
import { aNumberedClip, CLIP, evenTimes, readNumber, unevenTimes } from '../builders/numbered-clip'
import { isLong } from '../builders/walks'

function address(content: Blob): string {
  const url = URL.createObjectURL(content)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** Number in a frame's pixels. */
async function numberOf(picture: Blob): Promise<number> {
  expect(picture.type).toBe('image/jpeg')
  const bitmap = await createImageBitmap(picture)
  expect([bitmap.width, bitmap.height]).toEqual([CLIP.width, CLIP.height])
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)
  return readNumber(context.getImageData(0, 0, bitmap.width, bitmap.height), { left: 0, top: 0, width: bitmap.width })
}

const CLIPS = [
  ['mp4', unevenTimes(40, 25)],
  ['webm', evenTimes(40, 25)],
] as const

it.each(isLong ? CLIPS : CLIPS.slice(0, 1))(
  'a clip in %s → its frames come as JPEG under the numbers of the editor, in any order',
  async (container, times) => {
    const clip = await aNumberedClip({ times, container, codec: 'vp9' })
    const open = await openClip(address(clip), clip.size)
    onTestFinished(open.close)
    expect(open.times).toHaveLength(40)
    for (const frame of [0, 1, 2, 9, 30, 39, 12, 11]) expect(await numberOf(await open.frame(frame))).toBe(frame)
  },
)

it('the reader asked about a clip → says its times, and draws a frame that is numbered from 1', async () => {
  const clip = await aNumberedClip({ times: evenTimes(5, 10) })
  const task = { id: 1, kind: 'clip', address: address(clip), bytes: clip.size } as const
  const reading = createReading()
  const times = await reading({ ...task, ask: 'times' })
  expect(times instanceof Blob && (await times.text())).toBe('0,100000,200000,300000,400000')
  const drawn = await reading({ ...task, ask: 'draw', page: 3, pixelsMax: 1e6 })
  expect(drawn instanceof Blob && (await numberOf(drawn))).toBe(2)
  await expect(reading({ ...task, ask: 'draw', page: 3, pixelsMax: 100 })).rejects.toMatchObject({ fault: 'tooLarge' })
  await expect(reading({ ...task, ask: 'draw', page: 6, pixelsMax: 1e6 })).rejects.toMatchObject({ fault: 'broken' })
})

it('a file that is no clip → is damaged', async () => {
  const text = new Blob(['no clip at all'])
  await expect(openClip(address(text), text.size)).rejects.toMatchObject({ fault: 'damaged' })
})
