import { drawPicture } from './draw-picture'
import type { Picture } from './picture-source'
import type { Size, Viewport } from './viewport'

/** A small picture to show until the real one is there; its middle part has the real one's proportions. */
export interface Preview extends Size {
  readonly image: ImageBitmap
}

/** What lies under everything else. */
export type Backdrop = Picture | Preview

/** The canvas of the picture itself. */
export interface PictureLayer {
  /** Sets what is drawn from now on; a transparent picture lies on a chequered ground. */
  show(content: Backdrop | undefined, transparent: boolean): void
  draw(view: Viewport, size: Size): void
  /** Paints the same elsewhere. */
  readonly paint: (context: CanvasRenderingContext2D, view: Viewport, size: Size) => void
}

const CHECKER_SIDE = 8

/** Draws the picture, or its preview, at the present view. */
export function createPictureLayer(canvas: HTMLCanvasElement): PictureLayer {
  const context = canvas.getContext('2d')
  const checker = context === null ? null : checkerPattern(context)
  let content: Backdrop | undefined
  let transparent = false
  return {
    show(next, isTransparent) {
      content = next
      transparent = isTransparent
    },
    draw(view, size) {
      if (context === null) return
      if (canvas.width !== size.width || canvas.height !== size.height) {
        canvas.width = size.width
        canvas.height = size.height
      }
      context.clearRect(0, 0, size.width, size.height)
      paint(context, view, size)
    },
    paint,
  }

  function paint(to: CanvasRenderingContext2D, view: Viewport, size: Size): void {
    if (content === undefined) return
    if (transparent && checker !== null) fillChecker(to, checker, content, view)
    if ('overview' in content) drawPicture(to, content, view, size)
    else drawPreview(to, content, view)
  }
}

/** Thumbnails may be letter-boxed; their middle part with the picture's proportions is the picture. */
function drawPreview(context: CanvasRenderingContext2D, preview: Preview, view: Viewport): void {
  const { image, width, height } = preview
  const scale = Math.min(image.width / width, image.height / height)
  const [w, h] = [width * scale, height * scale]
  context.imageSmoothingEnabled = true
  context.drawImage(
    image,
    (image.width - w) / 2,
    (image.height - h) / 2,
    w,
    h,
    view.x,
    view.y,
    width * view.scale,
    height * view.scale,
  )
}

function fillChecker(context: CanvasRenderingContext2D, checker: CanvasPattern, picture: Size, view: Viewport): void {
  context.fillStyle = checker
  context.fillRect(view.x, view.y, picture.width * view.scale, picture.height * view.scale)
}

function checkerPattern(context: CanvasRenderingContext2D): CanvasPattern | null {
  const tile = new OffscreenCanvas(2 * CHECKER_SIDE, 2 * CHECKER_SIDE)
  const paint = tile.getContext('2d')
  if (paint === null) return null
  paint.fillStyle = '#ffffff'
  paint.fillRect(0, 0, tile.width, tile.height)
  paint.fillStyle = '#d9dce2'
  paint.fillRect(0, 0, CHECKER_SIDE, CHECKER_SIDE)
  paint.fillRect(CHECKER_SIDE, CHECKER_SIDE, CHECKER_SIDE, CHECKER_SIDE)
  return context.createPattern(tile, 'repeat')
}
