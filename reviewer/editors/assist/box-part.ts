import type { Area } from '#domain/annotation/areas/area'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { PictureWindow } from '../canvas/read-window'
import { levelSize } from '../canvas/pyramid'
import type { Size } from '../canvas/viewport'

/** So many samples to each side at most: the time grows faster than their number. */
const SIDE_MOST = 256
/** So much of its size lies around a box as ground, to each side, and so many samples at least. */
const MARGIN = 0.2
const MARGIN_LEAST = 4
/** A box with ground around it, as fine as can be worked on, on whole samples of a level. */
export function partAround(picture: Size, { x, y, width, height }: Box, atHand: number): PictureWindow {
  const longest = Math.max(width, height) * (1 + 2 * MARGIN)
  const level = Math.max(atHand, Math.ceil(Math.log2(longest / SIDE_MOST)), 0)
  const size = 2 ** level
  const whole = levelSize(picture, level)
  const ends = (from: number, length: number, end: number): readonly [from: number, to: number] => {
    const margin = Math.max(MARGIN_LEAST, (MARGIN * length) / size)
    return [Math.max(0, Math.floor(from / size - margin)), Math.min(end, Math.ceil((from + length) / size + margin))]
  }
  const [[left, right], [top, bottom]] = [ends(x, width, whole.width), ends(y, height, whole.height)]
  return {
    x: left * size,
    y: top * size,
    width: Math.max(1, right - left),
    height: Math.max(1, bottom - top),
    level,
  }
}

/** Places of the picture as places among the samples of a part. */
export function inSamples(part: PictureWindow, area: Area): Area {
  const unit = 2 ** part.level
  return area.map((ring) => ring.map((value, at) => (value - (at % 2 === 0 ? part.x : part.y)) / unit))
}

/** Samples as places of the picture; a coarse sample may reach beyond its border. */
export function placed(area: Area, { x, y, level }: PictureWindow, { width, height }: Size): Area {
  const size = 2 ** level
  return area.map((ring) =>
    ring.map((value, at) =>
      at % 2 === 0 ? rounded(Math.min(width, x + value * size)) : rounded(Math.min(height, y + value * size)),
    ),
  )
}
