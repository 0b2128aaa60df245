import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { CloseUp } from './loupe'
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
  /** Paints what is seen at another view; what rests is painted as large as it is seen now. */
  readonly closeUp: CloseUp
  dispose(): void
}

/** Farther off than anything is that a close-up shows, in device pixels. */
const FAR = 10_000

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
    closeUp(context, view, size, closer) {
      context.filter = elements.picture.style.filter || 'none'
      picture.paint(context, view, size)
      context.filter = 'none'
      const now = camera.viewport.get()
      // Objects at rest are taken from the canvas: they are painted elsewhere, and not at this view.
      const [left, top] = [now.x - view.x / closer, now.y - view.y / closer]
      context.imageSmoothingEnabled = true
      if (elements.objects.style.visibility !== 'hidden' && elements.objects.width > 0)
        context.drawImage(
          elements.objects,
          left,
          top,
          size.width / closer,
          size.height / closer,
          0,
          0,
          size.width,
          size.height,
        )
      // Labels are kept on their canvas: on one that is far larger they stay at what they belong to.
      context.save()
      context.translate(-FAR, -FAR)
      const far = { ...view, x: view.x + FAR, y: view.y + FAR }
      const room = { width: size.width + 2 * FAR, height: size.height + 2 * FAR }
      for (const layer of [marks, handles, live]) layer.shown()?.(context, far, room, camera.pixelRatio())
      context.restore()
    },
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
