import type { Place } from '#domain/annotation/shaping/shape'
import { toPicture } from '../canvas/viewport'
import { type EditPorts, keptInside, perPixel } from './edit-ports'
import type { Held } from './input'

/** Steps of the crosshair, in CSS pixels. */
const STEP = 10
const LARGE_STEP = 50

/** Which way each arrow moves the crosshair of the keyboard. */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

/** How far an arrow moves it, in whole pixels of the picture: farther with Shift, one pixel with Alt. */
export function stepLength({ alt, shift }: Held, camera: EditPorts['camera']): number {
  const far = alt ? 1 : (shift ? LARGE_STEP : STEP) * perPixel(camera)
  return Math.max(1, Math.round(far))
}

/** The middle of what is seen, on whole pixels of the picture. */
export function seenMiddle({ camera, bounds }: Pick<EditPorts, 'camera' | 'bounds'>): Place {
  const { width, height } = camera.canvas()
  const { x, y } = keptInside(toPicture(camera.viewport.get(), { x: width / 2, y: height / 2 }), bounds())
  return { x: Math.round(x), y: Math.round(y) }
}
