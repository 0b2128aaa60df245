import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import type { Paint } from './paint'

/** What a tool paints while it is at work, on a canvas of its own that waits for no other layer. */
export interface LiveLayer {
  /** Paints this from the next frame on, at every view; undefined for nothing. */
  show(paint: Paint | undefined): void
  /** What it paints now. */
  readonly shown: () => Paint | undefined
  dispose(): void
}

/** Follows the camera; while nothing is shown, it costs nothing. */
export function createLiveLayer(canvas: HTMLCanvasElement, camera: Camera): LiveLayer {
  const context = canvas.getContext('2d')
  let paint: Paint | undefined
  const frame = createFrameLoop(() => {
    // An empty canvas still costs its share of every frame.
    canvas.style.visibility = paint === undefined ? 'hidden' : ''
    if (context === null || paint === undefined) return
    const size = camera.canvas()
    if (canvas.width !== size.width || canvas.height !== size.height) {
      canvas.width = size.width
      canvas.height = size.height
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    paint(context, camera.viewport.get(), size, camera.pixelRatio())
  })
  const unfollow = camera.viewport.subscribe(() => {
    if (paint !== undefined) frame.request()
  })
  return {
    show(next) {
      if (paint === undefined && next === undefined) return
      paint = next
      frame.request()
    },
    shown: () => paint,
    dispose() {
      unfollow()
      frame.stop()
    },
  }
}
