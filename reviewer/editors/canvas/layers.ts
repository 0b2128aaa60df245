import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import { createLiveLayer, type LiveLayer } from './live-layer'
import { createObjectsLayer, type ObjectsLayer, type ShownObjects, type TakesIndex } from './objects-layer'
import { createOverlayLayer } from './overlay-layer'
import type { Paint } from './paint'
import type { Marks } from './paint-marks'
import { type Backdrop, createPictureLayer } from './picture-layer'
import { createPainters } from './tiles/painters'

/** The canvases of one picture, the lowest first. */
export interface CanvasElements {
  readonly picture: HTMLCanvasElement
  readonly objects: HTMLCanvasElement
  readonly marks: HTMLCanvasElement
  readonly labels: HTMLCanvasElement
  /** The labels and handles of what is marked. */
  readonly handles: HTMLCanvasElement
  readonly live: HTMLCanvasElement
}

/** What is drawn of an item, one layer over the other. */
export interface Layers {
  readonly live: Pick<LiveLayer, 'show'>
  /** The objects that are pointed at or selected. */
  readonly showMarks: (marks: Marks | undefined) => void
  show(content: Backdrop | undefined, transparent: boolean): void
  /** The objects at rest. */
  setObjects(shown: ShownObjects | undefined): void
  /** What is written at them. */
  setLabels(labels: Paint | undefined): void
  /** How light and dark the picture is seen, as a filter of CSS; it changes no pixel. */
  setFilter(filter: string): void
  readonly redraw: () => void
  dispose(): void
}

/** Draws at most once per frame; what is on show stays until something takes its place. */
export function createLayers(host: HTMLElement, elements: CanvasElements, camera: Camera, onIndex: TakesIndex): Layers {
  const picture = createPictureLayer(elements.picture)
  const painters = createPainters()
  const objects: ObjectsLayer = createObjectsLayer(elements.objects, painters, () => frame.request(), onIndex)
  const labels = createOverlayLayer(elements.labels)
  const live = createLiveLayer(elements.live, camera)
  const marks = createLiveLayer(elements.marks, camera)
  const handles = createLiveLayer(elements.handles, camera)
  const frame = createFrameLoop(() => {
    const size = camera.canvas()
    if (size.width === 0) return
    const view = camera.viewport.get()
    picture.draw(view, size)
    objects.draw(view, size, camera.pixelRatio())
    labels.draw(view, size, camera.pixelRatio())
    // Whoever looks from outside sees how far it is painted.
    elements.objects.dataset['painted'] = objects.painted()
  })
  const unfollow = camera.viewport.subscribe(frame.request)

  const observer = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio || 1
    const { width, height } = host.getBoundingClientRect()
    camera.resize({ width: Math.round(width * ratio), height: Math.round(height * ratio) }, ratio)
    frame.request()
  })
  // A window that goes to a denser screen keeps its size in CSS pixels, but not in the screen's.
  observer.observe(host, { box: 'device-pixel-content-box' })

  return {
    live,
    showMarks(next) {
      marks.show(next?.below)
      handles.show(next?.above)
    },
    show(content, transparent) {
      picture.show(content, transparent)
      camera.place(content)
      frame.request()
    },
    setObjects(shown) {
      objects.show(shown)
      frame.request()
    },
    setLabels(written) {
      labels.setContent(written)
      frame.request()
    },
    setFilter: (filter) => void (elements.picture.style.filter = filter),
    redraw: frame.request,
    dispose() {
      observer.disconnect()
      unfollow()
      frame.stop()
      objects.dispose()
      labels.dispose()
      live.dispose()
      marks.dispose()
      handles.dispose()
    },
  }
}
