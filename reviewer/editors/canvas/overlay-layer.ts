import type { Paint } from './paint'
import type { Size, Viewport } from './viewport'

/** Longer than this, and a moving overlay is shifted as it is and painted anew when it rests. */
const PAINT_BUDGET_MS = 8
const REST_MS = 120

/** A canvas over the picture that never makes a moving picture wait. */
export interface OverlayLayer {
  setPaint(paint: Paint | undefined): void
  draw(view: Viewport, size: Size, pixelRatio: number): void
  dispose(): void
}

export function createOverlayLayer(canvas: HTMLCanvasElement): OverlayLayer {
  const context = canvas.getContext('2d')
  let paint: Paint | undefined
  let painted: Viewport | undefined
  let cost = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function repaint(view: Viewport, size: Size, pixelRatio: number): void {
    if (context === null) return
    clearTimeout(timer)
    const start = performance.now()
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, canvas.width, canvas.height)
    paint?.(context, view, size, pixelRatio)
    cost = performance.now() - start
    painted = view
    canvas.style.transform = ''
  }

  return {
    setPaint(next) {
      paint = next
      painted = undefined
      cost = 0
    },
    draw(view, size, pixelRatio) {
      const resized = canvas.width !== size.width || canvas.height !== size.height
      if (resized) {
        canvas.width = size.width
        canvas.height = size.height
      }
      if (painted === undefined || resized || cost <= PAINT_BUDGET_MS) return repaint(view, size, pixelRatio)
      const ratio = view.scale / painted.scale
      const x = (view.x - painted.x * ratio) / pixelRatio
      const y = (view.y - painted.y * ratio) / pixelRatio
      canvas.style.transform = `translate(${x}px, ${y}px) scale(${ratio})`
      clearTimeout(timer)
      timer = setTimeout(() => repaint(view, size, pixelRatio), REST_MS)
    },
    dispose: () => clearTimeout(timer),
  }
}
