import type { Area } from '#domain/annotation/areas/area'
import type { Box } from '#domain/annotation/kinds/outline-box'
import { rounded } from '#domain/annotation/shaping/numbers'
import type { PictureWindow } from '../canvas/read-window'
import { levelSize } from '../canvas/pyramid'
import type { Size } from '../canvas/viewport'

/** Maximum samples per side; the time grows faster than the number of samples. */
const SIDE_MOST = 256
/** Background margin on each side, as a share of the box size, and its minimum in samples. */
const MARGIN = 0.2
const MARGIN_LEAST = 4
/** A window around a box with background margin, at the finest workable level, aligned to whole samples. */
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

/** Converts picture coordinates to sample coordinates of a window. */
export function inSamples(part: PictureWindow, area: Area): Area {
  const unit = 2 ** part.level
  return area.map((ring) => ring.map((value, at) => (value - (at % 2 === 0 ? part.x : part.y)) / unit))
}

/** Converts samples to picture coordinates; clamps coarse samples that extend outside the picture. */
export function placed(area: Area, { x, y, level }: PictureWindow, { width, height }: Size): Area {
  const size = 2 ** level
  return area.map((ring) =>
    ring.map((value, at) =>
      at % 2 === 0 ? rounded(Math.min(width, x + value * size)) : rounded(Math.min(height, y + value * size)),
    ),
  )
}
