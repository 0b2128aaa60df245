/** Annotations per block. */
const BLOCK = 1 << 16

/** A block of annotations: 16 bytes each. */
interface Block {
  readonly from: Float64Array
  readonly length: Uint32Array
  readonly number: Int32Array
}

/**
 * A growing list of where annotations lie: 16 bytes each, so that ten million fit. It grows by blocks: an array that is
 * copied to grow is held twice meanwhile.
 */
export class Places {
  readonly #blocks: Block[] = []
  #count = 0
  /** Where the place in the file's list runs ahead of ours, because elements before it were left out. */
  readonly #shifts: { readonly from: number; readonly shift: number }[] = []

  add(number: number, from: number, to: number, at: number): void {
    const place = this.#count % BLOCK
    if (place === 0)
      this.#blocks.push({
        from: new Float64Array(BLOCK),
        length: new Uint32Array(BLOCK),
        number: new Int32Array(BLOCK),
      })
    const block = this.#blocks.at(-1)
    if (block === undefined) return
    block.from[place] = from
    block.length[place] = to - from
    block.number[place] = number
    const shift = at - this.#count
    if (shift !== (this.#shifts.at(-1)?.shift ?? 0)) this.#shifts.push({ from: this.#count, shift })
    this.#count += 1
  }

  #numberAt(place: number): number {
    return this.#blocks[Math.floor(place / BLOCK)]?.number[place % BLOCK] ?? 0
  }

  #placeAt(place: number): { readonly from: number; readonly to: number; readonly at: number } {
    const block = this.#blocks[Math.floor(place / BLOCK)]
    const from = block?.from[place % BLOCK] ?? 0
    return { from, to: from + (block?.length[place % BLOCK] ?? 0), at: place + this.#shiftAt(place) }
  }

  #shiftAt(place: number): number {
    let [low, high] = [0, this.#shifts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#shifts[middle]?.from ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return this.#shifts[low - 1]?.shift ?? 0
  }

  /** The annotations whose image is missing, in order. `imageAt` is the image's index by id number, or -1. */
  *without(imageAt: Int32Array): Generator<{ readonly number: number; readonly at: number }> {
    for (let place = 0; place < this.#count; place += 1) {
      const number = this.#numberAt(place)
      if ((imageAt[number] ?? -1) < 0) yield { number, at: this.#placeAt(place).at }
    }
  }

  /** The annotations grouped by image; images without annotations are skipped. */
  *byImage(imageAt: Int32Array): Generator<{
    readonly image: number
    readonly places: readonly { from: number; to: number; at: number }[]
  }> {
    const imageOf = (place: number): number => imageAt[this.#numberAt(place)] ?? -1
    // A counting sort: a comparison sort would take too long for millions of annotations.
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
      yield { image, places: Array.from(own, (place) => this.#placeAt(place)) }
    }
  }
}

/** A set of ids. */
export interface Ids {
  /** false if the id was added before. */
  readonly add: (id: number | string) => boolean
}

/** Consecutive ids that share one bit set. */
const ROW = 1 << 16
/** Below this average number of ids per bit set, a hash table needs less memory. A few sparse bit sets are allowed. */
const [DENSE, FREE_ROWS] = [512, 128]
const EMPTY = Number.NaN

/** Creates an empty set. Consecutive numbers take one bit each, others 16 bytes, so ten million fit in memory. */
export function newIds(): Ids {
  const texts = new Set<string>()
  const rows = new Map<number, Uint8Array>()
  let scattered: Ids | undefined
  let count = 0
  const addToRow = (id: number): boolean => {
    const row = Math.floor(id / ROW)
    const bits = rows.get(row) ?? new Uint8Array(ROW / 8)
    rows.set(row, bits)
    const at = id - row * ROW
    const bit = 1 << (at & 7)
    const byte = bits[at >> 3] ?? 0
    if ((byte & bit) !== 0) return false
    bits[at >> 3] = byte | bit
    count += 1
    if (rows.size > FREE_ROWS + count / DENSE) scattered = scatteredFrom(rows)
    return true
  }
  return {
    add: (id) => {
      if (typeof id === 'string' || !Number.isInteger(id) || Math.abs(id) > Number.MAX_SAFE_INTEGER) {
        const isNew = !texts.has(String(id))
        texts.add(String(id))
        return isNew
      }
      return scattered === undefined ? addToRow(id) : scattered.add(id)
    },
  }
}

/** Moves the ids of all bit sets into a hash table and empties the bit sets. */
function scatteredFrom(rows: Map<number, Uint8Array>): Ids {
  const ids = newTable()
  for (const [row, bits] of rows)
    for (const [at, byte] of bits.entries())
      for (let bit = 0; byte >> bit !== 0; bit += 1) if (((byte >> bit) & 1) === 1) ids.add(row * ROW + at * 8 + bit)
  rows.clear()
  return ids
}

/** A hash table of numbers, 16 bytes each. */
function newTable(): { readonly add: (id: number | string) => boolean } {
  let table = new Float64Array(2_048).fill(EMPTY)
  let count = 0
  const placeOf = (id: number, into: Float64Array): number => {
    let at = Math.abs(Math.imul((id % 0x1_0000_0000) | 0, 0x9e37_79b1)) % into.length
    while (!Number.isNaN(into[at]) && into[at] !== id) at = at + 1 === into.length ? 0 : at + 1
    return at
  }
  return {
    add: (said) => {
      const id = Number(said)
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
