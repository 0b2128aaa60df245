import { type Area, isInArea } from '../areas/area'
import { maskOutlines } from './outlines'

/** Pixels that are marked with 1, in rows of `width`. */
interface Marked {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/**
 * The areas that marked pixels make, the largest first: the edge of each and its holes, in corners of pixels. Pieces and
 * holes of fewer than `least` pixels are left out; pixels that touch by a corner alone are apart.
 */
export function markedAreas(marked: Marked, least: number): readonly Area[] {
  const lines = maskOutlines(marked).get(1)?.lines ?? []
  const rings = lines.map((line) => ({ line: Array.from(line), size: turnedSize(line) }))
  const edges = rings.filter(({ size }) => size >= least).toSorted((a, b) => b.size - a.size)
  const areas = edges.map(({ line }) => [line])
  for (const { line, size } of rings) {
    if (-size < least) continue
    const [x = 0, y = 0] = line.slice(-2)
    // Of areas within areas the smallest one has the hole.
    const own = areas.findLast(([edge = []], at) => (edges[at]?.size ?? 0) > -size && isOn(edge, x, y))
    own?.push(line)
  }
  return areas
}

/** The last corner of a hole is the upper left one of a pixel under it: a little above that the hole is. */
function isOn(edge: readonly number[], x: number, y: number): boolean {
  return isInArea([edge], { x: x + BESIDE, y: y - BESIDE })
}

const BESIDE = 0.25

/** The size of a ring in square pixels; below zero where it goes round the other way, as holes do. */
function turnedSize(ring: Float32Array): number {
  let twice = 0
  const count = ring.length
  for (let at = 0; at < count; at += 2) {
    const next = (at + 2) % count
    twice += (ring[at] ?? 0) * (ring[next + 1] ?? 0) - (ring[next] ?? 0) * (ring[at + 1] ?? 0)
  }
  return twice / 2
}
