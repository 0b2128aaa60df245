/** Which frames the timeline shows, and how wide one is. */
export interface LaneScale {
  /** The frame at the left edge; a part of a frame where it is scrolled finely. */
  readonly first: number
  /** CSS pixels of one frame. */
  readonly perFrame: number
}

const MOST_PER_FRAME = 24

/** All frames side by side. */
export function wholeScale(count: number, width: number): LaneScale {
  return { first: 0, perFrame: Math.max(width, 1) / Math.max(count, 1) }
}

/** Larger or smaller around a place; never smaller than the whole. */
export function zoomedScale(
  { first, perFrame }: LaneScale,
  factor: number,
  at: number,
  count: number,
  width: number,
): LaneScale {
  const least = wholeScale(count, width).perFrame
  const next = Math.min(Math.max(MOST_PER_FRAME, least), Math.max(least, perFrame * factor))
  return keptScale({ first: first + at / perFrame - at / next, perFrame: next }, count, width)
}

/** Scrolled so that no room is left empty. */
export function keptScale({ first, perFrame }: LaneScale, count: number, width: number): LaneScale {
  const least = wholeScale(count, width).perFrame
  const wide = Math.max(perFrame, least)
  return { first: Math.min(Math.max(0, count - width / wide), Math.max(0, first)), perFrame: wide }
}

/** Scrolled to a frame where that is out of sight. */
export function scaleWith(scale: LaneScale, frame: number, count: number, width: number): LaneScale {
  const { first, perFrame } = scale
  const seen = width / perFrame
  if (frame >= first && frame < first + seen) return scale
  return keptScale({ first: frame - seen * 0.1, perFrame }, count, width)
}

/** The left edge of a frame, in CSS pixels. */
export function leftOf({ first, perFrame }: LaneScale, frame: number): number {
  return (frame - first) * perFrame
}

/** The frame at a place. */
export function frameAtLeft({ first, perFrame }: LaneScale, left: number): number {
  return Math.floor(first + left / perFrame)
}
