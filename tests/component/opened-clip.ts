import { onTestFinished } from 'vitest'
import { type Clip, clipLoader } from '../../reviewer/editors/video/clip-loader'
import { createFrameStore } from '../../reviewer/editors/video/kept-frames'
import { CLIP, readNumber } from '../builders/numbered-clip'

/** Opens a clip as the editor does, and reads the numbers in its pixels. */
export async function openedClip(content: Blob) {
  const url = URL.createObjectURL(content)
  const loaded = await clipLoader.load(
    { media: { url, mime: content.type } } as Parameters<typeof clipLoader.load>[0],
    new AbortController().signal,
  )
  if (loaded === undefined || !('value' in loaded)) throw new Error('the clip can’t be opened')
  const clip: Clip = loaded.value
  const store = createFrameStore(clip)
  store.fit(Math.min(CLIP.width, clip.width))
  /** Turns back rotated phone clips. */
  const isTurned = clip.height > clip.width
  const context = new OffscreenCanvas(CLIP.width, CLIP.height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  onTestFinished(() => {
    store.dispose()
    clip.close()
    URL.revokeObjectURL(url)
  })
  if (isTurned) context.transform(0, -1, 1, 0, 0, CLIP.height)
  const [across, down] = isTurned ? [CLIP.height, CLIP.width] : [CLIP.width, CLIP.height]
  return {
    clip,
    store,
    /** Number in the picture shown for a requested frame. */
    async numberAt(frame: number): Promise<number | string> {
      store.ask(frame)
      const shown = await new Promise<ImageBitmap | string | undefined>((resolve) => {
        const look = () => {
          const now = store.seen.get()
          if (now.shown?.frame !== frame && now.trouble === undefined) return
          stop()
          resolve(now.trouble ?? now.shown?.bitmap)
        }
        const stop = store.seen.subscribe(look)
        look()
      })
      if (shown === undefined || typeof shown === 'string') return shown ?? 'no picture'
      context.drawImage(shown, 0, 0, across, down)
      return readNumber(context.getImageData(0, 0, CLIP.width, CLIP.height), { left: 0, top: 0, width: CLIP.width })
    },
  }
}
