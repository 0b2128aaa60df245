import type { Raster } from '../vision/edge-costs'

const CHANNELS = 4

/** A raster larger or smaller: each pixel from the four around its place. */
export function resized(raster: Raster, width: number, height: number): Raster {
  const [stepX, stepY] = [raster.width / width, raster.height / height]
  return sampled(width, height, raster, (x, y) => ({ x: (x + 0.5) * stepX - 0.5, y: (y + 0.5) * stepY - 0.5 }))
}

/**
 * Content of a turned box, upright: x and y of its corners in turn; the edge that points most to the right becomes the
 * upper one.
 */
export function upright(raster: Raster, corners: readonly number[]): Raster {
  const places = Array.from({ length: 4 }, (_, at) => ({ x: corners[2 * at] ?? 0, y: corners[2 * at + 1] ?? 0 }))
  const at = (index: number) => places[index % 4] ?? { x: 0, y: 0 }
  const leads = places.map((_, index) => at(index + 1).x - at(index).x)
  const first = leads.indexOf(Math.max(...leads))
  const [from, right, far] = [at(first), at(first + 1), at(first + 2)]
  const [alongX, alongY] = [right.x - from.x, right.y - from.y]
  const [downX, downY] = [far.x - right.x, far.y - right.y]
  const width = Math.max(1, Math.round(Math.hypot(alongX, alongY)))
  const height = Math.max(1, Math.round(Math.hypot(downX, downY)))
  return sampled(width, height, raster, (x, y) => {
    const [u, v] = [(x + 0.5) / width, (y + 0.5) / height]
    return { x: from.x + u * alongX + v * downX - 0.5, y: from.y + u * alongY + v * downY - 0.5 }
  })
}

/** The raster with a frame of the colour that its border has in the middle. */
export function framed({ width, height, data }: Raster, frame: number): Raster {
  const [wide, high] = [width + 2 * frame, height + 2 * frame]
  const made = new Uint8ClampedArray(wide * high * CHANNELS)
  const colour = borderColour({ width, height, data })
  for (let at = 0; at < made.length; at += CHANNELS) made.set(colour, at)
  for (let y = 0; y < height; y += 1)
    made.set(data.subarray(y * width * CHANNELS, (y + 1) * width * CHANNELS), ((y + frame) * wide + frame) * CHANNELS)
  return { width: wide, height: high, data: made }
}

function borderColour({ width, height, data }: Raster): readonly number[] {
  const border: number[] = []
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1)
  const middle = (channel: number) =>
    border.map((at) => data[at * CHANNELS + channel] ?? 0).toSorted((a, b) => a - b)[border.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2), 255]
}

function sampled(
  width: number,
  height: number,
  { width: wide, height: high, data }: Raster,
  placeOf: (x: number, y: number) => { readonly x: number; readonly y: number },
): Raster {
  const made = new Uint8ClampedArray(width * height * CHANNELS)
  const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const { x, y } = placeOf(column, row)
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [shareX, shareY] = [x - left, y - top]
      const [x0, x1] = [within(left, wide), within(left + 1, wide)]
      const [y0, y1] = [within(top, high) * wide, within(top + 1, high) * wide]
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const value = (at: number) => data[at * CHANNELS + channel] ?? 0
        const upper = value(y0 + x0) * (1 - shareX) + value(y0 + x1) * shareX
        const lower = value(y1 + x0) * (1 - shareX) + value(y1 + x1) * shareX
        made[(row * width + column) * CHANNELS + channel] = upper * (1 - shareY) + lower * shareY
      }
    }
  return { width, height, data: made }
}
