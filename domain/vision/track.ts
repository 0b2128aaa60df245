import type { Raster } from './edge-costs'

/** A box in pixels of a frame. */
export interface TrackedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The tracked box with its correlation score, from -1 to 1. */
interface TrackedStep {
  readonly box: TrackedBox
  readonly score: number
}

/** Tracks a box from frame to frame. */
interface Tracker {
  /** Undefined if the object is lost or covered. */
  readonly next: (frame: Raster) => TrackedStep | undefined
}

/** Samples per side to compare. */
const SAMPLES = 20
const CHANNELS = 3
/** A lower score means a different object. */
const SCORE_LEAST = 0.45
/** The latest sighting's weight in the template; the first sighting always keeps half. */
const UPDATE = 0.12
/** The search range around the predicted position, as a fraction of the object's size. */
const REACH = 0.6
const REACH_LEAST = 10
const COARSE_STEPS = 8
/** Size changes to try from frame to frame. */
const SCALES = [0.96, 1, 1.04] as const
const SIDE_LEAST = 4

/** Samples with mean 0 and length 1. */
type Look = Float32Array

/**
 * Tracks a box by normalised correlation around its predicted position, from coarse to fine steps. Half of the template
 * stays the first sighting; the other half adapts slowly.
 */
export function trackBox(first: Raster, start: TrackedBox): Tracker {
  const begun = lookAt(first, start)
  let now = begun
  let box = start
  let [speedX, speedY] = [0, 0]

  function score(frame: Raster, at: TrackedBox): number {
    const look = lookAt(frame, at)
    return (likeness(look, begun) + likeness(look, now)) / 2
  }

  function best(frame: Raster, from: TrackedBox, step: number, count: number, scales: readonly number[]): TrackedStep {
    let found: TrackedStep = { box: from, score: score(frame, from) }
    for (const scale of scales)
      for (let row = -count; row <= count; row += 1)
        for (let column = -count; column <= count; column += 1) {
          const at = scaled(moved(from, column * step, row * step), scale)
          const value = score(frame, at)
          if (value > found.score) found = { box: at, score: value }
        }
    return found
  }

  return {
    next(frame) {
      const reach = Math.max(REACH_LEAST, REACH * Math.max(box.width, box.height))
      const step = Math.max(1, reach / COARSE_STEPS)
      const expected = moved(box, speedX, speedY)
      let found = best(frame, expected, step, COARSE_STEPS, [1])
      for (let finer = step / 2; finer >= 0.5; finer /= 2) found = best(frame, found.box, finer, 1, SCALES)
      if (found.score < SCORE_LEAST || !isInside(found.box, frame)) return undefined
      speedX = (speedX + middleX(found.box) - middleX(box)) / 2
      speedY = (speedY + middleY(found.box) - middleY(box)) / 2
      box = found.box
      now = mixed(now, lookAt(frame, box))
      return found
    },
  }
}

/** Samples a box on a grid, normalised for brightness and contrast. */
function lookAt({ width, height, data }: Raster, box: TrackedBox): Look {
  const look = new Float32Array(SAMPLES * SAMPLES * CHANNELS)
  for (let row = 0; row < SAMPLES; row += 1) {
    const y = Math.min(height - 1, Math.max(0, Math.floor(box.y + ((row + 0.5) * box.height) / SAMPLES)))
    for (let column = 0; column < SAMPLES; column += 1) {
      const x = Math.min(width - 1, Math.max(0, Math.floor(box.x + ((column + 0.5) * box.width) / SAMPLES)))
      const [from, to] = [(y * width + x) * 4, (row * SAMPLES + column) * CHANNELS]
      for (let channel = 0; channel < CHANNELS; channel += 1) look[to + channel] = data[from + channel] ?? 0
    }
  }
  return levelled(look)
}

function levelled(look: Look): Look {
  let sum = 0
  for (const value of look) sum += value
  const mean = sum / look.length
  let square = 0
  for (let at = 0; at < look.length; at += 1) {
    const value = (look[at] ?? 0) - mean
    look[at] = value
    square += value * value
  }
  const length = Math.sqrt(square)
  if (length > 0) for (let at = 0; at < look.length; at += 1) look[at] = (look[at] ?? 0) / length
  return look
}

function likeness(one: Look, other: Look): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function mixed(before: Look, seen: Look): Look {
  return levelled(before.map((value, at) => (1 - UPDATE) * value + UPDATE * (seen[at] ?? 0)))
}

function moved({ x, y, width, height }: TrackedBox, dx: number, dy: number): TrackedBox {
  return { x: x + dx, y: y + dy, width, height }
}

/** Resizes a box about its centre. */
function scaled(box: TrackedBox, scale: number): TrackedBox {
  const [width, height] = [Math.max(SIDE_LEAST, box.width * scale), Math.max(SIDE_LEAST, box.height * scale)]
  return { x: middleX(box) - width / 2, y: middleY(box) - height / 2, width, height }
}

/** Tells whether the box's centre is within the frame. */
function isInside(box: TrackedBox, { width, height }: Raster): boolean {
  const [x, y] = [middleX(box), middleY(box)]
  return x >= 0 && y >= 0 && x < width && y < height
}

function middleX({ x, width }: TrackedBox): number {
  return x + width / 2
}

function middleY({ y, height }: TrackedBox): number {
  return y + height / 2
}
