import type { FrameTable } from '#domain/annotation/video/frame-table'
import { createObservable } from '../observable'
import type { FramesSeen, FrameStore } from './kept-frames'

/** The frames of a clip without pictures, available at once. */
export function createBlankFrames({ times }: FrameTable): FrameStore {
  const seen = createObservable<FramesSeen>({
    asked: 0,
    shown: { frame: 0, bitmap: undefined },
    trouble: undefined,
  })
  return {
    seen,
    ask(frame) {
      const asked = Math.min(times.length - 1, Math.max(0, Math.round(frame)))
      if (asked !== seen.get().asked)
        seen.set({ asked, shown: { frame: asked, bitmap: undefined }, trouble: undefined })
    },
    retry: () => undefined,
    fit: () => undefined,
    dispose: () => undefined,
  }
}
