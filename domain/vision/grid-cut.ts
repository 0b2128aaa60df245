import { NEIGHBOURS } from './neighbours'

const WAYS = 8
const TERMINAL = 8
const ORPHAN = 9
const NONE = 10
const SOURCE = 1
const SINK = 2

/**
 * Cuts a grid into two sides so that the sum of the cut links is least (the algorithm of Boykov and Kolmogorov, 2004).
 * `terminals`: per node, the cost on the sink's side minus the cost on the source's side. `links`: eight values per node,
 * the cost of having that neighbour on the other side, equal in both directions and 0 beyond the border. All are whole
 * numbers. Returns 1 for the nodes on the source's side. Changes both arrays.
 */
export function gridCut(width: number, height: number, terminals: Int32Array, links: Int32Array): Uint8Array {
  const count = width * height
  const tree = new Uint8Array(count)
  /** Direction of each node's parent. */
  const parent = new Uint8Array(count).fill(NONE)
  const stamp = new Int32Array(count)
  const depth = new Int32Array(count)
  const orphans: number[] = []
  const active = createActiveNodes(count)
  const { step, linkOf, linkTo, isInside, capacity, use } = createLinks(width, height, links)
  /** Number of the present augmentation; a node's `depth` is right if its `stamp` equals it. */
  let time = 0

  const next = (): number => active.next((node) => parent[node] !== NONE)

  function orphan(node: number): void {
    parent[node] = ORPHAN
    orphans.push(node)
  }

  /** Adds a node's free neighbours to its tree; returns the direction in which both trees meet, or -1. */
  function grow(node: number): number {
    const side = tree[node] ?? 0
    for (let way = 0; way < WAYS; way += 1) {
      const room = side === SOURCE ? linkOf(node, way) : linkTo(node, way)
      if (room === 0) continue
      const other = node + step(way)
      if (tree[other] === 0) {
        tree[other] = side
        parent[other] = opposite(way)
        stamp[other] = stamp[node] ?? 0
        depth[other] = (depth[node] ?? 0) + 1
        active.add(other)
      } else if (tree[other] !== side) return way
      else if ((stamp[other] ?? 0) <= (stamp[node] ?? 0) && (depth[other] ?? 0) > (depth[node] ?? 0) + 1) {
        parent[other] = opposite(way)
        stamp[other] = stamp[node] ?? 0
        depth[other] = (depth[node] ?? 0) + 1
      }
    }
    return -1
  }

  /** Least capacity between a node and the root of its tree. */
  function least(from: number, most: number, side: number): number {
    let [node, room] = [from, most]
    for (;;) {
      const way = parent[node] ?? TERMINAL
      if (way === TERMINAL) return Math.min(room, Math.abs(terminals[node] ?? 0))
      room = Math.min(room, side === SOURCE ? linkOf(node + step(way), opposite(way)) : linkOf(node, way))
      node += step(way)
    }
  }

  /** Sends flow between a node and the root of its tree; saturated links make orphans. */
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
      const left = side === SOURCE ? use(above, opposite(way), flow) : use(node, way, flow)
      if (left === 0) orphan(node)
      node = above
    }
  }

  /** Sends as much flow as possible over the place where both trees meet. */
  function augment(node: number, way: number): void {
    const isSource = tree[node] === SOURCE
    const from = isSource ? node : node + step(way)
    const to = isSource ? node + step(way) : node
    const out = isSource ? way : opposite(way)
    const flow = least(to, least(from, linkOf(from, out), SOURCE), SINK)
    use(from, out, flow)
    push(from, flow, SOURCE)
    push(to, flow, SINK)
  }

  /** Distance of a node from the root of its tree; -1 if an orphan lies between them. */
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

  /** Finds a new parent for an orphan, or frees it and makes its children orphans. */
  function adopt(node: number): void {
    const side = tree[node] ?? 0
    let [best, nearest] = [-1, Infinity]
    for (let way = 0; way < WAYS; way += 1) {
      if (capacity(node, way, side) === 0) continue
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
      if (capacity(node, way, side) > 0) active.add(other)
      if (parent[other] === opposite(way)) orphan(other)
    }
    tree[node] = 0
    parent[node] = NONE
  }

  for (let node = 0; node < count; node += 1) {
    const terminal = terminals[node] ?? 0
    if (terminal === 0) continue
    tree[node] = terminal > 0 ? SOURCE : SINK
    parent[node] = TERMINAL
    depth[node] = 1
    active.add(node)
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

/** Queue of the nodes whose neighbours may still join a tree; each is in it once. */
function createActiveNodes(count: number) {
  const isWaiting = new Uint8Array(count)
  const waiting = new Int32Array(count + 1)
  let [head, tail] = [0, 0]
  return {
    add(node: number): void {
      if (isWaiting[node] === 1) return
      isWaiting[node] = 1
      waiting[tail] = node
      tail = tail === count ? 0 : tail + 1
    },
    /** Takes the first node that is wanted, and drops those before it; -1 if there is none. */
    next(isWanted: (node: number) => boolean): number {
      while (head !== tail) {
        const node = waiting[head] ?? 0
        head = head === count ? 0 : head + 1
        isWaiting[node] = 0
        if (isWanted(node)) return node
      }
      return -1
    },
  }
}

/** Links of a grid's nodes, by direction. */
function createLinks(width: number, height: number, links: Int32Array) {
  const steps = Int32Array.from(NEIGHBOURS, ([dx, dy]) => dy * width + dx)
  /** Distance from a node to its neighbour. */
  const step = (way: number): number => steps[way] ?? 0
  const linkOf = (node: number, way: number): number => links[node * WAYS + way] ?? 0
  const isInside = (node: number, way: number): boolean => {
    const [dx, dy] = NEIGHBOURS[way] ?? [0, 0]
    const [x, y] = [(node % width) + dx, Math.floor(node / width) + dy]
    return x >= 0 && y >= 0 && x < width && y < height
  }
  /** Link from a neighbour to a node; 0 beyond the border. */
  const linkTo = (node: number, way: number): number =>
    isInside(node, way) ? linkOf(node + step(way), opposite(way)) : 0
  /** Capacity left between a node and a possible parent, in the direction of the flow. */
  const capacity = (node: number, way: number, side: number): number =>
    side === SOURCE ? linkTo(node, way) : linkOf(node, way)
  /** Sends flow over a link; returns the capacity left. */
  const use = (node: number, way: number, flow: number): number => {
    const [at, back] = [node * WAYS + way, (node + step(way)) * WAYS + opposite(way)]
    const left = (links[at] ?? 0) - flow
    links[at] = left
    links[back] = (links[back] ?? 0) + flow
    return left
  }
  return { step, linkOf, linkTo, isInside, capacity, use }
}

function opposite(way: number): number {
  return (way + 4) % WAYS
}
