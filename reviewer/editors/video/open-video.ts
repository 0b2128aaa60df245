import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { isPicturePlace } from '#domain/annotation/comments/thread'
import type { Place } from '#domain/annotation/shaping/shape'
import { frameAt, microsOf } from '#domain/annotation/video/frame-table'
import { framedTrack, stretchFrames, trackAt } from '#domain/annotation/video/track-at'
import { newTagObject } from '#domain/annotation/video/new-track'
import { given } from '#domain/given'
import { bringInSight } from '../canvas/bring-in-sight'
import { createCamera } from '../canvas/camera'
import { combined, createObservable } from '../observable'
import type { PageParts } from '../page/editor-spec'
import { createMenuPlace } from '../page/document-menu'
import { openDocument } from '../page/open-document'
import type { ListedPanel } from '../panels/panel-halves'
import { openSession } from '../session/open-session'
import type { Showing } from '../session/showing'
import { createBlankFrames } from './blank-frames'
import { type Clip, clipLoader } from './clip-loader'
import { createFrameStore, type FramesSeen, type FrameStore } from './kept-frames'
import { createFollowing, followWorker } from './following'
import { keyEditing } from './key-editing'
import { followSeenFrames } from './seen-frames'
import { createPlayer, type Player, type Playing } from './player'
import { createClipLength } from './clip-length'
import { createFrameGrid } from './frame-grid'
import { openSound } from './open-sound'
import { createVideoDesk } from './video-desk'
import { createVideoTools } from './video-tools'
import type { Waveform } from './waveform'

/** A video editor without its looks. */
export type OpenVideoEditor = ReturnType<typeof openVideo>

/** A clip that is on show, its frames and how it plays. */
export interface OpenClip {
  readonly clip: Clip
  readonly frames: FrameStore
  readonly player: Player
  /** Left out where there is no sound. */
  readonly waveform?: Waveform
}

const NO_FRAME: FramesSeen = { asked: 0, shown: undefined, trouble: undefined }
const AT_REST: Playing = { isOn: false, speed: 1, loop: {} }

