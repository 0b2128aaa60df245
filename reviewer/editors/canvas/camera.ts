import type { View } from '../document/sight'
import { createObservable, type Observable } from '../observable'
import {
  centred,
  fitted,
  type Insets,
  keptInSight,
  pannedBy,
  type Point,
  scaleLimits,
  type Size,
  steppedScale,
  type Viewport,
  zoomedAt,
} from './viewport'

/** How the next picture is laid out: fitted, pixel for pixel, or as the person left it. */
type ZoomMode = 'fit' | 'actual' | 'free'

/** State of the buttons around the canvas. */
export interface Zoom {
  readonly percent: number
  readonly mode: ZoomMode
}

/** The view of a picture: moved by tools and actions, followed by the layers. Distances in CSS pixels. */
export interface Camera {
  readonly viewport: Observable<Viewport>
  /** Changes with the zoom alone, so that a pan wakes nothing around the canvas. */
  readonly zoom: Observable<Zoom>
  /** The canvas in device pixels. */
  readonly canvas: () => Size
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: () => number
  /** Lays out the shown objects; undefined clears them. */
  place(content: Size | undefined): void
  resize(canvas: Size, pixelRatio: number): void
  panBy(dx: number, dy: number): void
  /** Tells whether the picture is larger than the canvas. */
  overflows(side: keyof Size): boolean
  zoomBy(factor: number, at: Point): void
  /** Zooms to the next of the usual sizes, around the middle. */
  step(direction: 1 | -1): void
  setMode(mode: 'fit' | 'actual'): void
  /** From where something else would be seen if it were placed now, fitted or as the view was left. */
  viewOf(content: Size, isRefitted: boolean): Viewport
  /** Fits the next picture, independent of the last view. */
  fitNext(): void
  /** A closer look at a place, and from a closer look back to the whole. */
  toggleZoom(at: Point): void
  /** Centre and scale: a view that is independent of the canvas size. */
  readonly view: () => View
  lookAt(view: View): void
  /** Brings a part of the picture, in its pixels, into the middle, as large as it fits. */
  showPart(part: Part): void
}

/** A part of a picture, in its pixels. */
export interface Part extends Size, Point {}

const FIT_MARGIN = 16
const NOTHING: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
/** A closer look is this much larger where the picture's own size is hardly larger than fitted. */
const CLOSER = 2
/** Room around a part that is shown, as a share of the canvas. */
const PART_SHARE = 0.6
/** Largest automatic zoom of a part: single pixels say nothing. */
const PART_SCALE_MAX = 8

/**
 * Keeps the picture visible and within the zoom limits after any move; `covered` gives the unusable CSS pixels at the
 * edges, by the height of the canvas in CSS pixels.
 */
export function createCamera(covered: (height: number) => Insets = () => NOTHING): Camera {
  const viewport = createObservable<Viewport>({ scale: 1, x: 0, y: 0 })
  const zoom = createObservable<Zoom>({ percent: 100, mode: 'fit' })
  let exact: Viewport = { scale: 1, x: 0, y: 0 }
  let content: Size | undefined
  /** The last placed picture, kept while none is shown. */
  let last: Size | undefined
  let canvas: Size = { width: 0, height: 0 }
  let ratio = 1
  let mode: ZoomMode = 'fit'

  /** Snap to whole screen pixels, so tiles meet without seams; the offset doesn't accumulate. */
  function set(next: Viewport): void {
    exact = next
    const percent = Math.round(next.scale * 1000) / 10
    const told = zoom.get()
    viewport.set(onPixels(next))
    if (percent !== told.percent || mode !== told.mode) zoom.set({ percent, mode })
  }

  function move(next: Viewport): void {
    if (content === undefined) return
    mode = 'free'
    set(keptInSight(next, content, canvas))
  }

  function zoomTo(scale: number, at: Point): void {
    if (content === undefined) return
    const { min, max } = scaleLimits(content, canvas)
    move(zoomedAt(exact, Math.min(max, Math.max(min, scale)), at))
  }

  /** Where the person has moved the view, it stays; a picture of another size than `previous` comes to the middle. */
  function layOut(shown: Size, previous: Size | undefined, view: Viewport, how = mode): Viewport {
    if (how === 'fit') return fitted(shown, canvas, FIT_MARGIN * ratio, insets())
    if (how === 'actual') return centred(shown, canvas, 1, insets())
    const isAlike = previous?.width === shown.width && previous.height === shown.height
    return isAlike ? view : centred(shown, canvas, view.scale, insets())
  }

  function insets(): Insets {
    const { top, right, bottom, left } = covered(canvas.height / ratio)
    return { top: top * ratio, right: right * ratio, bottom: bottom * ratio, left: left * ratio }
  }

  function setMode(next: 'fit' | 'actual'): void {
    mode = next
    place(content, exact)
  }

  function place(previous: Size | undefined, view: Viewport): void {
    if (content === undefined || canvas.width === 0) return
    set(keptInSight(layOut(content, previous, view), content, canvas))
  }

  function onPixels({ scale, x, y }: Viewport): Viewport {
    return { scale, x: Math.round(x), y: Math.round(y) }
  }

  return {
    viewport,
    zoom,
    canvas: () => canvas,
    pixelRatio: () => ratio,
    place(next) {
      const previous = last
      content = next
      last = next ?? last
      place(previous, exact)
    },
    resize(next, pixelRatio) {
      const before = canvas
      canvas = next
      ratio = pixelRatio
      // Keep the centre.
      const [dx, dy] = [(next.width - before.width) / 2, (next.height - before.height) / 2]
      place(content, mode === 'free' ? pannedBy(exact, dx, dy) : exact)
    },
    panBy: (dx, dy) => move(pannedBy(exact, dx * ratio, dy * ratio)),
    overflows: (side) => content !== undefined && content[side] * exact.scale > canvas[side] + 1,
    zoomBy: (factor, at) => zoomTo(exact.scale * factor, { x: at.x * ratio, y: at.y * ratio }),
    step: (direction) => zoomTo(steppedScale(exact.scale, direction), { x: canvas.width / 2, y: canvas.height / 2 }),
    setMode,
    viewOf: (shown, isRefitted) =>
      onPixels(keptInSight(layOut(shown, last, exact, isRefitted ? 'fit' : mode), shown, canvas)),
    fitNext() {
      mode = 'fit'
    },
    toggleZoom(at) {
      if (content === undefined) return
      if (mode !== 'fit') return setMode('fit')
      const { scale } = exact
      zoomTo(scale * CLOSER > 1 ? scale * CLOSER : 1, { x: at.x * ratio, y: at.y * ratio })
    },
    view() {
      const { scale, x, y } = viewport.get()
      return {
        x: (canvas.width / 2 - x) / scale,
        y: (canvas.height / 2 - y) / scale,
        scale: scale / ratio,
      }
    },
    lookAt({ x, y, scale: wanted }) {
      if (content === undefined || canvas.width === 0) return
      const { min, max } = scaleLimits(content, canvas)
      const scale = Math.min(max, Math.max(min, wanted * ratio))
      move({ scale, x: canvas.width / 2 - x * scale, y: canvas.height / 2 - y * scale })
    },
    showPart({ x, y, width, height }) {
      if (content === undefined || canvas.width === 0) return
      const room = { width: canvas.width * PART_SHARE, height: canvas.height * PART_SHARE }
      const scale = Math.min(PART_SCALE_MAX, room.width / Math.max(1, width), room.height / Math.max(1, height))
      const at = centred({ width, height }, canvas, scale, insets())
      move({ scale, x: at.x - x * scale, y: at.y - y * scale })
    },
  }
}
