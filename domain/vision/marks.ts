/** Pixels that are marked with 1, in rows of `width`. */
export interface Marks {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A part of a picture, in pixels. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest part that has all marks; undefined where there is none. */
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

/** The marks of a part. */
export function cutOut({ width, pixels }: Marks, { x, y, width: wide, height }: Part): Marks {
  const made = new Uint8Array(wide * height)
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * width + x
    made.set(pixels.subarray(from, from + wide), row * wide)
  }
  return { width: wide, height, pixels: made }
}

/** Each pixel as most of the square of `2 * reach + 1` around it are: grain is gone, and edges are calm. Beyond the border the border goes on. */
export function calmed({ width, height, pixels }: Marks, reach: number): Marks {
  const side = 2 * reach + 1
  const across = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    let sum = (pixels[row] ?? 0) * (reach + 1)
    for (let x = 0; x < reach; x += 1) sum += pixels[row + Math.min(x, width - 1)] ?? 0
    for (let x = 0; x < width; x += 1) {
      sum += pixels[row + (x + reach < width ? x + reach : width - 1)] ?? 0
      across[row + x] = sum
      sum -= pixels[row + (x > reach ? x - reach : 0)] ?? 0
    }
  }
  const made = new Uint8Array(width * height)
  const sums = new Uint16Array(width)
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  const most = (side * side) >> 1
  for (let y = -reach; y < reach; y += 1)
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (across[rowAt(y) + x] ?? 0)
  for (let y = 0; y < height; y += 1) {
    const [row, next, last] = [y * width, rowAt(y + reach), rowAt(y - reach)]
    for (let x = 0; x < width; x += 1) {
      const sum = (sums[x] ?? 0) + (across[next + x] ?? 0)
      made[row + x] = sum > most ? 1 : 0
      sums[x] = sum - (across[last + x] ?? 0)
    }
  }
  return { width, height, pixels: made }
}
