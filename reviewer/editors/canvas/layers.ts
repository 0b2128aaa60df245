import type { CancelSignal } from '#protocol/port'
import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { CloseUp } from './loupe'
import { createLiveLayer, type LiveLayer } from './live-layer'
import { createObjectsLayer, type ObjectsLayer, type TakesIndex } from './objects-layer'
import type { ShownObjects } from './shown-objects'
import { createOverlayLayer } from './overlay-layer'
import type { Paint } from './paint'
import type { Marks } from './paint-marks'
import { type Backdrop, createPictureLayer } from './picture-layer'
import type { Size } from './viewport'
import { createPainters } from './tiles/painters'

/** The canvases of one picture, the lowest first. */
export interface CanvasElements {
  readonly picture: HTMLCanvasElement
  readonly objects: HTMLCanvasElement
  /** What is otherwise in two versions that are compared. */
  readonly differences: HTMLCanvasElement
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
  /** The objects of another picture that is as large, painted before they are to be seen; answers the bytes of that. */
  prepare(shown: ShownObjects, picture: Size, isRefitted: boolean, signal: CancelSignal): Promise<number>
  readonly forget: (document: unknown) => void
  /** What is written at them. */
  setLabels(labels: Paint | undefined): void
  /** What is otherwise in two versions, over the objects, which may step back; undefined: nothing is compared. */
  setDifferences(differences: Paint | undefined, isAlone?: boolean): void
  /** How light and dark the picture is seen, as a filter of CSS; it changes no pixel. */
  setFilter(filter: string): void
  /** Objects and what is written at them are hardly seen; what is marked is seen as ever. */
  setDimmed(isDimmed: boolean): void
  readonly redraw: () => void
  /** Paints what is seen at another view; what rests is painted as large as it is seen now. */
  readonly closeUp: CloseUp
  dispose(): void
}

/** How much is seen of objects that are there so that a person knows where they are, and no more. */
const DIMMED = '0.22'
/** Farther off than anything is that a close-up shows, in device pixels. */
const FAR = 10_000

/** Draws at most once per frame; what is on show stays until something takes its place. */
export function createLayers(host: HTMLElement, elements: CanvasElements, camera: Camera, onIndex: TakesIndex): Layers {
  const picture = createPictureLayer(elements.picture)
  const painters = createPainters()
  const objects: ObjectsLayer = createObjectsLayer(elements.objects, painters, () => frame.request(), onIndex)
  const labels = createOverlayLayer(elements.labels)
  const differences = createOverlayLayer(elements.differences)
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
    differences.draw(view, size, camera.pixelRatio())
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

  function tellAhead(): void {
    elements.objects.dataset['ahead'] = String(objects.aheads())
  }

  let [isDimmed, isBehind] = [false, false]
  function dim(): void {
    for (const { style } of [elements.objects, elements.labels]) style.opacity = isDimmed || isBehind ? DIMMED : ''
  }

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
      tellAhead()
      frame.request()
    },
    async prepare(shown, size, isRefitted, signal) {
      const from = { view: camera.viewOf(size, isRefitted), size: camera.canvas(), ratio: camera.pixelRatio() }
      const bytes = await objects.prepare(shown, from, signal)
      tellAhead()
      return bytes
    },
    forget(document) {
      objects.forget(document)
      tellAhead()
    },
    setLabels(written) {
      labels.setContent(written)
      frame.request()
    },
    setDifferences(found, isAlone = false) {
      isBehind = found !== undefined && !isAlone
      dim()
      differences.setContent(found)
      frame.request()
    },
    setFilter: (filter) => void (elements.picture.style.filter = filter),
    setDimmed(next) {
      isDimmed = next
      dim()
    },
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
      differences.dispose()
      live.dispose()
      marks.dispose()
      handles.dispose()
    },
  }
}
