import type { CancelSignal } from '#protocol/port'
import type { Camera } from './camera'
import { createGround, type GroundElements } from './ground'
import type { CloseUp } from './loupe'
import { createLiveLayer, type LiveLayer } from './live-layer'
import { createObjectsLayer, type TakesIndex } from './objects-layer'
import type { ShownObjects } from './shown-objects'
import { createMaskLayer, type MaskLayer } from './mask-layer'
import { createOverlayLayer } from './overlay-layer'
import type { Paint } from './paint'
import type { Marks } from './paint-marks'
import { type Backdrop, createPictureLayer } from './picture-layer'
import type { Size } from './viewport'
import { createPainters } from './tiles/painters'

/** The canvases of one picture, the lowest first. */
export interface CanvasElements extends GroundElements {
  /** Painting of the active tool. */
  readonly live: HTMLCanvasElement
}

/** The layers of an item, bottom to top. */
export interface Layers {
  readonly live: Pick<LiveLayer, 'show'>
  /** The objects that are pointed at or selected. */
  readonly showMarks: (marks: Marks | undefined) => void
  /** The key point that is asked something, over all else. */
  readonly showAsked: (asked: Paint | undefined) => void
  show(content: Backdrop | undefined, transparent: boolean): void
  /** The pixels of parts, under the objects. */
  readonly mask: Pick<MaskLayer, 'show' | 'touch'>
  /** The objects at rest. */
  setObjects(shown: ShownObjects | undefined): void
  /** The objects of another picture that is as large, painted before they are to be seen; answers the bytes of that. */
  prepare(shown: ShownObjects, picture: Size, isRefitted: boolean, signal: CancelSignal): Promise<number>
  readonly forget: (document: unknown) => void
  /** Everything that is to be seen of the objects is painted. */
  readonly isPainted: () => boolean
  /** Their labels. */
  setLabels(labels: Paint | undefined): void
  /** Differences of two versions, above the objects, which may be dimmed; undefined ends the comparison. */
  setDifferences(differences: Paint | undefined, isAlone?: boolean): void
  /** How light and dark the picture is seen, as a filter of CSS; it changes no pixel. */
  setFilter(filter: string): void
  /** Dims objects and labels; marked objects keep full strength. */
  setDimmed(isDimmed: boolean): void
  readonly redraw: () => void
  /** Paints another view; resting content keeps its present sharpness. */
  readonly closeUp: CloseUp
  dispose(): void
}

/** Opacity of objects that only show where they are. */
const DIMMED = 0.22
/** Farther off than anything is that a close-up shows, in device pixels. */
const FAR = 10_000

/** Draws at most once per frame; content stays until it is replaced. */
export function createLayers(host: HTMLElement, elements: CanvasElements, camera: Camera, onIndex: TakesIndex): Layers {
  const picture = createPictureLayer()
  const painters = createPainters()
  const redraw = () => ground.redraw()
  const objects = createObjectsLayer(painters, redraw, onIndex)
  const mask = createMaskLayer()
  const [labels, differences] = [createOverlayLayer(redraw), createOverlayLayer(redraw)]
  const live = createLiveLayer(elements.live, camera)
  const { dataset } = elements.ground
  let marks: Marks | undefined
  let asked: Paint | undefined
  let [isDimmed, isBehind] = [false, false]
  let isMaskDifference = false

  const ground = createGround(elements, camera, picture, (context, place, part) => {
    const { view, size, pixelRatio } = place
    picture.lookAt(view, size)
    const layer = (paint: () => void, alpha = 1): void => {
      context.save()
      context.globalAlpha = alpha
      paint()
      context.restore()
    }
    const alpha = isDimmed || isBehind ? DIMMED : 1
    layer(() => mask.draw(context, view, size, part), isMaskDifference ? 1 : alpha)
    layer(() => objects.draw(context, view, size, pixelRatio), alpha)
    layer(() => differences.draw(context, place))
    layer(() => marks?.below(context, view, size, pixelRatio))
    layer(() => labels.draw(context, place), alpha)
    layer(() => marks?.above(context, view, size, pixelRatio))
    layer(() => asked?.(context, view, size, pixelRatio))
    // Exposes the paint progress to tests and hosts.
    dataset['painted'] = objects.painted()
  })

  const observer = new ResizeObserver(() => {
    const ratio = window.devicePixelRatio || 1
    const { width, height } = host.getBoundingClientRect()
    camera.resize({ width: Math.round(width * ratio), height: Math.round(height * ratio) }, ratio)
    redraw()
  })
  // A window that goes to a denser screen keeps its size in CSS pixels, but not in the screen's.
  observer.observe(host, { box: 'device-pixel-content-box' })

  function tellAhead(): void {
    dataset['ahead'] = String(objects.aheads())
  }

  function dim(): void {
    dataset['dimmed'] = String(isDimmed || isBehind)
    redraw()
  }

  return {
    live,
    showMarks(next) {
      if (marks === next) return
      marks = next
      redraw()
    },
    showAsked(next) {
      if (asked === next) return
      asked = next
      redraw()
    },
    show(content, transparent) {
      picture.show(content, transparent)
      camera.place(content)
      ground.redrawPicture()
    },
    mask: {
      show(next, isAsShown) {
        mask.show(next, isAsShown)
        isMaskDifference = next?.isDifference === true
        redraw()
      },
      touch(box) {
        mask.touch(box)
        ground.redrawPart(box)
      },
    },
    setObjects(shown) {
      objects.show(shown)
      tellAhead()
      redraw()
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
    isPainted: () => objects.painted() === 'all',
    setLabels(written) {
      labels.setContent(written)
      redraw()
    },
    setDifferences(found, isAlone = false) {
      isBehind = found !== undefined && !isAlone
      differences.setContent(found)
      dim()
    },
    setFilter: ground.setFilter,
    setDimmed(next) {
      isDimmed = next
      dim()
    },
    redraw: ground.redrawPicture,
    closeUp(context, view, size) {
      context.save()
      context.filter = ground.filter() || 'none'
      picture.draw(context, view, size)
      context.filter = 'none'
      // Objects at rest are painted elsewhere, and not at this view: what there is of them is made larger.
      context.save()
      mask.draw(context, view, size)
      context.restore()
      objects.drawCloser(context, view)
      // Labels are kept on their canvas: on one that is far larger they stay at what they belong to.
      context.translate(-FAR, -FAR)
      const far = { ...view, x: view.x + FAR, y: view.y + FAR }
      const room = { width: size.width + 2 * FAR, height: size.height + 2 * FAR }
      for (const paint of [marks?.below, marks?.above, live.shown()]) paint?.(context, far, room, camera.pixelRatio())
      context.restore()
    },
    dispose() {
      observer.disconnect()
      ground.dispose()
      objects.dispose()
      labels.dispose()
      differences.dispose()
      live.dispose()
    },
  }
}
