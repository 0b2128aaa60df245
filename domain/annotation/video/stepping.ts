import { frameAt, type FrameTable } from './frame-table'

const MICROS = 1_000_000
/** Tolerance for rounded times in files, in microseconds. */
const TOLERANCE = 500

/** The frame a number of steps away, counting the clip's frames or the frames on a rate's grid. */
export function steppedFrame(table: FrameTable, frame: number, by: number, rate?: number): number {
  const last = table.times.length - 1
  const next = rate === undefined ? frame + by : onGrid(table, frame, by, rate)
  return Math.min(last, Math.max(0, next))
}

function onGrid(table: FrameTable, frame: number, by: number, rate: number): number {
  const start = table.times[frame] ?? 0
  const end = table.times[frame + 1] ?? table.end
  // Steps forward start at the frame's last grid point, steps back at its first.
  const place =
    by > 0
      ? Math.ceil(((end - TOLERANCE) * rate) / MICROS) - 1 + by
      : Math.ceil(((start - TOLERANCE) * rate) / MICROS) + by
  return place <= 0 ? 0 : frameAt(table, (place * MICROS) / rate + TOLERANCE)
}

/** Tells whether a rate's grid differs from the clip's own frames. */
export function isOtherGrid({ times, end }: FrameTable, rate: number): boolean {
  const own = (times.length * MICROS) / Math.max(1, end - (times[0] ?? 0))
  return Math.abs(own - rate) > own / 100
}
