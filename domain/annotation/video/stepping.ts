import { frameAt, type FrameTable } from './frame-table'

const MICROS = 1_000_000
/** Files round their times, so a frame may begin a little after its place in a grid. */
const TOLERANCE = 500

/** The frame that is so many steps away: by frames of the clip, or by the frames of a rate that lie on it. */
export function steppedFrame(table: FrameTable, frame: number, by: number, rate?: number): number {
  const last = table.times.length - 1
  const next = rate === undefined ? frame + by : onGrid(table, frame, by, rate)
  return Math.min(last, Math.max(0, next))
}

function onGrid(table: FrameTable, frame: number, by: number, rate: number): number {
  const start = table.times[frame] ?? 0
  const end = table.times[frame + 1] ?? table.end
  // Forward from the last place of the grid that this frame has, back from its first one.
  const place =
    by > 0
      ? Math.ceil(((end - TOLERANCE) * rate) / MICROS) - 1 + by
      : Math.ceil(((start - TOLERANCE) * rate) / MICROS) + by
  return place <= 0 ? 0 : frameAt(table, (place * MICROS) / rate + TOLERANCE)
}

/** Tells whether a rate has other frames than the clip itself. */
export function isOtherGrid({ times, end }: FrameTable, rate: number): boolean {
  const own = (times.length * MICROS) / Math.max(1, end - (times[0] ?? 0))
  return Math.abs(own - rate) > own / 100
}
