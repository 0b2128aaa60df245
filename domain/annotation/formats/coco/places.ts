/** A growing list of where annotations lie: 20 bytes each, so that ten million fit. */
export class Places {
  #from = new Float64Array(1024)
  #length = new Uint32Array(1024)
  #at = new Uint32Array(1024)
  #number = new Int32Array(1024)
  #count = 0

  add(number: number, from: number, to: number, at: number): void {
    if (this.#count === this.#from.length) this.#grow()
    this.#from[this.#count] = from
    this.#length[this.#count] = to - from
    this.#at[this.#count] = at
    this.#number[this.#count] = number
    this.#count += 1
  }

  /** The annotations whose image isn't there, in their order. `imageAt`: the image by the number of its id; -1: there is none. */
  *without(imageAt: Int32Array): Generator<{ readonly number: number; readonly at: number }> {
    for (let place = 0; place < this.#count; place += 1) {
      const number = this.#number[place] ?? 0
      if ((imageAt[number] ?? -1) < 0) yield { number, at: this.#at[place] ?? 0 }
    }
  }

  /** The annotations of each image in turn; images without any are passed over. */
  *byImage(imageAt: Int32Array): Generator<{
    readonly image: number
    readonly places: readonly { from: number; to: number; at: number }[]
  }> {
    const imageOf = (place: number): number => imageAt[this.#number[place] ?? 0] ?? -1
    // Counted first, then laid out: a sort by comparing would take long for millions.
    const starts = new Uint32Array(imageAt.reduce((most, image) => Math.max(most, image), -1) + 2)
    for (let place = 0; place < this.#count; place += 1) {
      const image = imageOf(place)
      if (image >= 0) starts[image + 1] = (starts[image + 1] ?? 0) + 1
    }
    for (let image = 1; image < starts.length; image += 1)
      starts[image] = (starts[image] ?? 0) + (starts[image - 1] ?? 0)
    const order = new Uint32Array(starts.at(-1) ?? 0)
    const next = starts.slice()
    for (let place = 0; place < this.#count; place += 1) {
      const image = imageOf(place)
      if (image < 0) continue
      const at = next[image] ?? 0
      order[at] = place
      next[image] = at + 1
    }
    for (let image = 0; image + 1 < starts.length; image += 1) {
      const own = order.subarray(starts[image], starts[image + 1])
      if (own.length === 0) continue
      const places = Array.from(own, (place) => {
        const from = this.#from[place] ?? 0
        return { from, to: from + (this.#length[place] ?? 0), at: this.#at[place] ?? 0 }
      })
      yield { image, places }
    }
  }

  #grow(): void {
    const grown = <T extends Float64Array | Uint32Array | Int32Array>(old: T, next: T): T => {
      next.set(old)
      return next
    }
    const size = this.#from.length * 2
    this.#from = grown(this.#from, new Float64Array(size))
    this.#length = grown(this.#length, new Uint32Array(size))
    this.#at = grown(this.#at, new Uint32Array(size))
    this.#number = grown(this.#number, new Int32Array(size))
  }
}

/** Ids that were seen. */
export interface Ids {
  /** false: it was seen before. */
  readonly add: (id: number | string) => boolean
}

const EMPTY = Number.NaN

/** No ids yet. Numbers take 16 bytes each, so that ten million fit. */
export function newIds(): Ids {
  const texts = new Set<string>()
  let table = new Float64Array(2_048).fill(EMPTY)
  let count = 0
  const placeOf = (id: number, into: Float64Array): number => {
    let at = Math.abs(Math.imul((id % 0x1_0000_0000) | 0, 0x9e37_79b1)) % into.length
    while (!Number.isNaN(into[at]) && into[at] !== id) at = at + 1 === into.length ? 0 : at + 1
    return at
  }
  return {
    add: (id) => {
      if (typeof id === 'string' || Number.isNaN(id)) {
        const isNew = !texts.has(String(id))
        texts.add(String(id))
        return isNew
      }
      const at = placeOf(id, table)
      if (table[at] === id) return false
      table[at] = id
      count += 1
      if (count * 2 > table.length) {
        const larger = new Float64Array(table.length * 2).fill(EMPTY)
        for (const one of table) if (!Number.isNaN(one)) larger[placeOf(one, larger)] = one
        table = larger
      }
      return true
    },
  }
}
