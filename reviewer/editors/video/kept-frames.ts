import { createObservable, type Observable } from '../observable'
import type { Clip } from './clip-loader'

/** A frame ready for painting. */
export interface ShownFrame {
  readonly frame: number
  /** Left out if the clip has no picture. */
  readonly bitmap: ImageBitmap | undefined
}

/** The requested frame and the displayed one. */
export interface FramesSeen {
  readonly asked: number
  /** The requested frame, or the one before until it arrives. */
  readonly shown: ShownFrame | undefined
  /** Why the requested frame can't be displayed, as a sentence. */
  readonly trouble: string | undefined
}

/** Loads frames, and keeps those near the current one within a memory budget. */
export interface FrameStore {
  readonly seen: Observable<FramesSeen>
  readonly ask: (frame: number) => void
  /** Requests a frame again after its decoding failed. */
  readonly retry: () => void
  /** Width of the clip on the screen, in device pixels. */
  readonly fit: (width: number) => void
  readonly dispose: () => void
}

/** Memory budget of all bitmaps, in bytes. */
const BUDGET = 256 * 2 ** 20
const BYTES_PER_PIXEL = 4
/** The displayed frame, the requested one and the next, of any size. */
const LEAST_FRAMES = 3
const AHEAD_MAX = 48
/** Frames behind are released sooner: steps mostly keep their direction. */
const BEHIND_WEIGHT = 4
/** Minimum size of a bitmap, as a share of the clip. */
const LEAST_SHARE = 1 / 8

/** Starts with the clip's first frame. */
export function createFrameStore(clip: Clip): FrameStore {
  const kept = new Map<number, ImageBitmap>()
  let dropped: number[] = []
  let width = clip.width
  let way: 1 | -1 = 1
  const seen = createObservable<FramesSeen>({ asked: 0, shown: undefined, trouble: undefined })

  const height = () => Math.max(1, Math.round((width * clip.height) / clip.width))
  const most = () => Math.max(LEAST_FRAMES, Math.floor(BUDGET / (width * height() * BYTES_PER_PIXEL)))

  function want(): void {
    const { asked } = seen.get()
    const ahead = Math.min(AHEAD_MAX, Math.floor(most() / 2))
    clip.ask({ type: 'want', frame: asked, way, ahead, width, dropped })
    dropped = []
  }

  function keepWithin(): void {
    const { asked, shown } = seen.get()
    const over = kept.size - most()
    if (over <= 0) return
    const distance = (frame: number) => {
      const ahead = (frame - asked) * way
      return ahead < 0 ? -ahead * BEHIND_WEIGHT : ahead
    }
    const furthest = [...kept.keys()].sort((a, b) => distance(b) - distance(a))
    for (const frame of furthest.slice(0, over)) {
      if (frame === shown?.frame) continue
      kept.get(frame)?.close()
      kept.delete(frame)
      dropped.push(frame)
    }
  }

  function show(frame: number): void {
    const bitmap = kept.get(frame)
    if (bitmap === undefined) return
    const before = seen.get().shown
    seen.set({ ...seen.get(), shown: { frame, bitmap }, trouble: undefined })
    // The previous bitmap was already dropped from the cache, so close it now.
    if (before !== undefined && kept.get(before.frame) !== before.bitmap) before.bitmap?.close()
  }

  clip.hear((news) => {
    if (news.type === 'lost') {
      if (news.frame === seen.get().asked) seen.set({ ...seen.get(), trouble: news.message })
      return
    }
    // Decoded for another size.
    if (news.width !== width) return news.bitmap.close()
    const before = kept.get(news.frame)
    kept.set(news.frame, news.bitmap)
    if (before !== undefined && before !== seen.get().shown?.bitmap) before.close()
    if (news.frame === seen.get().asked) show(news.frame)
    keepWithin()
  })

  return {
    seen,
    ask(frame) {
      const now = seen.get()
      const next = Math.min(clip.table.times.length - 1, Math.max(0, Math.round(frame)))
      if (next === now.asked && now.shown?.frame === next) return
      if (next !== now.asked) way = next < now.asked ? -1 : 1
      seen.set({ ...now, asked: next, trouble: undefined })
      show(next)
      keepWithin()
      want()
    },
    retry: want,
    fit(wanted) {
      let share = 1
      while (share > LEAST_SHARE && clip.width * (share / 2) >= wanted) share /= 2
      const next = Math.max(1, Math.round(clip.width * share))
      if (next === width && seen.get().shown !== undefined) return
      width = next
      const { shown } = seen.get()
      for (const bitmap of kept.values()) if (bitmap !== shown?.bitmap) bitmap.close()
      kept.clear()
      dropped = []
      want()
    },
    dispose() {
      for (const bitmap of kept.values()) bitmap.close()
      seen.get().shown?.bitmap?.close()
      kept.clear()
    },
  }
}
