import { boxAround, type Box } from '#domain/annotation/kinds/outline-box'
import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { OverlayPlace } from './overlay-layer'
import type { PictureLayer } from './picture-layer'
import { drawWithin, type ViewPart, viewPartOf } from './view-part'
import type { Viewport } from './viewport'

/** The canvases of all that rests while a tool is at work. */
export interface GroundElements {
  /** The picture, while it is seen lighter or darker than it is. */
  readonly light: HTMLCanvasElement
  /** The picture and its layers. */
  readonly ground: HTMLCanvasElement
}

/** Picture and overlays share one canvas: each further canvas costs time in every frame. */
export interface Ground {
  /** Draws in the next frame. */
  readonly redraw: () => void
  /** Draws a part in the next frame, where nothing else changed; a box of the picture, in its pixels. */
  readonly redrawPart: (box: Box) => void
  /** The picture's look changed. */
  readonly redrawPicture: () => void
  /** How light and dark the picture is seen, as a filter of CSS; it changes no pixel. */
  setFilter(filter: string): void
  readonly filter: () => string
  dispose(): void
}

/** Draws at most once per frame and on each camera move; `paintOver` draws the layers above the picture. */
export function createGround(
  { light, ground }: GroundElements,
  camera: Camera,
  picture: PictureLayer,
  paintOver: (context: CanvasRenderingContext2D, place: OverlayPlace, part?: ViewPart) => void,
): Ground {
  const [context, alone] = [ground.getContext('2d'), light.getContext('2d')]
  let filter = ''
  /** The picture's place on its own canvas. */
  let lit: Viewport | undefined
  /** What the next frame draws. */
  let due: Box | 'all' | undefined

  function drawLight(place: OverlayPlace): void {
    // Setting a filter is slow: skip unchanged ones.
    if (alone === null || (lit === place.view && isFit(light, place))) return
    lit = place.view
    clear(alone, place)
    picture.draw(alone, place.view, place.size)
  }

  const frame = createFrameLoop(() => {
    const size = camera.canvas()
    if (context === null || size.width === 0) return
    const place = { view: camera.viewport.get(), size, pixelRatio: camera.pixelRatio() }
    const box = due
    due = undefined
    const part =
      box === undefined || box === 'all' || !isFit(ground, place) ? undefined : viewPartOf(box, place.view, size)
    light.style.visibility = filter === '' ? 'hidden' : ''
    if (part === undefined) {
      clear(context, place)
      drawAll(context, place)
    } else if (part.width > 0 && part.height > 0) drawWithin(context, part, () => drawAll(context, place, part))
  })
  const redraw = (): void => {
    due = 'all'
    frame.request()
  }
  const unfollow = camera.viewport.subscribe(redraw)

  function drawAll(to: CanvasRenderingContext2D, place: OverlayPlace, part?: ViewPart): void {
    if (filter === '') {
      to.save()
      picture.draw(to, place.view, place.size)
      to.restore()
    } else drawLight(place)
    paintOver(to, place, part)
  }

  return {
    redraw,
    redrawPart(box) {
      if (due !== 'all') due = boxAround(due === undefined ? [box] : [due, box])
      frame.request()
    },
    redrawPicture() {
      lit = undefined
      redraw()
    },
    setFilter(next) {
      if (next === filter) return
      filter = next
      light.style.filter = next
      redraw()
    },
    filter: () => filter,
    dispose() {
      unfollow()
      frame.stop()
    },
  }
}

/** Empties a canvas at its visible size. */
function clear(context: CanvasRenderingContext2D, place: OverlayPlace): void {
  const { canvas } = context
  const { width, height } = place.size
  if (isFit(canvas, place)) return context.clearRect(0, 0, width, height)
  canvas.width = width
  canvas.height = height
}

function isFit({ width, height }: HTMLCanvasElement, { size }: OverlayPlace): boolean {
  return width === size.width && height === size.height
}
