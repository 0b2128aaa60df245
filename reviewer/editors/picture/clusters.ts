import type { Thread } from '#domain/annotation/comments/thread'

/** A thread with a place on the picture. */
export interface PlacedThread extends Thread {
  readonly place: NonNullable<Thread['place']>
}

/** Threads whose pins would overlap; they share one pin. */
export interface Cluster {
  /** Place of the first thread, in picture pixels. */
  readonly place: PlacedThread['place']
  /** Oldest first. */
  readonly threads: readonly [PlacedThread, ...PlacedThread[]]
}

/** Groups threads closer than `reach` picture pixels; the oldest thread of a group defines its place. */
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
