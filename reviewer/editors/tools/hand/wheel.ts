import type { WheelInput } from '../input'
import type { HandPorts } from './hand-ports'

const WHEEL_STEP = 0.0016
const PINCH_STEP = 0.01
/** Fingers on a touch pad turn by little at a time; with Ctrl one notch of a wheel would turn by more than anybody means. */
const PINCH_MOST = 30

/** Zooms at the pointer, faster by a pinch on a touch pad; Shift turns the wheel sideways. Where the wheel moves the picture, Ctrl has it zoom. */
export function wheel({ camera, wheelMoves }: HandPorts, { dx, dy, pinch, held, screen }: WheelInput): undefined {
  if (pinch) camera.zoomBy(Math.exp(-Math.min(PINCH_MOST, Math.max(-PINCH_MOST, dy)) * PINCH_STEP), screen)
  else if (held.shift) camera.panBy(-(dx || dy), 0)
  else if (wheelMoves()) camera.panBy(-dx, -dy)
  else camera.zoomBy(Math.exp(-dy * WHEEL_STEP), screen)
}
