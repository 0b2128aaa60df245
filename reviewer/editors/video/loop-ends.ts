import { framedTrack, stretchFrames } from '#domain/annotation/video/track-at'
import type { EditorSession } from '../session/open-session'
import type { ClipOnShow } from './open-clip'

interface LoopPorts {
  readonly clips: Pick<ClipOnShow, 'open' | 'table' | 'frames' | 'playing'>
  readonly views: Pick<EditorSession['views'], 'get'>
  readonly onRefused: (reason: string) => void
}

/** Sets the part of the clip that plays in a loop. */
export function createLoopEnds({ clips, views, onRefused }: LoopPorts) {
  const { open, table, frames, playing } = clips
  return {
    /** Loops the selected tracks, or ends the loop. */
    toggleLoop(): void {
      const [now, at] = [open.get(), table()]
      if (now === undefined || at === undefined) return
      const { loop } = playing.get()
      if (loop.first !== undefined || loop.last !== undefined) return now.player.setLoop({})
      const ends = views
        .get()
        .selection.flatMap(({ track }) => (track === undefined ? [] : stretchFrames(framedTrack(track, at)).flat()))
      if (ends.length === 0) return onRefused('Select a track, or set the ends of the loop by [ and ].')
      now.player.setLoop({ first: Math.min(...ends), last: Math.max(...ends) })
    },
    /** Sets one end of the loop to the requested frame; an end on the wrong side drops the other. */
    loopFrom(end: 'first' | 'last'): void {
      const { loop } = playing.get()
      const next = { ...loop, [end]: frames.get().asked }
      const isTurned = next.first !== undefined && next.last !== undefined && next.first > next.last
      open.get()?.player.setLoop(isTurned ? { [end]: next[end] } : next)
    },
  }
}
