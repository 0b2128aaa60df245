/** Pixels marked with 1, in rows of `width`. */
export interface Marks {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Part of a picture, in pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The bounding box of the marks; undefined if there are none. */
export function markedPart({ width, height, pixels }: Marks): Part | undefined {
  let [top, bottom, left, right] = [-1, -1, width, -1]
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const first = pixels.indexOf(1, row)
    if (first === -1) break
    if (first >= row + width) {
      y = Math.floor(first / width) - 1
      continue
    }
    if (top === -1) top = y
    bottom = y
    left = Math.min(left, first - row)
    let last = width - 1
    while (last > right && pixels[row + last] === 0) last -= 1
    right = Math.max(right, last)
  }
  return top === -1 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Crops marks to a part. */
export function cutOut({ width, pixels }: Marks, { x, y, width: wide, height }: Part): Marks {
  const made = new Uint8Array(wide * height)
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * width + x
    made.set(pixels.subarray(from, from + wide), row * wide)
  }
  return { width: wide, height, pixels: made }
}

/** Marks per word; rows begin at word boundaries. */
const WORD = 4
const EACH = 0x01_01_01_01

/**
 * Majority filter over a square of `2 * reach + 1` pixels: removes grain and smooths edges. Border pixels repeat
 * outwards. `reach` is at most 7, because a column's sum must fit into a byte.
 */
export function calmed({ width, height, pixels }: Marks, reach: number): Marks {
  const made = new Uint8Array(width * height)
  // Adds four column sums at once, as one word. Where all sums are empty or full, so is the result.
  const words = Math.ceil(width / WORD)
  const rows = new Int32Array(words * height)
  const bytes = new Uint8Array(rows.buffer)
  for (let y = 0; y < height; y += 1) bytes.set(pixels.subarray(y * width, (y + 1) * width), y * words * WORD)
  const sums = new Int32Array(words)
  const columns = new Uint8Array(sums.buffer)
  const add = (y: number, sign: 1 | -1) => {
    const row = Math.min(height - 1, Math.max(0, y)) * words
    for (let at = 0; at < words; at += 1) sums[at] = (sums[at] ?? 0) + sign * (rows[row + at] ?? 0)
  }
  const side = 2 * reach + 1
  for (let y = -reach; y < reach; y += 1) add(y, 1)
  for (let y = 0; y < height; y += 1) {
    add(y + reach, 1)
    calmRow({ sums, columns, width, reach, side }, made, y * width)
    add(y - reach, -1)
  }
  return { width, height, pixels: made }
}

interface Sums {
  /** Column sums, four per word and as bytes. */
  readonly sums: Int32Array
  readonly columns: Uint8Array
  readonly width: number
  readonly reach: number
  readonly side: number
}

function calmRow({ sums, columns, width, reach, side }: Sums, made: Uint8Array, row: number): void {
  const [most, whole] = [(side * side) >> 1, side * EACH]
  const last = sums.length - 1
  for (let word = 0; word <= last; word += 1) {
    const now = sums[word] ?? 0
    if ((now === 0 || now === whole) && word > 0 && sums[word - 1] === now && reach <= WORD) {
      let end = word
      while (end < last - 1 && sums[end + 1] === now) end += 1
      // Columns after the last word may differ, and a row's last word may be incomplete.
      if (end > word && now === whole) made.fill(1, row + word * WORD, row + end * WORD)
      word = Math.max(word, end)
    }
    for (let x = word * WORD; x < Math.min(width, (word + 1) * WORD); x += 1) {
      let sum = 0
      for (let at = x - reach; at <= x + reach; at += 1) sum += columns[at < 0 ? 0 : at < width ? at : width - 1] ?? 0
      if (sum > most) made[row + x] = 1
    }
  }
}
