import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** Longer than this, and a moving overlay is shifted as it is and painted anew when it rests. */
const PAINT_BUDGET_MS = 8
const REST_MS = 120

/** A canvas over the picture that never makes a moving picture wait. */
export interface OverlayLayer {
  /** Shows this from the next drawing on; what it showed stays until then. */
  setContent(content: Paint | undefined): void
  draw(view: Viewport, size: Size, pixelRatio: number): void
  dispose(): void
}

interface Place {
  readonly view: Viewport
  readonly size: Size
  readonly pixelRatio: number
}

/** Draws an overlay on a canvas of its own. */
export function createOverlayLayer(canvas: HTMLCanvasElement): OverlayLayer {
  const context = canvas.getContext('2d')
  let content: Paint | undefined
  let painted: Viewport | undefined
  let cost = 0
  let isBlank = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function fit({ size }: Place): void {
    if (canvas.width === size.width && canvas.height === size.height) return
    canvas.width = size.width
    canvas.height = size.height
  }

  function repaint(place: Place): void {
    if (context === null) return
    clearTimeout(timer)
    fit(place)
    const start = performance.now()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    content?.(context, place.view, place.size, place.pixelRatio)
    cost = performance.now() - start
    painted = place.view
    isBlank = content === undefined
    // An empty canvas still costs its share of every frame.
    canvas.style.visibility = isBlank ? 'hidden' : ''
    canvas.style.transform = ''
  }

  /** What is there already goes along with the picture. */
  function shift({ view, pixelRatio }: Place): void {
    if (painted === undefined) return
    const ratio = view.scale / painted.scale
    const x = (view.x - painted.x * ratio) / pixelRatio
    const y = (view.y - painted.y * ratio) / pixelRatio
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`
  }

  return {
    setContent(next) {
      content = next
      cost = 0
      painted = undefined
    },
    draw(view, size, pixelRatio) {
      const place = { view, size, pixelRatio }
      // Where nothing is written and nothing was, there is nothing to clear.
      if (content === undefined && isBlank) return
      const isResized = canvas.width !== size.width || canvas.height !== size.height
      if (painted === undefined || isResized || cost <= PAINT_BUDGET_MS) return repaint(place)
      shift(place)
      clearTimeout(timer)
      timer = setTimeout(() => repaint(place), REST_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}
