import { drawPicture } from './draw-picture'
import { watchGestures } from './gestures'
import { createOverlayLayer, type PaintOverlay } from './overlay-layer'
import type { Picture } from './picture-source'
import {
  centred,
  fitted,
  keptInSight,
  pannedBy,
  type Point,
  scaleLimits,
  type Size,
  steppedScale,
  type Viewport,
  zoomedAt,
} from './viewport'

/** How the next picture is laid out: fitted, pixel for pixel, or as the person left it. */
export type ZoomMode = 'fit' | 'actual' | 'free'

/** A small picture to show until the real one is there; its middle part has the real one's proportions. */
export interface Preview extends Size {
  readonly image: ImageBitmap
}

/** What the tools around the canvas show. */
export interface StageView {
  readonly percent: number
  readonly mode: ZoomMode
}

/** The canvas on which a picture is looked at. */
export interface PictureStage {
  show(content: Picture | Preview | undefined, transparent: boolean): void
  setOverlay(paint: PaintOverlay | undefined): void
  readonly redraw: () => void
  zoomBy(direction: 1 | -1): void
  setMode(mode: 'fit' | 'actual'): void
  pan(dx: number, dy: number): void
  dispose(): void
}

const CHECKER_SIDE = 8
const FIT_MARGIN_CSS = 24

/** Draws at most once per frame; what is on show stays until something takes its place. */
export function createPictureStage(
  host: HTMLElement,
  canvas: HTMLCanvasElement,
  overlayCanvas: HTMLCanvasElement,
  onView: (view: StageView) => void,
): PictureStage {
  const context = canvas.getContext('2d')
  const overlay = createOverlayLayer(overlayCanvas)
  const checker = context === null ? null : checkerPattern(context)
  let content: Picture | Preview | undefined
  let transparent = false
  let size: Size = { width: 0, height: 0 }
  let view: Viewport = { scale: 1, x: 0, y: 0 }
  let mode: ZoomMode = 'fit'
  let told: StageView = { percent: 0, mode }
  let frame: number | undefined

  const ratio = () => window.devicePixelRatio || 1

  function layOut(previous?: Size): void {
    if (content === undefined || size.width === 0) return
    if (mode === 'fit') view = fitted(content, size, FIT_MARGIN_CSS * ratio())
    else if (mode === 'actual') view = centred(content, size, 1)
    else if (previous?.width !== content.width || previous.height !== content.height)
      view = centred(content, size, view.scale)
    view = keptInSight(view, content, size)
    changed()
  }

  function changed(): void {
    const percent = Math.round(view.scale * 1000) / 10
    // A pan changes neither, and must not wake the tools around the canvas.
    if (percent !== told.percent || mode !== told.mode) {
      told = { percent, mode }
      onView(told)
    }
    frame ??= requestAnimationFrame(draw)
  }

  function move(next: Viewport): void {
    if (content === undefined) return
    view = keptInSight(next, content, size)
    mode = 'free'
    changed()
  }

  function draw(): void {
    frame = undefined
    if (context === null || size.width === 0) return
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width
      canvas.height = size.height
    }
    context.clearRect(0, 0, size.width, size.height)
    if (content !== undefined) {
      if (transparent && checker !== null) fillChecker(context, checker, content, view)
      if ('overview' in content) drawPicture(context, content, view, size)
      else drawPreview(context, content, view)
    }
    overlay.draw(view, size, ratio())
  }

  function zoomTo(scale: number, at: Point): void {
    if (content === undefined) return
    const { min, max } = scaleLimits(content, size)
    move(zoomedAt(view, Math.min(max, Math.max(min, scale)), at))
  }

  const middle = (): Point => ({ x: size.width / 2, y: size.height / 2 })
  const stopGestures = watchGestures(host, {
    pan: (dx, dy) => move(pannedBy(view, dx * ratio(), dy * ratio())),
    zoom: (factor, at) => zoomTo(view.scale * factor, { x: at.x * ratio(), y: at.y * ratio() }),
  })
  const observer = new ResizeObserver(() => {
    const box = host.getBoundingClientRect()
    const before = size
    size = { width: Math.round(box.width * ratio()), height: Math.round(box.height * ratio()) }
    if (mode === 'free') view = pannedBy(view, (size.width - before.width) / 2, (size.height - before.height) / 2)
    layOut(content)
  })
  observer.observe(host)

  return {
    show(next, isTransparent) {
      const previous = content
      content = next
      transparent = isTransparent
      layOut(previous)
      frame ??= requestAnimationFrame(draw)
    },
    setOverlay(paint) {
      overlay.setPaint(paint)
      frame ??= requestAnimationFrame(draw)
    },
    redraw() {
      frame ??= requestAnimationFrame(draw)
    },
    zoomBy: (direction) => zoomTo(steppedScale(view.scale, direction), middle()),
    setMode(next) {
      mode = next
      layOut()
    },
    pan: (dx, dy) => move(pannedBy(view, dx * ratio(), dy * ratio())),
    dispose() {
      observer.disconnect()
      stopGestures()
      if (frame !== undefined) cancelAnimationFrame(frame)
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
