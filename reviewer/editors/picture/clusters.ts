import type { Thread } from '#domain/annotation/comments/thread'

/** A thread that lies somewhere. */
export interface PlacedThread extends Thread {
  readonly place: NonNullable<Thread['place']>
}

/** Threads whose pins would lie over each other: they share one. */
export interface Cluster {
  /** Where the first of them lies, in the picture's pixels. */
  readonly place: PlacedThread['place']
  /** The oldest first. */
  readonly threads: readonly [PlacedThread, ...PlacedThread[]]
}

/** Puts threads together that lie nearer than `reach`, in the picture's pixels; the oldest of them say where. */
export function clustered(threads: readonly Thread[], reach: number): readonly Cluster[] {
  const made: { readonly place: PlacedThread['place']; readonly threads: [PlacedThread, ...PlacedThread[]] }[] = []
  const cells = new Map<string, (typeof made)[number][]>()
  for (const thread of threads) {
    if (!isPlaced(thread)) continue
    const { place } = thread
    const [column, row] = [Math.floor(place.x / reach), Math.floor(place.y / reach)]
    const near = AROUND.flatMap(([dx, dy]) => cells.get(`${column + dx} ${row + dy}`) ?? []).find(
      (one) => Math.hypot(one.place.x - place.x, one.place.y - place.y) < reach,
    )
    if (near !== undefined) {
      near.threads.push(thread)
      continue
    }
    const cluster = { place, threads: [thread] satisfies [PlacedThread] }
    const key = `${column} ${row}`
    made.push(cluster)
    cells.set(key, [...(cells.get(key) ?? []), cluster])
  }
  return made
}

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

function isPlaced(thread: Thread): thread is PlacedThread {
  return thread.place !== undefined
}
