/** Priority queue of indexes by weight, the lightest first; weights may change. */
export interface LeastFirst {
  /** Removes the lightest index; an empty queue returns -1 with infinite weight. */
  readonly take: () => { readonly at: number; readonly weight: number }
  /** Changes the weight of an index; a removed one stays removed. */
  readonly change: (at: number, weight: number) => void
}

/** Creates a queue with a weight per index, and takes over the array. */
export function leastFirst(weights: Float64Array): LeastFirst {
  /** Indexes as a heap, and the position of each. */
  const heap = Int32Array.from(weights, (_, at) => at)
  const where = heap.slice()
  let count = heap.length

  const weightIn = (slot: number) => weights[heap[slot] ?? -1] ?? Infinity

  function swap(a: number, b: number): void {
    const [one, other] = [heap[a] ?? 0, heap[b] ?? 0]
    heap[a] = other
    heap[b] = one
    where[other] = a
    where[one] = b
  }

  function up(from: number): void {
    for (let slot = from; slot > 0; ) {
      const parent = (slot - 1) >> 1
      if (weightIn(parent) <= weightIn(slot)) return
      swap(slot, parent)
      slot = parent
    }
  }

  function down(from: number): void {
    for (let slot = from; ; ) {
      const [left, right] = [2 * slot + 1, 2 * slot + 2]
      let least = slot
      if (left < count && weightIn(left) < weightIn(least)) least = left
      if (right < count && weightIn(right) < weightIn(least)) least = right
      if (least === slot) return
      swap(slot, least)
      slot = least
    }
  }

  for (let slot = (count >> 1) - 1; slot >= 0; slot -= 1) down(slot)
  return {
    take() {
      if (count === 0) return { at: -1, weight: Infinity }
      const at = heap[0] ?? -1
      count -= 1
      swap(0, count)
      down(0)
      return { at, weight: weights[at] ?? Infinity }
    },
    change(at, weight) {
      const slot = where[at] ?? count
      if (slot >= count) return
      weights[at] = weight
      up(slot)
      down(where[at] ?? slot)
    },
  }
}
