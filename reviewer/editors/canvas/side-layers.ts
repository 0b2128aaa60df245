import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import { createObjectsLayer } from './objects-layer'
import { createOverlayLayer } from './overlay-layer'
import type { Paint } from './paint'
import { type Backdrop, createPictureLayer } from './picture-layer'
import type { ShownObjects } from './shown-objects'
import { createPainters } from './tiles/painters'

/** The canvases of another version, the lowest first. */
export interface SideElements {
  readonly picture: HTMLCanvasElement
  readonly objects: HTMLCanvasElement
  readonly differences: HTMLCanvasElement
}

/** The same picture with the objects of another version, at the view of the one beside it. */
export interface SideLayers {
  show(content: Backdrop | undefined, transparent: boolean): void
  setObjects(shown: ShownObjects | undefined): void
  setDifferences(differences: Paint | undefined): void
  setFilter(filter: string): void
  readonly redraw: () => void
  dispose(): void
}

/** Follows the camera of the other side, whose canvas is as large as this one. */
export function createSideLayers(elements: SideElements, camera: Camera): SideLayers {
  const picture = createPictureLayer(elements.picture)
  const objects = createObjectsLayer(elements.objects, createPainters(), () => frame.request())
  const differences = createOverlayLayer(elements.differences)
  const frame = createFrameLoop(() => {
    const size = camera.canvas()
    if (size.width === 0) return
    const view = camera.viewport.get()
    picture.draw(view, size)
    objects.draw(view, size, camera.pixelRatio())
    differences.draw(view, size, camera.pixelRatio())
    elements.objects.dataset['painted'] = objects.painted()
  })
  const unfollow = camera.viewport.subscribe(frame.request)
  return {
    show(content, transparent) {
      picture.show(content, transparent)
      frame.request()
    },
    setObjects(shown) {
      objects.show(shown)
      frame.request()
    },
    setDifferences(found) {
      differences.setContent(found)
      frame.request()
    },
    setFilter: (filter) => void (elements.picture.style.filter = filter),
    redraw: frame.request,
    dispose() {
      unfollow()
      frame.stop()
      objects.dispose()
      differences.dispose()
    },
  }
}
