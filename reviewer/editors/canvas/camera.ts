import { createObservable, type Observable } from '../observable'
import {
  centred,
  fitted,
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

/** What the buttons around the canvas show of the view. */
export interface Zoom {
  readonly percent: number
  readonly mode: ZoomMode
}

/** What is seen of a picture: moved by tools and actions, followed by the layers. Distances are in CSS pixels. */
export interface Camera {
  readonly viewport: Observable<Viewport>
  /** Changes with the zoom alone, so that a pan wakes nothing around the canvas. */
  readonly zoom: Observable<Zoom>
  /** The canvas in device pixels. */
  readonly canvas: () => Size
  /** Device pixels per CSS pixel. */
  readonly pixelRatio: () => number
  /** Lays out what is shown from now on; undefined for nothing. */
  place(content: Size | undefined): void
  resize(canvas: Size, pixelRatio: number): void
  panBy(dx: number, dy: number): void
  zoomBy(factor: number, at: Point): void
  /** Zooms to the next of the usual sizes, around the middle. */
  step(direction: 1 | -1): void
  setMode(mode: 'fit' | 'actual'): void
}

const FIT_MARGIN = 24

/** Keeps the picture in sight and within the limits of zoom, whatever moves it. */
export function createCamera(): Camera {
  const viewport = createObservable<Viewport>({ scale: 1, x: 0, y: 0 })
  const zoom = createObservable<Zoom>({ percent: 100, mode: 'fit' })
  let content: Size | undefined
  let canvas: Size = { width: 0, height: 0 }
  let ratio = 1
  let mode: ZoomMode = 'fit'

  function set(next: Viewport): void {
    const percent = Math.round(next.scale * 1000) / 10
    const told = zoom.get()
    viewport.set(next)
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
    move(zoomedAt(viewport.get(), Math.min(max, Math.max(min, scale)), at))
  }

  /** Where the person has moved the view, it stays; a picture of another size than `previous` comes to the middle. */
  function layOut(shown: Size, previous: Size | undefined, view: Viewport): Viewport {
    if (mode === 'fit') return fitted(shown, canvas, FIT_MARGIN * ratio)
    if (mode === 'actual') return centred(shown, canvas, 1)
    const isAlike = previous?.width === shown.width && previous.height === shown.height
    return isAlike ? view : centred(shown, canvas, view.scale)
  }

  function place(previous: Size | undefined, view: Viewport): void {
    if (content === undefined || canvas.width === 0) return
    set(keptInSight(layOut(content, previous, view), content, canvas))
  }

  return {
    viewport,
    zoom,
    canvas: () => canvas,
    pixelRatio: () => ratio,
    place(next) {
      const previous = content
      content = next
      place(previous, viewport.get())
    },
    resize(next, pixelRatio) {
      const before = canvas
      canvas = next
      ratio = pixelRatio
      // What was in the middle stays there.
      const [dx, dy] = [(next.width - before.width) / 2, (next.height - before.height) / 2]
      place(content, mode === 'free' ? pannedBy(viewport.get(), dx, dy) : viewport.get())
    },
    panBy: (dx, dy) => move(pannedBy(viewport.get(), dx * ratio, dy * ratio)),
    zoomBy: (factor, at) => zoomTo(viewport.get().scale * factor, { x: at.x * ratio, y: at.y * ratio }),
    step: (direction) =>
      zoomTo(steppedScale(viewport.get().scale, direction), { x: canvas.width / 2, y: canvas.height / 2 }),
    setMode(next) {
      mode = next
      place(content, viewport.get())
    },
  }
}
