import type { Place } from '#domain/annotation/shaping/shape'
import { toPicture } from '../canvas/viewport'
import { type EditPorts, keptInside, perPixel } from './edit-ports'
import type { Held } from './input'

/** Steps of the crosshair, in CSS pixels. */
const STEP = 10
const LARGE_STEP = 50

/** The direction of each arrow key. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

/** Length of an arrow step, in whole picture pixels: longer with Shift, one pixel with Alt. */
export function stepLength({ alt, shift }: Held, camera: EditPorts['camera']): number {
  const far = alt ? 1 : (shift ? LARGE_STEP : STEP) * perPixel(camera)
  return Math.max(1, Math.round(far))
}

/** The centre of the visible part, on whole picture pixels. */
export function seenMiddle({ camera, bounds }: Pick<EditPorts, 'camera' | 'bounds'>): Place {
  const { width, height } = camera.canvas()
  const { x, y } = keptInside(toPicture(camera.viewport.get(), { x: width / 2, y: height / 2 }), bounds())
  return { x: Math.round(x), y: Math.round(y) }
}
