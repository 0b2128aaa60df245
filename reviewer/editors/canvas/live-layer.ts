import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Place } from '#domain/annotation/shaping/shape'
import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** Painting of the active tool, on its own canvas that waits for no other layer. */
export interface LiveLayer {
  /**
   * Paints this from the next frame on, at every view; undefined for nothing. If all of it lies in a part of the
   * picture, in its pixels, or less than `LIVE_REACH` outside, its canvas has only that size.
   */
  show(paint: Paint | undefined, part?: LivePart): void
  /** Current painting. */
  readonly shown: () => Paint | undefined
  dispose(): void
}

/** The painted area, in the picture's pixels. */
export interface LivePart extends Box {
  /** Words stand beside this place, as `paintWords` puts them; all else reaches no farther than handles do. */
  readonly words?: Place
}

/** Margin around the reported part for labels and line widths, in CSS pixels. */
export const LIVE_REACH = 200
/** Reach of a handle or a snap mark around its centre, in CSS pixels. */
const HANDLE_REACH = 16
/** Maximum size of a label with its gap, in CSS pixels. */
const WORDS = { width: LIVE_REACH, height: 40 }
/** The canvas grows by so much at a time, in device pixels: a new size is a new canvas for the browser, whose memory costs more than a frame. */
const STEP = 128
/** The buffer shrinks only when it is this many times too large. */
const ROOMY = 1.6
/** What takes more of the view is painted on all of it. */
const WHOLE_SHARE = 0.6

interface Fit extends Size {
  readonly left: number
  readonly top: number
}

/** Follows the camera; while nothing is shown, it costs nothing. */
export function createLiveLayer(canvas: HTMLCanvasElement, camera: Camera): LiveLayer {
  const context = canvas.getContext('2d')
  let paint: Paint | undefined
  let part: LivePart | undefined
  const frame = createFrameLoop(() => {
    // An empty canvas still costs its share of every frame.
    canvas.style.visibility = paint === undefined ? 'hidden' : ''
    if (context === null || paint === undefined) return
    const [size, view, ratio] = [camera.canvas(), camera.viewport.get(), camera.pixelRatio()]
    const place = roomFor(fitOf(part, view, size, ratio), canvas, size)
    fit(canvas, place, ratio)
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, place.width, place.height)
    context.translate(-place.left, -place.top)
    paint(context, view, size, ratio)
  })
  const unfollow = camera.viewport.subscribe(() => {
    if (paint !== undefined) frame.request()
  })
  return {
    show(next, lies) {
      if (paint === undefined && next === undefined) return
      paint = next
      part = lies
      frame.request()
    },
    shown: () => paint,
    dispose() {
      unfollow()
      frame.stop()
    },
  }
}

/** The view rectangle of a part with its margin, in whole steps; the whole view if unknown or large. */
function fitOf(part: LivePart | undefined, view: Viewport, size: Size, ratio: number): Fit {
  const whole = { left: 0, top: 0, ...size }
  if (part === undefined) return whole
  const { scale } = view
  const [x, y] = [part.x * scale + view.x, part.y * scale + view.y]
  const words = part.words && { x: part.words.x * scale + view.x, y: part.words.y * scale + view.y }
  const [left, width] = along(reached(x, part.width * scale, words?.x, WORDS.width, size.width, ratio), size.width)
  const [top, height] = along(reached(y, part.height * scale, words?.y, WORDS.height, size.height, ratio), size.height)
  return width * height > WHOLE_SHARE * size.width * size.height ? whole : { left, top, width, height }
}

/** The same place on a canvas as large as the present one where that has room for it; where both end at an edge, so does it. */
function roomFor(place: Fit, { width, height }: Size, most: Size): Fit {
  const hasRoom = width >= place.width && height >= place.height && width <= most.width && height <= most.height
  if (!hasRoom || width * height > ROOMY * place.width * place.height) return place
  const [left, top] = [Math.min(place.left, most.width - width), Math.min(place.top, most.height - height)]
  return { left, top, width, height }
}

/** From where and how far something is painted, in device pixels. */
function reached(
  from: number,
  length: number,
  words: number | undefined,
  room: number,
  most: number,
  ratio: number,
): readonly [from: number, to: number] {
  const beside = (words === undefined ? LIVE_REACH : HANDLE_REACH) * ratio
  const ends = [from - beside, from + length + beside] as const
  if (words === undefined) return ends
  // Words stay on the view, and go to the other side of their place where it ends.
  const at = Math.min(most, Math.max(0, words))
  const before = at + room * ratio < most ? at : at - room * ratio
  return [Math.min(ends[0], before), Math.max(ends[1], at + room * ratio)]
}

/** The same in whole steps, from where and how far. */
function along([from, to]: readonly [from: number, to: number], most: number): readonly [number, number] {
  const start = Math.min(Math.max(0, Math.floor(from / STEP) * STEP), Math.max(0, most - STEP))
  const end = Math.max(start + STEP, Math.ceil(to / STEP) * STEP)
  return [start, Math.min(end, most) - start]
}

function fit(canvas: HTMLCanvasElement, { left, top, width, height }: Fit, ratio: number): void {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${width / ratio}px`
    canvas.style.height = `${height / ratio}px`
  }
  canvas.style.translate = `${left / ratio}px ${top / ratio}px`
}
