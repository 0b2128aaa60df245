import { isPicturePlace } from '#domain/annotation/comments/thread'
import type { Place } from '#domain/annotation/shaping/shape'
import { frameAt, microsOf } from '#domain/annotation/video/frame-table'
import { newTagObject } from '#domain/annotation/video/new-track'
import { bringInSight } from '../canvas/bring-in-sight'
import { createCamera } from '../canvas/camera'
import { combined } from '../observable'
import { createMenuPlace } from '../page/document-menu'
import type { DocumentParts } from '../page/document-page'
import { openDocument } from '../page/open-document'
import { openSession } from '../session/open-session'
import type { Showing } from '../session/showing'
import type { Clip } from './clip-loader'
import { createEventMarks } from './event-marks'
import { createFollowing, followWorker } from './following'
import { keyEditing } from './key-editing'
import { createLoopEnds } from './loop-ends'
import { createClipOnShow } from './open-clip'
import { followSeenFrames } from './seen-frames'
import { createClipLength } from './clip-length'
import { createFrameGrid } from './frame-grid'
import { openSound } from './open-sound'
import { createVideoDesk } from './video-desk'
import { createVideoTools } from './video-tools'

/** The video editor without its page. */
export type OpenVideoEditor = ReturnType<typeof openVideo>

/** Opens a clip with a session, and the tools that change its tracks. */
export function openVideo(element: HTMLElement, parts: DocumentParts<Clip>) {
  const document = openDocument({ element, loader: parts.loader, onLoadFailure: parts.onLoadFailure })
  const camera = createCamera()
  const clips = createClipOnShow({
    camera,
    soundOf: (clip) => openSound(clip, session.choices),
    rateFor: (table) => grid.rateFor(table),
  })
  const { open, hasPicture, frames, playing, table, moment, size } = clips
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
      showObjects: ([first]) => first !== undefined && clips.goTo(first.track),
      showAround({ track }, _part, time) {
        const now = open.get()
        if (time === undefined || now === undefined) clips.goTo(track)
        else now.player.go(frameAt(now.clip.table, time))
      },
      isInSight: ({ track }) => clips.isHere(track),
    },
    bringInSight(place) {
      const now = open.get()
      if (now === undefined || !isPicturePlace(place)) return
      if (place.time !== undefined) now.player.go(frameAt(now.clip.table, place.time))
      if (now.clip.hasPicture) bringInSight(camera, place)
    },
  }
  const session = openSession({ ...parts, newTag: newTagObject }, showing)
  const desk = createVideoDesk({ session, moment, table })
  const answering = keyEditing({ session, frames, playing, moment })
  const following = createFollowing({ session, moment, url: () => open.get()?.clip.url, start: followWorker })
  void session.assistance.load()
  const tools = createVideoTools()
  const menu = createMenuPlace(element)
  const grid = createFrameGrid(parts.host, session.choices)
  const coverage = followSeenFrames(frames, session.notes)
  const length = createClipLength({ session, table, open })

  const loop = createLoopEnds({ clips, views: session.views, onRefused: parts.onRefused })
  const events = createEventMarks({ moment, desk, say: session.say })

  /** Begins a comment at a place of the shown frame. */
  function comment({ x, y }: Place): void {
    const at = moment()
    if (at === undefined) return parts.onRefused('The frame is on its way. Wait until it is shown.')
    open.get()?.player.stop()
    session.annotating.commenting.begin({ x, y, time: microsOf(at.table, at.frame) })
    tools.choose('select')
    session.panel.reach('new-comment')
  }

  function follow(): void {
    const progress = document.progress.get()
    const clip = progress.state === 'ready' ? progress.value : undefined
    if (open.get()?.clip === clip) return
    events.forget()
    if (clip?.hasPicture === false) tools.choose('select')
    clips.show(clip)
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
      ...loop,
      event: events.event,
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
      clips.dispose()
      coverage.dispose()
      length.dispose()
      menu.dispose()
      session.dispose()
      document.dispose()
    },
  }
}
