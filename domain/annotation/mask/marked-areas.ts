import { type Area, isInArea } from '../areas/area'
import { maskOutlines } from './outlines'

/** Pixels marked with 1, in rows of `width`. */
interface Marked {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * Traces the areas of marked pixels, the largest first, each with its holes, along pixel corners. Skips pieces and
 * holes of fewer than `least` pixels. Pixels that touch only at a corner are separate.
 */
export function markedAreas(marked: Marked, least: number): readonly Area[] {
  const lines = maskOutlines(marked).get(1)?.lines ?? []
  const rings = lines.map((line) => ({ line: Array.from(line), size: turnedSize(line) }))
  const edges = rings.filter(({ size }) => size >= least).toSorted((a, b) => b.size - a.size)
  const areas = edges.map(({ line }) => [line])
  for (const { line, size } of rings) {
    if (-size < least) continue
    const [x = 0, y = 0] = line.slice(-2)
    // The hole belongs to the smallest enclosing area.
    const own = areas.findLast(([edge = []], at) => (edges[at]?.size ?? 0) > -size && isOn(edge, x, y))
    own?.push(line)
  }
  return areas
}

/** Tests a place inside a hole: slightly above its last corner, which is the top left of a pixel below it. */
function isOn(edge: readonly number[], x: number, y: number): boolean {
  return isInArea([edge], { x: x + BESIDE, y: y - BESIDE })
}

const BESIDE = 0.25

/** Signed area of a ring in square pixels; negative for the direction of holes. */
function turnedSize(ring: Float32Array): number {
  let twice = 0
  const count = ring.length
  for (let at = 0; at < count; at += 2) {
    const next = (at + 2) % count
    twice += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)
  }
  return twice / 2
}
