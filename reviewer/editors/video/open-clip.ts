import type { Track } from '#domain/annotation/video/track'
import type { FrameTable } from '#domain/annotation/video/frame-table'
import { framedTrack, stretchFrames, trackAt } from '#domain/annotation/video/track-at'
import { given } from '#domain/given'
import type { Camera } from '../canvas/camera'
import { createObservable, type Observable } from '../observable'
import { createBlankFrames } from './blank-frames'
import type { Clip } from './clip-loader'
import { createFrameStore, type FramesSeen, type FrameStore } from './kept-frames'
import type { openSound } from './open-sound'
import { createPlayer, type Player, type Playing } from './player'
import type { Waveform } from './waveform'

/** A shown clip with its frames and its player. */
export interface OpenClip {
  readonly clip: Clip
  readonly frames: FrameStore
  readonly player: Player
  /** Left out for a clip without sound. */
  readonly waveform?: Waveform
}

/** A shown frame of a clip. */
export interface Moment {
  readonly table: FrameTable
  readonly frame: number
}

/** The shown clip, and what its frames and its player report. */
export interface ClipOnShow {
  readonly open: Observable<OpenClip | undefined>
  readonly hasPicture: Observable<boolean>
  readonly frames: Observable<FramesSeen>
  readonly playing: Observable<Playing>
  readonly table: () => FrameTable | undefined
  readonly size: () => { readonly width: number; readonly height: number } | undefined
  /** The requested frame, once it is shown. */
  readonly moment: () => Moment | undefined
  /** Whether a track has a shape on the requested frame. */
  readonly isHere: (track: Track | undefined) => boolean
  /** Goes to the nearest frame on which a track has a shape. */
  readonly goTo: (track: Track | undefined) => void
  /** Shows another clip, or none. */
  readonly show: (clip: Clip | undefined) => void
  readonly dispose: () => void
}

interface Ports {
  readonly camera: Pick<Camera, 'place'>
  readonly soundOf: (clip: Clip) => ReturnType<typeof openSound>
  /** The frame rate that steps go by; undefined for every frame. */
  readonly rateFor: (table: FrameTable) => number | undefined
}

const NO_FRAME: FramesSeen = { asked: 0, shown: undefined, trouble: undefined }
const AT_REST: Playing = { isOn: false, speed: 1, loop: {} }

/** Starts without a clip. */
export function createClipOnShow({ camera, soundOf, rateFor }: Ports): ClipOnShow {
  const open = createObservable<OpenClip | undefined>(undefined)
  const hasPicture = createObservable(true)
  const frames = createObservable<FramesSeen>(NO_FRAME)
  const playing = createObservable<Playing>(AT_REST)
  let leave = () => {}

  const table = () => open.get()?.clip.table

  function isHere(track: Track | undefined): boolean {
    const now = table()
    if (track === undefined || now === undefined) return false
    return trackAt(framedTrack(track, now), frames.get().asked) !== undefined
  }

  function play(clip: Clip): void {
    const store = clip.hasPicture ? createFrameStore(clip) : createBlankFrames(clip.table)
    const sound = soundOf(clip)
    const player = createPlayer({
      frames: store,
      table: clip.table,
      sound: sound?.sound,
      rate: () => rateFor(clip.table),
    })
    const stops = [
      store.seen.subscribe(() => frames.set(store.seen.get())),
      player.playing.subscribe(() => playing.set(player.playing.get())),
    ]
    leave = () => {
      for (const stop of stops) stop()
      sound?.dispose()
      player.dispose()
      store.dispose()
    }
    hasPicture.set(clip.hasPicture)
    camera.place({ width: clip.width, height: clip.height })
    open.set({ clip, frames: store, player, ...given({ waveform: sound?.waveform }) })
    frames.set(store.seen.get())
  }

  return {
    open,
    hasPicture,
    frames,
    playing,
    table,
    size() {
      const clip = open.get()?.clip
      return clip && { width: clip.width, height: clip.height }
    },
    moment() {
      const [now, { asked, shown }] = [table(), frames.get()]
      return now === undefined || shown?.frame !== asked ? undefined : { table: now, frame: asked }
    },
    isHere,
    goTo(track) {
      const now = table()
      if (track === undefined || now === undefined || isHere(track)) return
      const { asked } = frames.get()
      const ends = stretchFrames(framedTrack(track, now)).flat()
      const [nearest] = ends.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))
      if (nearest !== undefined) open.get()?.player.go(nearest)
    },
    show(clip) {
      leave()
      leave = () => {}
      if (clip !== undefined) return play(clip)
      open.set(undefined)
      frames.set(NO_FRAME)
      playing.set(AT_REST)
      camera.place(undefined)
    },
    dispose: () => leave(),
  }
}
