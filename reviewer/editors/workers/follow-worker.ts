import { frameAt } from '#domain/annotation/video/frame-table'
import type { Raster } from '#domain/vision/edge-costs'
import { trackBox } from '#domain/vision/track'
import { openClip } from './clip-source'
import type { FollowNews, FollowOrder } from './follow-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: FollowOrder }) => void): void
  postMessage(news: FollowNews): void
}

const scope = globalThis as unknown as Scope
const tell = (news: FollowNews) => scope.postMessage(news)
/** Largest width of searched frames: wider ones take longer and find no more. */
const WIDTH_MOST = 640
const MICROS = 1_000_000

async function follow({ url, numbers, frame, count }: FollowOrder): Promise<void> {
  const opened = await openClip(url)
  if ('message' in opened) return tell({ type: 'failed', message: opened.message })
  const { facts, frames } = opened
  if (frames === undefined) return tell({ type: 'failed', message: 'The file has no picture.' })
  const scale = Math.min(1, WIDTH_MOST / facts.width)
  const [width, height] = [Math.max(1, Math.round(facts.width * scale)), Math.max(1, Math.round(facts.height * scale))]
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return tell({ type: 'failed', message: 'This computer has no room for a picture.' })
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers.map((value) => value * scale)
  let tracker: ReturnType<typeof trackBox> | undefined
  for await (const sample of frames.from((facts.table.times[frame] ?? 0) / MICROS)) {
    // Half of a frame later: files round their times in their own way.
    const at = frameAt(facts.table, sample.timestamp * MICROS + 500)
    sample.draw(context, 0, 0, width, height)
    sample.close()
    if (at < frame) continue
    const raster: Raster = { width, height, data: context.getImageData(0, 0, width, height).data }
    if (tracker === undefined) {
      tracker = trackBox(raster, { x: x1, y: y1, width: x2 - x1, height: y2 - y1 })
      continue
    }
    const step = tracker.next(raster)
    if (step === undefined) return tell({ type: 'lost', frame: at })
    const { x, y, width: wide, height: high } = step.box
    const found = [x, y, x + wide, y + high].map((value) => Math.round((value / scale) * 100) / 100)
    tell({ type: 'found', frame: at, numbers: found, score: step.score })
    if (at >= frame + count) break
  }
  tell({ type: 'end' })
}

scope.addEventListener('message', ({ data }) => {
  follow(data).catch((cause: unknown) =>
    tell({ type: 'failed', message: cause instanceof Error ? cause.message : String(cause) }),
  )
})
