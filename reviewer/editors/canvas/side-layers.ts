import type { Camera } from './camera'
import { createGround, type GroundElements } from './ground'
import { createObjectsLayer } from './objects-layer'
import { createOverlayLayer } from './overlay-layer'
import type { Paint } from './paint'
import { type Backdrop, createPictureLayer } from './picture-layer'
import type { ShownObjects } from './shown-objects'
import { createPainters } from './tiles/painters'

/** The same picture with another version's objects, at its neighbour's view. */
export interface SideLayers {
  show(content: Backdrop | undefined, transparent: boolean): void
  setObjects(shown: ShownObjects | undefined): void
  setDifferences(differences: Paint | undefined): void
  setFilter(filter: string): void
  readonly redraw: () => void
  dispose(): void
}

/** Follows the camera of the other side, whose canvas is as large as this one. */
export function createSideLayers(elements: GroundElements, camera: Camera): SideLayers {
  const redraw = () => ground.redraw()
  const picture = createPictureLayer()
  const objects = createObjectsLayer(createPainters(), redraw)
  const differences = createOverlayLayer(redraw)
  const ground = createGround(elements, camera, picture, (context, place) => {
    context.save()
    objects.draw(context, place.view, place.size, place.pixelRatio)
    context.restore()
    context.save()
    differences.draw(context, place)
    context.restore()
    elements.ground.dataset['painted'] = objects.painted()
  })
  return {
    show(content, transparent) {
      picture.show(content, transparent)
      ground.redrawPicture()
    },
    setObjects(shown) {
      objects.show(shown)
      redraw()
    },
    setDifferences(found) {
      differences.setContent(found)
      redraw()
    },
    setFilter: ground.setFilter,
    redraw: ground.redrawPicture,
    dispose() {
      ground.dispose()
      objects.dispose()
      differences.dispose()
    },
  }
}