/** Opens a clip, a session over it, and what changes its tracks. */
export function openVideo(element: HTMLElement, parts: PageParts, panels: readonly ListedPanel[]) {
  const document = openDocument({ element, loader: clipLoader, onLoadFailure: parts.onLoadFailure })
  const camera = createCamera()
  const open = createObservable<OpenClip | undefined>(undefined)
  const hasPicture = createObservable(true)
  const frames = createObservable<FramesSeen>(NO_FRAME)
  const playing = createObservable<Playing>(AT_REST)
  const size = () => {
    const now = open.get()
    return now === undefined ? undefined : { width: now.clip.width, height: now.clip.height }
  }
  const showing: Showing = {
    ...document.showing,
    size,
    kept: size,
    turn: () => camera.fitNext(),
    sight: {
      ...document.showing.sight,
      viewport: frames,
      canvas: camera.canvas,
      remember() {
        const [view, { asked }] = [camera.view(), frames.get()]
        return () => {
          camera.lookAt(view)
          open.get()?.player.go(asked)
        }
      },
      showObjects: ([first]) => first !== undefined && goTo(first),
      showAround(object, _part, time) {
        const now = open.get()
        if (time === undefined || now === undefined) goTo(object)
        else now.player.go(frameAt(now.clip.table, time))
      },
      isInSight: (object) => isHere(object),
    },
    bringInSight(place) {
      const now = open.get()
      if (now === undefined || !isPicturePlace(place)) return
      if (place.time !== undefined) now.player.go(frameAt(now.clip.table, place.time))
      if (now.clip.hasPicture) bringInSight(camera, place)
    },
  }
  const session = openSession({ ...parts, panels, newTag: newTagObject }, showing)
  const moment = () => {
    const [now, { asked, shown }] = [open.get(), frames.get()]
    return now === undefined || shown?.frame !== asked ? undefined : { table: now.clip.table, frame: asked }
  }
  const table = () => open.get()?.clip.table
  const desk = createVideoDesk({ session, moment, table })
  const answering = keyEditing({ session, frames, playing, moment })
  const following = createFollowing({ session, moment, url: () => open.get()?.clip.url, start: followWorker })
  void session.assistance.load()
  const tools = createVideoTools()
  const menu = createMenuPlace(element)
  const grid = createFrameGrid(parts.host, session.choices)
  const coverage = followSeenFrames(frames, session.notes)
  const length = createClipLength({ session, table, open })

  function isHere({ track }: AnnotationObject): boolean {
    const now = table()
    if (track === undefined || now === undefined) return false
    return trackAt(framedTrack(track, now), frames.get().asked) !== undefined
  }

  /** To the nearest frame on which it is. */
  function goTo(object: AnnotationObject): void {
    const now = table()
    if (object.track === undefined || now === undefined || isHere(object)) return
    const { asked } = frames.get()
    const ends = stretchFrames(framedTrack(object.track, now)).flat()
    const [nearest] = ends.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked))
    if (nearest !== undefined) open.get()?.player.go(nearest)
  }

  /** Loops the selected track, or nothing any more. */
  function toggleLoop(): void {
    const [now, at] = [open.get(), table()]
    if (now === undefined || at === undefined) return
    const { loop } = playing.get()
    if (loop.first !== undefined || loop.last !== undefined) return now.player.setLoop({})
    const ends = session.views
      .get()
      .selection.flatMap(({ track }) => (track === undefined ? [] : stretchFrames(framedTrack(track, at)).flat()))
    if (ends.length === 0) return parts.onRefused('Select a track, or set the ends of the loop by [ and ].')
    now.player.setLoop({ first: Math.min(...ends), last: Math.max(...ends) })
  }

  function loopFrom(end: 'first' | 'last'): void {
    const { loop } = playing.get()
    const next = { ...loop, [end]: frames.get().asked }
    const isTurned = next.first !== undefined && next.last !== undefined && next.first > next.last
    open.get()?.player.setLoop(isTurned ? { [end]: next[end] } : next)
  }

  /** Begins a comment on a place of the frame that is seen. */
  function comment({ x, y }: Place): void {
    const at = moment()
    if (at === undefined) return parts.onRefused('The frame is on its way. Wait until it is shown.')
    open.get()?.player.stop()
    session.annotating.commenting.begin({ x, y, time: microsOf(at.table, at.frame) })
    tools.choose('select')
    session.panel.reach('new-comment')
  }

  /** Where an event was begun that has no end yet. */
  const begun = createObservable<number | undefined>(undefined)
  function event(): void {
    const at = moment()
    const first = begun.get()
    if (at === undefined) return
    if (first === undefined || first > at.frame) {
      begun.set(at.frame)
      return session.say('The event begins here. Press B again where it ends.')
    }
    begun.set(undefined)
    desk.drawFrom(first, 'event', [])
  }

  let leave = () => {}
  function follow(): void {
    const progress = document.progress.get()
    const clip = progress.state === 'ready' ? progress.value : undefined
    if (open.get()?.clip === clip) return
    leave()
    leave = () => {}
    begun.set(undefined)
    if (clip === undefined) {
      open.set(undefined)
      frames.set(NO_FRAME)
      playing.set(AT_REST)
      return camera.place(undefined)
    }
    const store = clip.hasPicture ? createFrameStore(clip) : createBlankFrames(clip.table)
    const sound = openSound(clip, session.choices)
    const player = createPlayer({
      frames: store,
      table: clip.table,
      sound: sound?.sound,
      rate: () => grid.rateFor(clip.table),
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
    if (!clip.hasPicture) tools.choose('select')
    camera.place({ width: clip.width, height: clip.height })
    open.set({ clip, frames: store, player, ...given({ waveform: sound?.waveform }) })
    frames.set(store.seen.get())
  }
  const stop = document.progress.subscribe(follow)

  return {
    element,
    session,
    camera,
    tools,
    menu,
    video: {
      open,
      frames,
      playing,
      desk,
      moment,
      answering,
      toggleLoop,
      loopFrom,
      event,
      following,
      comment,
      grid,
      length,
      coverage,
    },
    seen: combined({ ...session.facts, frames, playing, tool: tools.inHand, zoom: camera.zoom, hasPicture }),
    dispose() {
      stop()
      following.dispose()
      leave()
      coverage.dispose()
      length.dispose()
      menu.dispose()
      session.dispose()
      document.dispose()
    },
  }
}
