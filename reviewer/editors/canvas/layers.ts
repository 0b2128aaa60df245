import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import { createLiveLayer, type LiveLayer } from './live-layer'
import { createOverlayLayer, type OverlayContent } from './overlay-layer'
import { type Backdrop, createPictureLayer } from './picture-layer'

/** The canvases of one picture, the lowest first. */
export interface CanvasElements {
  readonly picture: HTMLCanvasElement
  readonly overlay: HTMLCanvasElement
  readonly marks: HTMLCanvasElement
  readonly live: HTMLCanvasElement
}

/** What is drawn of an item, one layer over the other. */
export interface Layers {
  readonly live: Pick<LiveLayer, 'show'>
  /** The objects that are pointed at or selected. */
  readonly marks: Pick<LiveLayer, 'show'>
  show(content: Backdrop | undefined, transparent: boolean): void
  setOverlay(content: OverlayContent | undefined): void
  /** How light and dark the picture is seen, as a filter of CSS; it changes no pixel. */
  setFilter(filter: string): void
  readonly redraw: () => void
  dispose(): void
}

/** Draws at most once per frame; what is on show stays until something takes its place. */
export function createLayers(host: HTMLElement, elements: CanvasElements, camera: Camera): Layers {
  const picture = createPictureLayer(elements.picture)
  const overlay = createOverlayLayer(elements.overlay)
  const live = createLiveLayer(elements.live, camera)
  const marks = createLiveLayer(elements.marks, camera)
  const frame = createFrameLoop(() => {
    const size = camera.canvas()
    if (size.width === 0) return
    const view = camera.viewport.get()
    picture.draw(view, size)
    overlay.draw(view, size, camera.pixelRatio())
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
    marks,
    show(content, transparent) {
      picture.show(content, transparent)
      camera.place(content)
      frame.request()
    },
    setOverlay(content) {
      overlay.setContent(content)
      frame.request()
    },
    setFilter: (filter) => void (elements.picture.style.filter = filter),
    redraw: frame.request,
    dispose() {
      observer.disconnect()
      unfollow()
      frame.stop()
      overlay.dispose()
      live.dispose()
      marks.dispose()
    },
  }
}
