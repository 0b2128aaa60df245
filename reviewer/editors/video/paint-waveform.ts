import { microsOf } from '#domain/annotation/video/frame-table'
import { peakBetween } from '#domain/annotation/video/peaks'
import { frameAtLeft } from './lane-scale'
import type { LaneColours, Lanes } from './lanes'

const MICROS = 1_000_000
const RULER = 24
/** Width of a bar, in CSS pixels. */
const BAR = 2

/** Paints the waveform between the ruler and the first lane; unknown parts stay empty. */
export function paintWaveform(
  context: CanvasRenderingContext2D,
  width: number,
  { table, scale, top }: Pick<Lanes, 'table' | 'scale' | 'top'>,
  known: ReadonlyMap<number, Uint8Array>,
  colours: LaneColours,
): void {
  const height = top - RULER
  context.fillStyle = colours.ground
  context.fillRect(0, RULER, width, height)
  context.fillStyle = colours.text
  const middle = RULER + height / 2
  const secondsAt = (left: number) => microsIn(table, scale, left) / MICROS
  for (let left = 0; left < width; left += BAR) {
    const level = peakBetween(known, secondsAt(left), secondsAt(left + BAR))
    if (level === undefined) continue
    const tall = Math.max(1, level * (height - 4))
    context.fillRect(left, middle - tall / 2, BAR - 0.5, tall)
  }
  context.fillStyle = colours.line
  context.fillRect(0, top - 1, width, 1)
}

/** The time at a place; interpolates within a frame. */
function microsIn(table: Lanes['table'], scale: Lanes['scale'], left: number): number {
  const frame = Math.min(table.times.length - 1, Math.max(0, frameAtLeft(scale, left)))
  const [start, end] = [microsOf(table, frame), table.times[frame + 1] ?? table.end]
  const share = scale.first + left / scale.perFrame - frame
  return start + Math.min(1, Math.max(0, share)) * (end - start)
}
