import type { WheelInput } from '../input'
import type { HandPorts } from './hand-ports'

const WHEEL_STEP = 0.0016
const PINCH_STEP = 0.01

/** Zooms at the pointer, faster by a pinch on a touch pad; Shift turns the wheel sideways. */
export function wheel({ camera }: HandPorts, { dx, dy, pinch, held, screen }: WheelInput): undefined {
  if (held.shift && !pinch) camera.panBy(-(dx || dy), 0)
  else camera.zoomBy(Math.exp(-dy * (pinch ? PINCH_STEP : WHEEL_STEP)), screen)
}
