import type { Native } from '../../domain/annotation/native'

interface TrackPart {
  readonly className?: string
  /** In microseconds. */
  readonly start?: number
  readonly end?: number
  readonly classId?: number
  readonly top?: number
}

/** Box that moves from left to right, in the export form. */
export function aTrack({ className = 'Car', classId = 1, start = 0, end = 400_000, top = 55 }: TrackPart = {}): Native {
  const key = (timestamp: number, x: number) => ({
    timestamp,
    points: { x1: x, y1: top, x2: x + 20, y2: top + 20 },
    attributes: [],
  })
  return {
    meta: { type: 'bbox', classId, className, start, end },
    parameters: [{ start, end, timestamps: [key(start, 20), key(end, 120)] }],
  }
}
