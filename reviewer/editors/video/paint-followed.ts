import { tracePath } from '../canvas/paint-shapes'
import type { Viewport } from '../canvas/viewport'
import type { FollowedStep } from '#domain/annotation/video/followed'

const DASH = [6, 4]

/** Paints the suggested box on the displayed frame. */
export function paintFollowed(
  context: CanvasRenderingContext2D,
  step: FollowedStep | undefined,
  view: Viewport,
  ratio: number,
): void {
  if (step === undefined) return
  const [left = 0, top = 0, right = 0, bottom = 0] = step.numbers
  const line = Float32Array.from([left, top, right, top, right, bottom, left, bottom])
  tracePath(context, { lines: [line], closed: true }, view, ratio, 'all')
  context.lineWidth = 3 * ratio
  context.strokeStyle = '#ffffff'
  context.stroke()
  context.setLineDash(DASH.map((length) => length * ratio))
  context.lineWidth = 2 * ratio
  context.strokeStyle = '#000000'
  context.stroke()
  context.setLineDash([])
}
