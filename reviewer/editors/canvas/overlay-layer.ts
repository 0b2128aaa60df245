import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** Paint time from which a moving overlay is only shifted, and repainted at rest. */
const PAINT_BUDGET_MS = 8
const REST_MS = 120

/** Overlays that never delay a moving picture. */
export interface OverlayLayer {
  /** Shows this from the next drawing on. */
  setContent(content: Paint | undefined): void
  draw(context: CanvasRenderingContext2D, place: OverlayPlace): void
  dispose(): void
}

/** From where it is seen. */
export interface OverlayPlace {
  readonly view: Viewport
  readonly size: Size
  readonly pixelRatio: number
}

interface Kept extends OverlayPlace {
  readonly image: HTMLCanvasElement
}

/**
 * Draws an overlay. A part drawn twice at one place is cached as a picture, so that moving parts over it stay cheap;
 * `redraw` is called when it is at rest and must be painted again.
 */
export function createOverlayLayer(redraw: () => void): OverlayLayer {
  let content: Paint | undefined
  let kept: Kept | undefined
  let spare: HTMLCanvasElement | undefined
  let last: OverlayPlace | undefined
  let cost = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function paint(context: CanvasRenderingContext2D, { view, size, pixelRatio }: OverlayPlace): void {
    const start = performance.now()
    content?.(context, view, size, pixelRatio)
    cost = performance.now() - start
  }

  function keep(place: OverlayPlace): Kept | undefined {
    const { width, height } = place.size
    const image = spare ?? document.createElement('canvas')
    const context = image.getContext('2d')
    if (context === null) return undefined
    spare = image
    if (image.width !== width || image.height !== height) {
      image.width = width
      image.height = height
    }
    context.clearRect(0, 0, width, height)
    paint(context, place)
    return { ...place, image }
  }

  /** Existing tiles move with the picture. */
  function drawShifted(context: CanvasRenderingContext2D, { image, view: from, size }: Kept, view: Viewport): void {
    const ratio = view.scale / from.scale
    context.drawImage(image, view.x - from.x * ratio, view.y - from.y * ratio, size.width * ratio, size.height * ratio)
    clearTimeout(timer)
    timer = setTimeout(() => {
      kept = undefined
      redraw()
    }, REST_MS)
  }

  return {
    setContent(next) {
      if (content === undefined && next === undefined) return
      content = next
      cost = 0
      kept = undefined
      last = undefined
      clearTimeout(timer)
    },
    draw(context, place) {
      if (content === undefined) return
      if (kept !== undefined && isSame(kept, place)) return context.drawImage(kept.image, 0, 0)
      const isCostly = cost > PAINT_BUDGET_MS
      if (isCostly && kept !== undefined && isAlike(kept, place)) return drawShifted(context, kept, place.view)
      if (isCostly || context.globalAlpha < 1 || isSame(last, place)) {
        kept = keep(place)
        if (kept !== undefined) context.drawImage(kept.image, 0, 0)
      } else paint(context, place)
      last = place
    },
    dispose: () => clearTimeout(timer),
  }
}

function isSame(a: OverlayPlace | undefined, b: OverlayPlace): boolean {
  const isThere = a?.view.x === b.view.x && a.view.y === b.view.y && a.view.scale === b.view.scale
  return isThere && isAlike(a, b)
}

/** As large and as dense. */
function isAlike({ size, pixelRatio }: OverlayPlace, b: OverlayPlace): boolean {
  return size.width === b.size.width && size.height === b.size.height && pixelRatio === b.pixelRatio
}
