import type { Camera } from './camera'
import type { Point } from './viewport'

/** So much of the canvas at each border is too near to it to be read, as a share. */
const BORDER = 0.15

/** Centres a place of the picture unless it is well in view; keeps the zoom. */
export function bringInSight(camera: Pick<Camera, 'canvas' | 'viewport' | 'view' | 'lookAt'>, { x, y }: Point): void {
  const { width, height } = camera.canvas()
  const { scale, x: left, y: top } = camera.viewport.get()
  const [across, down] = [(x * scale + left) / width, (y * scale + top) / height]
  const isIn = [across, down].every((share) => share >= BORDER && share <= 1 - BORDER)
  if (!isIn) camera.lookAt({ x, y, scale: camera.view().scale })
}
