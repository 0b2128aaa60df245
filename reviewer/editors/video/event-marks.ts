import type { Moment } from './open-clip'
import type { VideoDesk } from './video-desk'

interface EventPorts {
  readonly moment: () => Moment | undefined
  readonly desk: Pick<VideoDesk, 'drawFrom'>
  readonly say: (words: string) => void
}

/** Marks an event by two presses, on its first frame and on its last. */
export function createEventMarks({ moment, desk, say }: EventPorts) {
  /** First frame of an event without an end. */
  let begun: number | undefined
  return {
    /** Begins an event on the shown frame, or ends it there. */
    event(): void {
      const at = moment()
      if (at === undefined) return
      if (begun === undefined || begun > at.frame) {
        begun = at.frame
        return say('The event begins here. Press B again where it ends.')
      }
      const first = begun
      begun = undefined
      desk.drawFrom(first, 'event', [])
    },
    /** Drops an event without an end, for another clip. */
    forget: () => {
      begun = undefined
    },
  }
}
