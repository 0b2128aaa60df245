import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** What a tool paints while it is at work, on a canvas of its own that waits for no other layer. */
export interface LiveLayer {
  /**
   * Paints this from the next frame on, at every view; undefined for nothing. Where all of it lies in a part of the
   * picture, in its pixels, or less than `LIVE_REACH` beside that, its canvas is only so large.
   */
  show(paint: Paint | undefined, part?: Box): void
  /** What it paints now. */
  readonly shown: () => Paint | undefined
  dispose(): void
}

/** So far beside the part that is told something may be painted, words among it, in CSS pixels. */
export const LIVE_REACH = 200
/** The canvas grows by so much at a time, in device pixels: a new size is a new canvas for the browser. */
const STEP = 128
/** What takes more of the view is painted on all of it. */
const WHOLE_SHARE = 0.6

interface Place extends Size {
  readonly left: number
  readonly top: number
}

/** Follows the camera; while nothing is shown, it costs nothing. */
export function createLiveLayer(canvas: HTMLCanvasElement, camera: Camera): LiveLayer {
  const context = canvas.getContext('2d')
  let paint: Paint | undefined
  let part: Box | undefined
  const frame = createFrameLoop(() => {
    // An empty canvas still costs its share of every frame.
    canvas.style.visibility = paint === undefined ? 'hidden' : ''
    if (context === null || paint === undefined) return
    const [size, view, ratio] = [camera.canvas(), camera.viewport.get(), camera.pixelRatio()]
    const place = placeOf(part, view, size, LIVE_REACH * ratio)
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

/** Where a part of the picture lies on the view, with what is painted beside it, in whole steps; the whole view where it is not told or large. */
function placeOf(part: Box | undefined, view: Viewport, size: Size, reach: number): Place {
  const whole = { left: 0, top: 0, ...size }
  if (part === undefined) return whole
  const [left, width] = along(part.x * view.scale + view.x, part.width * view.scale, size.width, reach)
  const [top, height] = along(part.y * view.scale + view.y, part.height * view.scale, size.height, reach)
  return width * height > WHOLE_SHARE * size.width * size.height ? whole : { left, top, width, height }
}

/** From where and how far, in device pixels, in whole steps. */
function along(from: number, length: number, most: number, reach: number): readonly [number, number] {
  const start = Math.min(Math.max(0, Math.floor((from - reach) / STEP) * STEP), Math.max(0, most - STEP))
  const end = Math.max(start + STEP, Math.ceil((from + length + reach) / STEP) * STEP)
  return [start, Math.min(end, most) - start]
}

function fit(canvas: HTMLCanvasElement, { left, top, width, height }: Place, ratio: number): void {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
    canvas.style.width = `${width / ratio}px`
    canvas.style.height = `${height / ratio}px`
  }
  canvas.style.translate = `${left / ratio}px ${top / ratio}px`
}
