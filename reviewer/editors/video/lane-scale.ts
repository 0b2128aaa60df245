/** The timeline's visible frames, and the width of a frame. */
export interface LaneScale {
  /** The frame at the left edge; fractional after fine scrolling. */
  readonly first: number
  /** CSS pixels per frame. */
  readonly perFrame: number
}

const MOST_PER_FRAME = 24

/** All frames fit into the width. */
export function wholeScale(count: number, width: number): LaneScale {
  return { first: 0, perFrame: Math.max(width, 1) / Math.max(count, 1) }
}

/** Zooms around a place; never below the whole clip. */
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

/** Limits scrolling, so that no empty space appears. */
export function keptScale({ first, perFrame }: LaneScale, count: number, width: number): LaneScale {
  const least = wholeScale(count, width).perFrame
  const wide = Math.max(perFrame, least)
  return { first: Math.min(Math.max(0, count - width / wide), Math.max(0, first)), perFrame: wide }
}

/** Scrolls to a frame if it isn't visible. */
export function scaleWith(scale: LaneScale, frame: number, count: number, width: number): LaneScale {
  const { first, perFrame } = scale
  const seen = width / perFrame
  if (frame >= first && frame < first + seen) return scale
  return keptScale({ first: frame - seen * 0.1, perFrame }, count, width)
}

/** Left edge of a frame, in CSS pixels. */
export function leftOf({ first, perFrame }: LaneScale, frame: number): number {
  return (frame - first) * perFrame
}

/** The frame at a place. */
export function frameAtLeft({ first, perFrame }: LaneScale, left: number): number {
  return Math.floor(first + left / perFrame)
}
