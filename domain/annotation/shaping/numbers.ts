import type { Place } from './shape'

/** Rounds to two decimals, the platform's precision of coordinates. */
export function rounded(value: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(value * 100) / 100 + 0
}

/** Rounds a place like `rounded`. */
export function roundedPlace({ x, y }: Place): Place {
  return { x: rounded(x), y: rounded(y) }
}

/** Places of a flat list of alternating x and y. */
export function placesOf(line: readonly number[]): readonly Place[] {
  const places: Place[] = []
  for (let at = 0; at + 1 < line.length; at += 2) places.push({ x: line[at] ?? 0, y: line[at + 1] ?? 0 })
  return places
}

/** Flat list of places. */
export function flat(places: readonly Place[]): readonly number[] {
  return places.flatMap(({ x, y }) => [x, y])
}

/** Moves a flat list of places and rounds to two decimals. */
export function movedLine(line: readonly number[], dx: number, dy: number): readonly number[] {
  // Overwriting a copy keeps the engine's packed number array.
  const moved = line.slice()
  for (let at = 0; at < moved.length; at += 1) moved[at] = rounded((moved[at] ?? 0) + (at % 2 === 0 ? dx : dy))
  return moved
}

/** Rotates a place about another one, clockwise in degrees. */
export function turnedAbout({ x, y }: Place, middle: Place, degrees: number): Place {
  const turn = (degrees * Math.PI) / 180
  const [dx, dy] = [x - middle.x, y - middle.y]
  return {
    x: middle.x + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: middle.y + dx * Math.sin(turn) + dy * Math.cos(turn),
  }
}

/** Midpoint of two places. */
export function between(a: Place, b: Place): Place {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** Nearest point on the segment from `a` to `b`. */
export function nearestOn(a: Place, b: Place, to: Place): Place {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((to.x - a.x) * dx + (to.y - a.y) * dy) / length))
  return { x: a.x + dx * share, y: a.y + dy * share }
}
