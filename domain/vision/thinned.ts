interface Place {
  readonly x: number
  readonly y: number
}

/** Simplifies a path to the fewest points, keeping its ends; no point is farther away than `error`. */
export function thinned(path: readonly Place[], error: number): readonly Place[] {
  const kept = new Set<number>([0, path.length - 1])
  const stretches: (readonly [from: number, to: number])[] = [[0, path.length - 1]]
  for (let one = stretches.pop(); one !== undefined; one = stretches.pop()) {
    const [from, to] = one
    const [a, b] = [path[from], path[to]]
    if (a === undefined || b === undefined) continue
    let [farthest, most] = [-1, error]
    for (let at = from + 1; at < to; at += 1) {
      const distance = distanceTo(a, b, path[at] ?? a)
      if (distance > most) [farthest, most] = [at, distance]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    stretches.push([from, farthest], [farthest, to])
  }
  return path.filter((_, at) => kept.has(at))
}

function distanceTo(a: Place, b: Place, { x, y }: Place): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length))
  return Math.hypot(a.x + dx * share - x, a.y + dy * share - y)
}
