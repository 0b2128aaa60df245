import { COST_MAX } from './edge-costs'
import { NEIGHBOURS } from './neighbours'

const BEGINNING = 8
const NOWHERE = 9
/** 5 : 7 approximates 1 : √2. */
const STRAIGHT = 5
const DIAGONAL = 7
const BUCKETS = COST_MAX * DIAGONAL + 1

/** The cheapest paths from a pixel to all others, as the direction back from each. */
export interface LiveWire {
  readonly width: number
  readonly height: number
  readonly ways: Uint8Array
}

/** Finds the cheapest paths from a pixel; costs are integers from 1 to `COST_MAX`. */
export function liveWire(costs: Uint8Array, width: number, height: number, from: number): LiveWire {
  // An impassable frame of pixels makes border checks unnecessary.
  const [wide, count] = [width + 2, (width + 2) * (height + 2)]
  const framed = new Uint8Array(count)
  for (let y = 0; y < height; y += 1) framed.set(costs.subarray(y * width, (y + 1) * width), (y + 1) * wide + 1)
  const ways = new Uint8Array(count).fill(NOWHERE)
  const sums = new Int32Array(count).fill(0x7fffffff)
  const steps = Int32Array.from(NEIGHBOURS, ([dx, dy]) => dy * wide + dx)
  const start = (Math.floor(from / width) + 1) * wide + (from % width) + 1
  // No sum exceeds the current one by more than the costliest step, so the buckets can wrap around.
  const buckets: number[][] = Array.from({ length: BUCKETS }, () => [])
  let waiting = 1
  ways[start] = BEGINNING
  sums[start] = 0
  buckets[0]?.push(start)
  for (let sum = 0; waiting > 0; sum += 1) {
    const bucket = buckets[sum % BUCKETS] ?? []
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      waiting -= 1
      // A cheaper path was found meanwhile.
      if (sums[at] !== sum) continue
      for (let way = 0; way < 8; way += 1) {
        const next = at + (steps[way] ?? 0)
        const cost = framed[next] ?? 0
        if (cost === 0) continue
        const more = sum + cost * (way % 2 === 1 ? DIAGONAL : STRAIGHT)
        if (more >= (sums[next] ?? 0)) continue
        sums[next] = more
        ways[next] = (way + 4) % 8
        buckets[more % BUCKETS]?.push(next)
        waiting += 1
      }
    }
  }
  const inner = new Uint8Array(costs.length)
  for (let y = 0; y < height; y += 1)
    inner.set(ways.subarray((y + 1) * wide + 1, (y + 1) * wide + 1 + width), y * width)
  return { width, height, ways: inner }
}

/** The cheapest path to a pixel, from the start. */
export function wireTo({ width, ways }: LiveWire, to: number): readonly number[] {
  const path: number[] = []
  for (let at = to; path.length <= ways.length; ) {
    const way = NEIGHBOURS[ways[at] ?? NOWHERE]
    path.push(at)
    if (way === undefined) break
    at += way[1] * width + way[0]
  }
  return path.toReversed()
}
