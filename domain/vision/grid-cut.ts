import { NEIGHBOURS } from './neighbours'

const WAYS = 8
const TERMINAL = 8
const ORPHAN = 9
const NONE = 10
const SOURCE = 1
const SINK = 2

/**
 * Cuts a grid into two sides for the least sum of what is cut (the algorithm of Boykov and Kolmogorov, 2004). `terminals` has
 * what a node costs on the sink's side less what it costs on the source's; `links` eight values per node, what it costs to
 * have that neighbour on the other side, alike in both directions and zero beyond the border. All are whole numbers. Answers
 * 1 for the nodes on the source's side. Both arrays are used up.
 */
export function gridCut(width: number, height: number, terminals: Int32Array, links: Int32Array): Uint8Array {
  const count = width * height
  const steps = Int32Array.from(NEIGHBOURS, ([dx, dy]) => dy * width + dx)
  const tree = new Uint8Array(count)
  /** The way to a node's parent. */
  const parent = new Uint8Array(count).fill(NONE)
  const stamp = new Int32Array(count)
  const depth = new Int32Array(count)
  const isWaiting = new Uint8Array(count)
  const waiting = new Int32Array(count + 1)
  let [head, tail, time] = [0, 0, 0]
  const orphans: number[] = []

  function activate(node: number): void {
    if (isWaiting[node] === 1) return
    isWaiting[node] = 1
    waiting[tail] = node
    tail = tail === count ? 0 : tail + 1
  }

  function next(): number {
    while (head !== tail) {
      const node = waiting[head] ?? 0
      head = head === count ? 0 : head + 1
      isWaiting[node] = 0
      if (parent[node] !== NONE) return node
    }
    return -1
  }

  const linkOf = (node: number, way: number) => links[node * WAYS + way] ?? 0
  const step = (way: number) => steps[way] ?? 0

  /** What still fits from a neighbour to a node in the tree of the source, and the other way round in that of the sink. */
  function fits(node: number, way: number, side: number): number {
    return side === SOURCE ? linkOf(node + step(way), (way + 4) % WAYS) : linkOf(node, way)
  }

  function orphan(node: number): void {
    parent[node] = ORPHAN
    orphans.push(node)
  }

  /** Grows a tree by a node; answers the way over which both trees meet, or -1. */
  function grow(node: number): number {
    const side = tree[node] ?? 0
    for (let way = 0; way < WAYS; way += 1) {
      const room = side === SOURCE ? linkOf(node, way) : reverse(node, way)
      if (room === 0) continue
      const other = node + step(way)
      if (tree[other] === 0) {
        tree[other] = side
        parent[other] = (way + 4) % WAYS
        stamp[other] = stamp[node] ?? 0
        depth[other] = (depth[node] ?? 0) + 1
        activate(other)
      } else if (tree[other] !== side) return way
      else if ((stamp[other] ?? 0) <= (stamp[node] ?? 0) && (depth[other] ?? 0) > (depth[node] ?? 0) + 1) {
        parent[other] = (way + 4) % WAYS
        stamp[other] = stamp[node] ?? 0
        depth[other] = (depth[node] ?? 0) + 1
      }
    }
    return -1
  }

  function reverse(node: number, way: number): number {
    const [dx, dy] = NEIGHBOURS[way] ?? [0, 0]
    const x = (node % width) + dx
    const y = Math.floor(node / width) + dy
    return x < 0 || y < 0 || x >= width || y >= height ? 0 : linkOf(node + step(way), (way + 4) % WAYS)
  }

  /** The least that fits from a node to the root of its tree. */
  function least(from: number, most: number, side: number): number {
    let [node, room] = [from, most]
    for (;;) {
      const way = parent[node] ?? TERMINAL
      if (way === TERMINAL) return Math.min(room, Math.abs(terminals[node] ?? 0))
      room = Math.min(room, fits(node, way, side))
      node += step(way)
    }
  }

  function push(from: number, flow: number, side: number): void {
    let node = from
    for (;;) {
      const way = parent[node] ?? TERMINAL
      if (way === TERMINAL) {
        const left = (terminals[node] ?? 0) + (side === SOURCE ? -flow : flow)
        terminals[node] = left
        if (left === 0) orphan(node)
        return
      }
      const above = node + step(way)
      const [down, up] = [above * WAYS + ((way + 4) % WAYS), node * WAYS + way]
      const [used, freed] = side === SOURCE ? [down, up] : [up, down]
      links[used] = (links[used] ?? 0) - flow
      links[freed] = (links[freed] ?? 0) + flow
      if (links[used] === 0) orphan(node)
      node = above
    }
  }

  function augment(node: number, way: number): void {
    const isSource = tree[node] === SOURCE
    const from = isSource ? node : node + step(way)
    const to = isSource ? node + step(way) : node
    const out = isSource ? way : (way + 4) % WAYS
    const at = from * WAYS + out
    const back = to * WAYS + ((out + 4) % WAYS)
    const flow = least(to, least(from, links[at] ?? 0, SOURCE), SINK)
    links[at] = (links[at] ?? 0) - flow
    links[back] = (links[back] ?? 0) + flow
    push(from, flow, SOURCE)
    push(to, flow, SINK)
  }

  /** How far a node is from the root of its tree; -1 where an orphan is between. */
  function distance(from: number): number {
    let [node, far] = [from, 0]
    for (;;) {
      if (stamp[node] === time) {
        far += depth[node] ?? 0
        break
      }
      const way = parent[node] ?? NONE
      far += 1
      if (way === TERMINAL) {
        stamp[node] = time
        depth[node] = 1
        break
      }
      if (way === ORPHAN || way === NONE) return -1
      node += step(way)
    }
    let left = far
    for (let one = from; stamp[one] !== time; one += step(parent[one] ?? 0)) {
      stamp[one] = time
      depth[one] = left
      left -= 1
    }
    return far
  }

  function adopt(node: number): void {
    const side = tree[node] ?? 0
    let [best, nearest] = [-1, Infinity]
    for (let way = 0; way < WAYS; way += 1) {
      if (room(node, way, side) === 0) continue
      const other = node + step(way)
      if (tree[other] !== side || parent[other] === NONE) continue
      const far = distance(other)
      if (far >= 0 && far < nearest) [best, nearest] = [way, far]
    }
    if (best !== -1) {
      parent[node] = best
      stamp[node] = time
      depth[node] = nearest + 1
      return
    }
    for (let way = 0; way < WAYS; way += 1) {
      if (!isInside(node, way)) continue
      const other = node + step(way)
      if (tree[other] !== side || parent[other] === NONE) continue
      if (room(node, way, side) > 0) activate(other)
      if (parent[other] === (way + 4) % WAYS) orphan(other)
    }
    tree[node] = 0
    parent[node] = NONE
  }

  function isInside(node: number, way: number): boolean {
    const [dx, dy] = NEIGHBOURS[way] ?? [0, 0]
    const [x, y] = [(node % width) + dx, Math.floor(node / width) + dy]
    return x >= 0 && y >= 0 && x < width && y < height
  }

  /** What fits from a neighbour to a node, seen from the root of their tree. */
  function room(node: number, way: number, side: number): number {
    return side === SOURCE ? reverse(node, way) : linkOf(node, way)
  }

  for (let node = 0; node < count; node += 1) {
    const terminal = terminals[node] ?? 0
    if (terminal === 0) continue
    tree[node] = terminal > 0 ? SOURCE : SINK
    parent[node] = TERMINAL
    depth[node] = 1
    activate(node)
  }
  let current = next()
  while (current !== -1) {
    const way = grow(current)
    time += 1
    if (way === -1) {
      current = next()
      continue
    }
    augment(current, way)
    for (let node = orphans.pop(); node !== undefined; node = orphans.pop()) adopt(node)
    if (parent[current] === NONE) current = next()
  }
  return Uint8Array.from(tree, (side) => (side === SOURCE ? 1 : 0))
}
