import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { OverlayPlace } from './overlay-layer'
import type { PictureLayer } from './picture-layer'
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
  paintOver: (context: CanvasRenderingContext2D, place: OverlayPlace) => void,
): Ground {
  const [context, alone] = [ground.getContext('2d'), light.getContext('2d')]
  let filter = ''
  /** The picture's place on its own canvas. */
  let lit: Viewport | undefined

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
    clear(context, place)
    light.style.visibility = filter === '' ? 'hidden' : ''
    if (filter === '') {
      context.save()
      picture.draw(context, place.view, size)
      context.restore()
    } else drawLight(place)
    paintOver(context, place)
  })
  const unfollow = camera.viewport.subscribe(frame.request)

  return {
    redraw: frame.request,
    redrawPicture() {
      lit = undefined
      frame.request()
    },
    setFilter(next) {
      if (next === filter) return
      filter = next
      light.style.filter = next
      frame.request()
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
