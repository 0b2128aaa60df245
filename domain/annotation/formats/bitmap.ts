import type { Area } from '../areas/area'
import { markedAreas } from '../mask/marked-areas'
import type { LabelImage, PictureSize } from './format'
import { boxAround, type Rect } from './geometry'

/** Larger than any real picture. A mask that claims more pixels is malformed or malicious. */
const MASK_PIXELS_MAX = 2 ** 29

/** Tells whether a mask may have this size. */
export function isMaskSize(width: number, height: number): boolean {
  return [width, height].every((side) => Number.isInteger(side) && side > 0) && width * height <= MASK_PIXELS_MAX
}

/** A rectangular region of a picture, row by row: 1 marks a pixel. */
export interface Bitmap extends Rect {
  readonly pixels: Uint8Array
}

/**
 * Rasterises areas by the even-odd rule: marks each pixel whose centre lies inside. Clips to the picture; undefined if
 * no pixel is marked. Coordinates are pixels; the centre of the first pixel is (0.5, 0.5).
 */
export function rasterised(areas: readonly Area[], size: PictureSize): Bitmap | undefined {
  const around = boxAround(areas.flatMap(([edge = []]) => edge))
  if (around === undefined) return undefined
  const left = Math.max(0, Math.floor(around.x))
  const top = Math.max(0, Math.floor(around.y))
  const width = Math.min(size.width, Math.ceil(around.x + around.width)) - left
  const height = Math.min(size.height, Math.ceil(around.y + around.height)) - top
  if (width <= 0 || height <= 0) return undefined
  const pixels = new Uint8Array(width * height)
  for (const area of areas) fill(area, { x: left, y: top, width, height, pixels })
  return pixels.includes(1) ? { x: left, y: top, width, height, pixels } : undefined
}

function fill(area: Area, { x: left, y: top, width, height, pixels }: Bitmap): void {
  const crossings: number[][] = Array.from({ length: height }, () => [])
  for (const ring of area) {
    const count = ring.length - (ring.length % 2)
    for (let at = 0; at < count; at += 2) {
      const [ax, ay] = [ring[at] ?? 0, ring[at + 1] ?? 0]
      const [bx, by] = [ring[(at + 2) % count] ?? 0, ring[(at + 3) % count] ?? 0]
      if (ay === by) continue
      const [low, high] = ay < by ? [ay, by] : [by, ay]
      const first = Math.max(0, Math.ceil(low - top - 0.5))
      const last = Math.min(height - 1, Math.ceil(high - top - 0.5) - 1)
      for (let row = first; row <= last; row += 1) {
        const y = row + top + 0.5
        crossings[row]?.push(ax + ((y - ay) * (bx - ax)) / (by - ay))
      }
    }
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b)
    for (let at = 0; at + 1 < xs.length; at += 2) {
      const from = Math.max(0, Math.ceil((xs[at] ?? 0) - left - 0.5))
      const to = Math.min(width, Math.ceil((xs[at + 1] ?? 0) - left - 0.5))
      if (to > from) pixels.fill(1, row * width + from, row * width + to)
    }
  })
}

/** The column and row ranges that a label covers in a label image. */
interface Extent {
  left: number
  top: number
  right: number
  bottom: number
}

/** Extents by label, cached so that an image of many objects is scanned only once. */
const EXTENTS = new WeakMap<LabelImage, ReadonlyMap<number, Extent>>()

function extentsOf(image: LabelImage): ReadonlyMap<number, Extent> {
  const known = EXTENTS.get(image)
  if (known !== undefined) return known
  const { width, height, pixels } = image
  const extents = new Map<number, Extent>()
  let [last, extent]: [number | undefined, Extent | undefined] = [undefined, undefined]
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const number = pixels[at] ?? -1
      // Neighbouring pixels mostly belong to the same object.
      if (number !== last || extent === undefined) {
        last = number
        extent = extents.get(number) ?? { left: x, top: y, right: x, bottom: y }
        extents.set(number, extent)
      }
      if (x < extent.left) extent.left = x
      if (x > extent.right) extent.right = x
      extent.bottom = y
    }
  }
  EXTENTS.set(image, extents)
  return extents
}

/**
 * Marks the pixels with any of these labels; undefined if there are none. Callers must not change the image afterwards:
 * its extents are cached.
 */
export function labelled(image: LabelImage, numbers: ReadonlySet<number>): Bitmap | undefined {
  const { width, pixels } = image
  const extents = extentsOf(image)
  const found = [...numbers].map((number) => extents.get(number)).filter((extent) => extent !== undefined)
  if (found.length === 0) return undefined
  const [left, top] = [Math.min(...found.map((one) => one.left)), Math.min(...found.map((one) => one.top))]
  const wide = Math.max(...found.map(({ right }) => right)) - left + 1
  const high = Math.max(...found.map(({ bottom }) => bottom)) - top + 1
  const marked = new Uint8Array(wide * high)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1)
      if (numbers.has(pixels[(y + top) * width + x + left] ?? -1)) marked[y * wide + x] = 1
  return { x: left, y: top, width: wide, height: high, pixels: marked }
}

/** The number of marked pixels. */
export function areaOfBitmap({ pixels }: Bitmap): number {
  let sum = 0
  for (const pixel of pixels) sum += pixel
  return sum
}

/** The smallest rectangle that contains every marked pixel. */
export function boxOfBitmap({ x, y, width, pixels }: Bitmap): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  pixels.forEach((pixel, at) => {
    if (pixel === 0) return
    const [column, row] = [at % width, Math.floor(at / width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  })
  return right < 0
    ? { x, y, width: 0, height: 0 }
    : { x: x + left, y: y + top, width: right - left + 1, height: bottom - top + 1 }
}

/** The outlines of the marked regions, the largest first, in pixels of the picture. */
export function areasOfBitmap({ x, y, width, height, pixels }: Bitmap): readonly Area[] {
  return markedAreas({ width, height, pixels }, 1).map((area) =>
    area.map((ring) => ring.map((value, at) => value + (at % 2 === 0 ? x : y))),
  )
}
