import { flat, placesOf, roundedPlace } from '../shaping/numbers'
import type { Place } from '../shaping/shape'
import { crossing } from './crossing'

/** Shorter pieces, in pixels, are rounding residue. */
const LENGTH_MIN = 0.1

/** Cuts an open line at all crossings with another one, the longest piece first; one piece without a crossing. */
export function splitLine(line: readonly number[], across: readonly Place[]): readonly (readonly number[])[] {
  const places = placesOf(line)
  const [start, ...others] = places
  if (start === undefined) return [line]
  let before = start
  let piece: Place[] = [start]
  const pieces: (readonly Place[])[] = []
  for (const to of others) {
    for (const share of crossings(before, to, across)) {
      const at = roundedPlace({ x: before.x + (to.x - before.x) * share, y: before.y + (to.y - before.y) * share })
      const next = [...piece, at]
      // Ignore a crossing at the very end of a line, or a repeated one.
      if (lengthOf(next) < LENGTH_MIN) continue
      pieces.push(next)
      piece = [at]
    }
    piece.push(to)
    before = to
  }
  const last = pieces.at(-1)
  if (last === undefined) return [line]
  if (lengthOf(piece) >= LENGTH_MIN) pieces.push(piece)
  else pieces[pieces.length - 1] = [...last.slice(0, -1), ...piece.slice(1)]
  return pieces.length === 1 ? [line] : pieces.toSorted((a, b) => lengthOf(b) - lengthOf(a)).map(flat)
}

/** Crossings of a segment as fractions of it, in order. */
function crossings(from: Place, to: Place, across: readonly Place[]): readonly number[] {
  const found = across.slice(1).flatMap((b, at) => {
    const a = across[at]
    return a === undefined ? [] : (crossing(from, to, a, b) ?? [])
  })
  return found.toSorted((a, b) => a - b)
}

function lengthOf(places: readonly Place[]): number {
  return places.slice(1).reduce((sum, { x, y }, at) => {
    const before = places[at] ?? { x, y }
    return sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}
