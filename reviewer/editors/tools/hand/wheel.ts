import type { WheelInput } from '../input'
import type { HandPorts } from './hand-ports'

const WHEEL_STEP = 0.0016
const PINCH_STEP = 0.01
/** Limit per pinch event: touchpads send small deltas, but a wheel notch with Ctrl sends a large one. */
const PINCH_MOST = 30

/**
 * Zooms at the pointer, faster for a touchpad pinch; Shift scrolls sideways. If the wheel is set to move the picture,
 * Ctrl zooms.
 */
export function wheel({ camera, wheelMoves }: HandPorts, { dx, dy, pinch, held, screen }: WheelInput): undefined {
  if (pinch) camera.zoomBy(Math.exp(-Math.min(PINCH_MOST, Math.max(-PINCH_MOST, dy)) * PINCH_STEP), screen)
  else if (held.shift) camera.panBy(-(dx || dy), 0)
  else if (wheelMoves()) camera.panBy(-dx, -dy)
  else camera.zoomBy(Math.exp(-dy * WHEEL_STEP), screen)
}
