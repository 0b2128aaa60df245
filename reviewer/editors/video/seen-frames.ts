import { readSeen, type SeenFrames, seenText, withSeen } from '#domain/annotation/video/seen-frames'
import { createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'
import type { FramesSeen } from './kept-frames'

/** Records which frames of the open item the user has seen, on this computer. */
export function followSeenFrames(frames: Observable<FramesSeen>, notes: EditorSession['notes']) {
  const seen = createObservable<SeenFrames>([])
  let itemId: number | undefined

  function look(): void {
    const [noted, { shown }] = [notes.get(), frames.get()]
    if (noted === undefined) return
    if (noted.itemId !== itemId) {
      itemId = noted.itemId
      seen.set(readSeen(noted.seen))
    }
    if (shown === undefined) return
    const next = withSeen(seen.get(), shown.frame)
    if (next === seen.get()) return
    seen.set(next)
    notes.setSeen(seenText(next))
  }

  const stops = [notes.subscribe(look), frames.subscribe(look)]
  return {
    seen,
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
