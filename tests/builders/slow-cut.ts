import { NEIGHBOURS } from '../../domain/vision/neighbours'
import { seeded } from './seeded'

/** Grid of costs as `gridCut` takes it: `terminals` one whole number per node, `links` eight. */
export interface CutGrid {
  readonly width: number
  readonly height: number
  readonly terminals: Int32Array
  readonly links: Int32Array
}

/**
 * Random grid of 2 to `most` nodes on each side; the same for the same seed. Few nodes are tied to a side, some links
 * are missing and most are narrow, so that flows take long paths and must be pushed back.
 */
export function aRandomGrid(seed: number, most: number): CutGrid {
  const random = seeded(seed)
  const below = (end: number) => Math.floor(random() * end)
  const [width, height] = [2 + below(most - 1), 2 + below(most - 1)]
  const count = width * height
  const [hanging, missing, widest] = [0.05 + random() * 0.6, random() * 0.5, 1 + below(20)]
  const terminals = Int32Array.from({ length: count }, () => (random() < hanging ? below(81) - 40 : 0))
  const links = new Int32Array(count * 8)
  for (let at = 0; at < count; at += 1)
    for (const way of NEIGHBOURS.keys()) {
      const other = neighbourOf(width, height, at, way)
      if (other <= at || random() < missing) continue
      links[at * 8 + way] = links[other * 8 + ((way + 4) % 8)] = 1 + below(widest)
    }
  return { width, height, terminals, links }
}

/** Cost of separating the nodes with these marks (1: the source's side) from the others. */
export function costOfCut({ width, height, terminals, links }: CutGrid, marks: ArrayLike<number>): number {
  let sum = 0
  for (const [at, terminal] of terminals.entries()) {
    sum += marks[at] === 1 ? Math.max(0, -terminal) : Math.max(0, terminal)
    for (const way of NEIGHBOURS.keys()) {
      const other = neighbourOf(width, height, at, way)
      if (other !== -1 && marks[at] === 1 && marks[other] !== 1) sum += links[at * 8 + way] ?? 0
    }
  }
  return sum
}

/**
 * Cost of a grid's cheapest cut: the greatest flow, by shortest paths with room (Edmonds and Karp, 1972), over a matrix
 * of all nodes with a source and a sink. Slow, and shares nothing with `gridCut` but the answer.
 */
export function leastCutCost({ width, height, terminals, links }: CutGrid): number {
  const count = width * height
  const [source, sink, nodes] = [count, count + 1, count + 2]
  const room = new Int32Array(nodes * nodes)
  const next: number[][] = Array.from({ length: nodes }, () => [])
  const join = (from: number, to: number, there: number, back: number) => {
    room[from * nodes + to] = there
    room[to * nodes + from] = back
    next[from]?.push(to)
    next[to]?.push(from)
  }
  for (const [at, terminal] of terminals.entries()) {
    if (terminal > 0) join(source, at, terminal, 0)
    if (terminal < 0) join(at, sink, -terminal, 0)
    for (const way of NEIGHBOURS.keys()) {
      const other = neighbourOf(width, height, at, way)
      if (other > at) join(at, other, links[at * 8 + way] ?? 0, links[other * 8 + ((way + 4) % 8)] ?? 0)
    }
  }
  let sum = 0
  for (;;) {
    const before = new Int32Array(nodes).fill(-1)
    before[source] = source
    const queue = [source]
    for (const node of queue)
      for (const to of next[node] ?? []) {
        if (before[to] !== -1 || (room[node * nodes + to] ?? 0) === 0) continue
        before[to] = node
        queue.push(to)
      }
    if (before[sink] === -1) return sum
    let flow = Infinity
    for (let node = sink; node !== source; node = before[node] ?? source)
      flow = Math.min(flow, room[(before[node] ?? source) * nodes + node] ?? 0)
    for (let node = sink; node !== source; node = before[node] ?? source) {
      const from = before[node] ?? source
      room[from * nodes + node] = (room[from * nodes + node] ?? 0) - flow
      room[node * nodes + from] = (room[node * nodes + from] ?? 0) + flow
    }
    sum += flow
  }
}

/** Neighbour of a node in a direction; -1 beyond the border. */
function neighbourOf(width: number, height: number, at: number, way: number): number {
  const [dx, dy] = NEIGHBOURS[way] ?? [0, 0]
  const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy]
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
}
