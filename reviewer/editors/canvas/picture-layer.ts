import { drawPicture } from './draw-picture'
import { wantedTiles } from './draw-tiles'
import type { Picture } from './picture-source'
import type { Size, Viewport } from './viewport'

/** A small picture to show until the real one is there; its middle part has the real one's proportions. */
export interface Preview extends Size {
  readonly image: ImageBitmap
}

/** The lowest layer. */
export type Backdrop = Picture | Preview

/** The picture itself. */
export interface PictureLayer {
  /** Sets the picture; transparent pictures get a chequered ground. */
  show(content: Backdrop | undefined, transparent: boolean): void
  draw(context: CanvasRenderingContext2D, view: Viewport, size: Size): void
  /** The view moved there: pending work elsewhere is dropped. */
  lookAt(view: Viewport, size: Size): void
}

const CHECKER_SIDE = 8

/** Draws the picture, or its preview, wherever it is asked to. */
export function createPictureLayer(): PictureLayer {
  let content: Backdrop | undefined
  let transparent = false
  let checker: CanvasPattern | null | undefined
  return {
    show(next, isTransparent) {
      content = next
      transparent = isTransparent
    },
    draw(context, view, size) {
      if (content === undefined) return
      if (transparent) {
        checker ??= checkerPattern(context)
        if (checker !== null) fillChecker(context, checker, content, view)
      }
      if ('overview' in content) drawPicture(context, content, view, size)
      else drawPreview(context, content, view)
    },
    lookAt(view, size) {
      if (content === undefined || !('overview' in content) || content.coming === undefined) return
      content.coming.want(wantedTiles(content, content.coming, view, size))
    },
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
